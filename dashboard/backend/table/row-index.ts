import { normalizedValue } from './cells.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { TableRow } from './view.ts';

/** The rows of a table by their contents, so that finding many does not take a search through all of them for each. */
export class RowIndex {
  readonly #sheet: Sheet;
  readonly #rows: readonly TableRow[];
  readonly #byFields = new Map<string, ReadonlyMap<string, readonly TableRow[]>>();

  constructor(sheet: Sheet, rows: readonly TableRow[]) {
    this.#sheet = sheet;
    this.#rows = rows;
  }

  /** The rows that match a record in some fields, from top to bottom. */
  alike(fields: readonly string[], record: Fields): readonly TableRow[] {
    return this.#by(fields).get(this.#keyOf(fields, record)) ?? [];
  }

  #by(fields: readonly string[]): ReadonlyMap<string, readonly TableRow[]> {
    const name = JSON.stringify(fields);
    const found =
      this.#byFields.get(name) ?? Map.groupBy(this.#rows, ({ record }) => this.#keyOf(fields, record));
    this.#byFields.set(name, found);
    return found;
  }

  #keyOf(fields: readonly string[], record: Fields): string {
    return JSON.stringify(
      fields.map((field) => {
        const [kind, value] = [this.#sheet.columns[field]?.kind, record[field]];
        return kind === undefined || value === undefined ? null : normalizedValue(kind, value);
      }),
    );
  }
}
