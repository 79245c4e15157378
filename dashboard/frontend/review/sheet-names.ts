import type { Field } from '#kernel/records/field.ts';
import type { AnyRecord, Cells } from '#kernel/records/record.ts';
import type { Told } from './command-rows.ts';

const rowNumber = '_rowIndex';

/** The names of a record's cells: some calls tell them by the headers of the sheet, others by the record's own fields. */
export class SheetNames {
  readonly #fields: AnyRecord['fields'];
  readonly #byHeader: ReadonlyMap<string, string>;

  /** Without a record all names stand for themselves. */
  constructor(record: AnyRecord | undefined) {
    this.#fields = record?.fields ?? {};
    this.#byHeader = new Map(Object.entries(this.#fields).map(([name, { header }]) => [header, name]));
  }

  get fields(): ReadonlySet<string> {
    return new Set(Object.keys(this.#fields));
  }

  nameOf(key: string): string {
    return this.#byHeader.get(key) ?? key;
  }

  /** Cells by the record's fields, whichever way they travelled. */
  cellsOf(told: Readonly<Record<string, unknown>>): Cells {
    const cells = Object.entries(told).filter(([key]) => key !== rowNumber);
    // Cells are all that stands in rows.
    return Object.fromEntries(cells.map(([key, value]) => [this.nameOf(key), value])) as Cells;
  }

  /** A row under the names and with the cells that it had, as the sheet has them now. */
  asNow(seen: Told, now: Cells, rowIndex: number): Told {
    const cells = Object.keys(seen).map((key) =>
      key === rowNumber ? [key, rowIndex] : [key, now[this.nameOf(key)] ?? ''],
    );
    return Object.fromEntries(cells);
  }

  /** What the cells of rows are called and look like, in the order of the sheet. */
  columns(rows: readonly Cells[]): [name: string, field: Field][] {
    const others = new Set(rows.flatMap((row) => Object.keys(row)).filter((name) => !(name in this.#fields)));
    return [
      ...Object.entries(this.#fields),
      ...[...others].map((name): [string, Field] => [name, { kind: 'text', header: name }]),
    ];
  }
}
