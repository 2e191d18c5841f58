import { type NamedRow, NamedRows } from './named-rows.ts';
import { isComplete, numberCell, type TableRow, tableRows, textCell } from './table-rows.ts';
import type { Accommodation, Restaurant } from './travel-database.ts';

export function readAccommodations(path: string): Promise<NamedRows<Accommodation>> {
  const columns = [
    'NAME',
    'city',
    'price',
    'room type',
    'house_rules',
    'minimum nights',
    'maximum occupancy',
  ];
  return readNamedRows(path, columns, (row) => ({
    name: textCell(row, 'NAME'),
    city: textCell(row, 'city'),
    price: numberCell(row, 'price'),
    roomType: textCell(row, 'room type'),
    houseRules: textCell(row, 'house_rules'),
    minimumNights: numberCell(row, 'minimum nights'),
    maximumOccupancy: numberCell(row, 'maximum occupancy'),
  }));
}

export function readRestaurants(path: string): Promise<NamedRows<Restaurant>> {
  return readNamedRows(path, ['Name', 'City', 'Average Cost', 'Cuisines'], (row) => ({
    name: textCell(row, 'Name'),
    city: textCell(row, 'City'),
    averageCost: numberCell(row, 'Average Cost'),
    cuisines: textCell(row, 'Cuisines'),
  }));
}

export function readAttractions(path: string): Promise<NamedRows<NamedRow>> {
  return readNamedRows(path, ['Name', 'City'], (row) => ({
    name: textCell(row, 'Name'),
    city: textCell(row, 'City'),
  }));
}

/** A row with any empty cell is left out, in whatever column: the official loader does so. */
async function readNamedRows<Row extends NamedRow>(
  path: string,
  columns: readonly string[],
  toRow: (row: TableRow) => Row,
): Promise<NamedRows<Row>> {
  const rows = new NamedRows<Row>();
  for await (const row of tableRows(path, columns)) if (isComplete(row)) rows.add(toRow(row));
  return rows;
}
