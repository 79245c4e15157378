import type { Field } from '#kernel/records/field.ts';
import type { AnyRecord, Cells } from '#kernel/records/record.ts';
import type { Told } from './command-rows.ts';

const rowNumber = '_rowIndex';

/** The names of a record's cells: some calls use the sheet's headers, others the record's own fields. */
export class SheetNames {
  readonly #fields: AnyRecord['fields'];
  readonly #byHeader: ReadonlyMap<string, string>;

  /** Without a record all names stay the same. */
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

  /** Cells by the record's fields, whichever names they had. */
  cellsOf(told: Readonly<Record<string, unknown>>): Cells {
    const cells = Object.entries(told).filter(([key]) => key !== rowNumber);
    // Rows contain only cells.
    return Object.fromEntries(cells.map(([key, value]) => [this.nameOf(key), value])) as Cells;
  }

  /** Whether a row that was seen and the one in the sheet can be compared: each cell has a field, or the same name in both. */
  areShared(seen: Told, now: Readonly<Record<string, unknown>> | null): boolean {
    const isKnown = (key: string) => key === rowNumber || key === 'id' || this.nameOf(key) in this.#fields;
    return now === null || Object.keys(seen).every((key) => isKnown(key) || key in now);
  }

  /** A row with its original names and cells, with the values that are in the sheet now. */
  asNow(seen: Told, now: Cells, rowIndex: number): Told {
    const cells = Object.keys(seen).map((key) =>
      key === rowNumber ? [key, rowIndex] : [key, now[this.nameOf(key)] ?? ''],
    );
    return Object.fromEntries(cells);
  }

  /** The names and displayed values of rows' cells, in the sheet's order. */
  columns(rows: readonly Cells[]): [name: string, field: Field][] {
    const others = new Set(rows.flatMap((row) => Object.keys(row)).filter((name) => !(name in this.#fields)));
    return [
      ...Object.entries(this.#fields),
      ...[...others].map((name): [string, Field] => [name, { kind: 'text', header: name }]),
    ];
  }
}
