import type { RunContext } from '../../../domain/run-context.ts';
import { isComplete, numberCell, type TableRow, tableRows, textCell } from './table-rows.ts';

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

/** The official table has 3.8 million rows: some 30 s and 1 GB, so it tells how far it is. */
export async function readFlights(path: string, context: RunContext): Promise<Flights> {
  const step = 'read flights';
  const flights = new Map<string, Flight[]>();
  const share = sharedTexts();
  let done = 0;
  context.emit({ type: 'step-start', step, unit: 'rows' });
  for await (const row of tableRows(path, columns)) {
    done += 1;
    if (done % 10_000 === 0) {
      context.signal?.throwIfAborted();
      context.emit({ type: 'step-progress', step, done, unit: 'rows' });
    }
    if (isComplete(row)) addFlight(flights, toFlight(row, share));
  }
  context.emit({ type: 'step-end', step, done, unit: 'rows' });
  return flights;
}

function toFlight(row: TableRow, share: (text: string) => string): Flight {
  return {
    number: textCell(row, 'Flight Number'),
    price: numberCell(row, 'Price'),
    from: share(textCell(row, 'OriginCityName')),
    to: share(textCell(row, 'DestCityName')),
    date: share(textCell(row, 'FlightDate')),
  };
}

function addFlight(flights: Map<string, Flight[]>, flight: Flight): void {
  const same = flights.get(flight.number);
  if (same) same.push(flight);
  else flights.set(flight.number, [flight]);
}

/** Gives the same string for equal texts, so that a city is held once and not once a row. */
function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (!known.has(text)) known.set(text, text);
    return known.get(text) ?? text;
  };
}
