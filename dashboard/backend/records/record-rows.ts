import { createHash, randomUUID } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import { formProblems } from '#backend/table/form-problem.ts';
import type { Fields } from '#backend/table/sheet.ts';
import { Problem } from '#kernel/problem.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import type { AnyRecord, Cells, ChangesOf, NewOf, RowOf, SeenCells, SeenOf } from '#kernel/records/record.ts';

/** The rows of a sheet with all that stands beside them. */
export interface RecordList<Row> {
  rows: Row[];
  headers: string[];
  missingHeaders: string[];
  range: string | null;
}

type SheetRow = Fields & { _rowIndex: number };
/** Fields by their names, some or all of them. */
type Told = Readonly<Record<string, unknown>>;

/** What is meant by an address: the row as the caller saw it, else the one that bears the id now. */
export interface Target<Seen> {
  id: string;
  expected: Seen | undefined;
}

/** An id that a repetition of the same request gives again. */
function idOf(prefix: string, ...parts: readonly unknown[]): string {
  return `${prefix}${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)}`;
}

/** The records of one sheet, in the words of their definition. */
export class RecordRows<R extends AnyRecord = AnyRecord> {
  readonly #context: AppContext;
  readonly #sheetId: string;
  readonly #record: R;
  /** Each field with its header and what it holds when it holds nothing, in the order of the columns. */
  readonly #columns: readonly { name: string; header: string; blank: FieldValue }[];

  constructor(context: AppContext, sheetId: string, record: R) {
    this.#context = context;
    this.#sheetId = sheetId;
    this.#record = record;
    this.#columns = Object.entries(record.fields).map(([name, { header, kind }]) => {
      return { name, header, blank: kind === 'flag' ? false : '' };
    });
  }

  get #table() {
    return this.#context.open(this.#sheetId, this.#record.sheet);
  }

  /** One upstream call, whatever the number of rows. */
  async list(): Promise<RecordList<RowOf<R>>> {
    const { rows, ...table } = await this.#table.list();
    return { rows: this.#rowsOf(rows), ...table };
  }

  /** Adds records, all or none, and once under the request's key. */
  async add(records: readonly NewOf<R>[]): Promise<RowOf<R>[]> {
    const request = this.#context.facts.requestKey ?? randomUUID();
    const { id } = this.#record;
    const rows = await this.#table.appendMany(
      records.map((record, index) =>
        this.#underHeaders({ ...record, ...(id && { [id.field]: idOf(id.prefix, request, index) }) }),
      ),
    );
    return rows.map((row) => this.#savedRow(row));
  }

  /** A row that was typed by hand gets its id with its first change; the same one, however often it is sent. */
  async update({ id, expected }: Target<SeenOf<R>>, changes: ChangesOf<R>): Promise<RowOf<R>> {
    const seen: SeenCells = expected ?? this.#rowWith(id, (await this.list()).rows);
    const wanted = this.#changed({ ...changes, ...this.#idFor(seen) });
    const saved = this.#table.update(seen._rowIndex, this.#underHeaders(seen), wanted);
    return this.#savedRow(await this.#inFormWords(saved));
  }

  /** Deletes rows as they were seen, all or none; gives a sealed undo. */
  remove(seen: readonly SeenOf<R>[]): Promise<string> {
    return this.#table.removeMany(seen.map((row) => this.#sought(row)));
  }

  /** Deletes the one row that is meant. */
  async removeOne({ id, expected }: Target<SeenOf<R>>): Promise<string> {
    if (expected) return await this.remove([expected]);
    return await this.#table.removePicked((rows) => [this.#sought(this.#rowWith(id, this.#rowsOf(rows)))], {
      isByNumber: false,
    });
  }

  async restore(undo: string): Promise<void> {
    await this.#table.restoreMany(undo);
  }

  async repair(): Promise<void> {
    await this.#table.repair();
  }

  /** The id that a row without one is given, made of where it stands and what tells it from others. */
  #idFor(seen: SeenCells): Cells {
    const { id, fingerprint } = this.#record;
    if (!id || String(seen[id.field]).trim() !== '') return {};
    const told = (fingerprint.at(-1) ?? []).map((name) => seen[name]);
    return { [id.field]: idOf(id.prefix, this.#sheetId, seen._rowIndex, ...told) };
  }

  #rowWith(id: string, rows: readonly RowOf<R>[]): RowOf<R> {
    const found = rows.find((row) => row.id === id);
    if (found) return found;
    const { one } = this.#record;
    throw new Problem('NOT_FOUND', `This ${one} is no longer in the sheet. Someone has deleted it.`);
  }

  #sought(seen: SeenCells) {
    return { rowIndex: seen._rowIndex, expected: this.#underHeaders(seen) };
  }

  /** All fields under the sheet's headers; what is not told is blank. */
  #underHeaders(told: Told): Fields {
    const cells: Record<string, FieldValue> = {};
    for (const { name, header, blank } of this.#columns) {
      const value = told[name];
      cells[header] = isValue(value) ? value : blank;
    }
    return cells;
  }

  /** The same of those that are told alone. */
  #changed(told: Told): Fields {
    const cells: Record<string, FieldValue> = {};
    for (const { name, header } of this.#columns) {
      const value = told[name];
      if (isValue(value)) cells[header] = value;
    }
    return cells;
  }

  #rowOf(row: SheetRow, id: string): RowOf<R> {
    const cells: Record<string, FieldValue> = { id, _rowIndex: row._rowIndex };
    for (const { name, header, blank } of this.#columns) cells[name] = row[header] ?? blank;
    // The engine reads each column by its kind, which is what the record's fields say.
    return cells as unknown as RowOf<R>;
  }

  /** A row that was written is addressed by the id that was written. */
  #savedRow(row: SheetRow): RowOf<R> {
    return this.#rowOf(row, this.#storedId(row) || rowId(row._rowIndex));
  }

  #storedId(row: Fields): string {
    const { id, fields } = this.#record;
    return id ? String(row[fields[id.field]?.header ?? ''] ?? '').trim() : '';
  }

  /** Rows that people copied by hand bear the same id; only the first is addressed by it. */
  #rowsOf(rows: readonly SheetRow[]): RowOf<R>[] {
    const taken = new Set<string>();
    return rows.map((row) => {
      const stored = this.#storedId(row);
      const isFree = stored !== '' && !taken.has(stored);
      taken.add(stored);
      return this.#rowOf(row, isFree ? stored : rowId(row._rowIndex));
    });
  }

  /** What the sheet refuses in a column is said of the form's field. */
  #inFormWords<T>(work: Promise<T>): Promise<T> {
    return formProblems(Object.fromEntries(this.#columns.map(({ name, header }) => [header, name])))(work);
  }
}

function isValue(told: unknown): told is FieldValue {
  return typeof told === 'string' || typeof told === 'number' || typeof told === 'boolean';
}

function rowId(rowIndex: number): string {
  return `row-${rowIndex}`;
}
