import { isComplete, numberCell, tableRows, textCell } from './table-rows.ts';

export interface Flight {
  readonly number: string;
  readonly price: number;
  readonly from: string;
  readonly to: string;
  /** YYYY-MM-DD */
  readonly date: string;
}

/** Flights by number, in the order of the file. */
export type Flights = ReadonlyMap<string, readonly Flight[]>;

const columns = ['Flight Number', 'Price', 'FlightDate', 'OriginCityName', 'DestCityName'];

export async function readFlights(path: string): Promise<Flights> {
  const flights = new Map<string, Flight[]>();
  for await (const row of tableRows(path, columns)) {
    if (!isComplete(row)) continue;
    const flight: Flight = {
      number: textCell(row, 'Flight Number'),
      price: numberCell(row, 'Price'),
      from: textCell(row, 'OriginCityName'),
      to: textCell(row, 'DestCityName'),
      date: textCell(row, 'FlightDate'),
    };
    const same = flights.get(flight.number);
    if (same) same.push(flight);
    else flights.set(flight.number, [flight]);
  }
  return flights;
}
