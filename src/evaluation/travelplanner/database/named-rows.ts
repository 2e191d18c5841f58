/** A row that a plan names as "Name, City". */
export interface NamedRow {
  readonly name: string;
  readonly city: string;
}

/** Rows of one table, found by city first. Order inside a city is the order of the file: the first match wins everywhere. */
export class NamedRows<Row extends NamedRow> {
  readonly #byCity = new Map<string, Row[]>();

  add(row: Row): void {
    const rows = this.#byCity.get(row.city);
    if (rows) rows.push(row);
    else this.#byCity.set(row.city, [row]);
  }

  /** The rows of the city whose name is meant by `asked`, as `sameName` understands it. */
  find({ name, city }: NamedRow, sameName: (rowName: string, asked: string) => boolean): Row[] {
    return (this.#byCity.get(city) ?? []).filter((row) => sameName(row.name, name));
  }
}
