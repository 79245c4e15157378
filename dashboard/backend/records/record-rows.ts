import { createHash, randomUUID } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import { isSameValue } from '#backend/table/cells.ts';
import { formProblems } from '#backend/table/form-problem.ts';
import { changedConflict, hasFingerprint, isUnchanged } from '#backend/table/match.ts';
import { onlyOne } from '#backend/table/only-one.ts';
import type { Fields } from '#backend/table/sheet.ts';
import { Problem } from '#kernel/problem.ts';
import { rowId } from '#kernel/records/by-headers.ts';
import { blankOf, type FieldValue } from '#kernel/records/field.ts';
import type { AnyRecord, Cells, CellsOf, RowOf, SeenCells, SeenOf } from '#kernel/records/record.ts';

/** The rows of a sheet with everything that accompanies them. */
export interface RecordList<Row> {
  rows: Row[];
  headers: string[];
  missingHeaders: string[];
  range: string | null;
}

type SheetRow = Fields & { _rowIndex: number };
/** Some cells of a record: those that people fill in, and those of the product. */
export type SomeCells<R extends AnyRecord> = { [Name in keyof CellsOf<R>]?: CellsOf<R>[Name] | undefined };
/** Fields by their names, some or all of them. */
type Told = Readonly<Record<string, unknown>>;

/** Several changes to the rows of one sheet at once. */
export interface RowWrites<R extends AnyRecord> {
  changed?: readonly { seen: SeenOf<R>; changes: SomeCells<R> }[];
  removed?: readonly SeenOf<R>[];
  added?: readonly SomeCells<R>[];
}

/** What an address refers to: the row as the caller saw it, or else the one that has the id now. */
export interface Target<Seen> {
  id: string;
  expected: Seen | undefined;
}

/** An id that a repetition of the same request makes again. */
function idOf(prefix: string, ...parts: readonly unknown[]): string {
  return `${prefix}${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)}`;
}

/** The records of one sheet, by their definition. */
export class RecordRows<R extends AnyRecord = AnyRecord> {
  readonly #context: AppContext;
  readonly #sheetId: string;
  readonly #record: R;
  /** Each field with its header and its empty value, in the order of the columns. */
  readonly #columns: readonly { name: string; header: string; blank: FieldValue }[];

  constructor(context: AppContext, sheetId: string, record: R) {
    this.#context = context;
    this.#sheetId = sheetId;
    this.#record = record;
    const columns = Object.entries(record.fields);
    this.#columns = columns.map(([name, field]) => ({ name, header: field.header, blank: blankOf(field) }));
  }

  get #table() {
    return this.#context.open(this.#sheetId, this.#record.sheet);
  }

  /** One upstream call, however many rows there are. */
  async list(): Promise<RecordList<RowOf<R>>> {
    return this.listed(await this.#table.list());
  }

  /** Adds records, all or none, once per request key. */
  async add(records: readonly SomeCells<R>[]): Promise<RowOf<R>[]> {
    const request = this.#context.request.requestKey ?? randomUUID();
    const { id } = this.#record;
    const rows = this.#table.appendMany(
      records.map((record, index) =>
        this.#underHeaders({ ...record, ...(id && { [id.field]: idOf(id.prefix, request, index) }) }),
      ),
    );
    return (await this.#inFormWords(rows)).map((row) => this.#savedRow(row));
  }

  async addOne(record: SomeCells<R>): Promise<RowOf<R>> {
    return onlyOne(await this.add([record]));
  }

  async update({ id, expected }: Target<SeenOf<R>>, changes: SomeCells<R>): Promise<RowOf<R>> {
    return await this.change(expected ?? this.#rowWith(id, (await this.list()).rows), changes);
  }

  /** A row that was typed by hand gets its id with its first change; the same one, however often it is sent. */
  async change(seen: SeenOf<R>, changes: SomeCells<R>): Promise<RowOf<R>> {
    const { rowIndex, expected, changes: wanted } = this.#wanted(seen, changes);
    return this.#savedRow(await this.#inFormWords(this.#table.update(rowIndex, expected, wanted)));
  }

  /**
   * Changes a row that an earlier attempt of this request has added, where it asks for something else by now; what
   * others have written into the row since stays. `isIt` recognises the row as it was added.
   */
  async changeAdded(
    made: SeenOf<R>,
    wanted: SomeCells<R>,
    isIt: (added: RowOf<R>) => boolean,
  ): Promise<RowOf<R>> {
    const all = (await this.#table.addedBefore()).map((row) =>
      this.#rowOf({ ...row, _rowIndex: made._rowIndex }, ''),
    );
    const added = all.find(isIt);
    if (!added) return await this.change(made, wanted);
    const [was, told] = [this.#underHeaders(added), this.#changed(wanted)];
    const isAsked = (header: string) =>
      !isSameValue(this.#record.sheet.columns[header]?.kind ?? 'text', told[header] ?? '', was[header] ?? '');
    const changed = this.#columns.filter(({ header }) => told[header] !== undefined && isAsked(header));
    if (changed.length === 0)
      return this.#savedRow({ ...this.#underHeaders(made), _rowIndex: made._rowIndex });
    const names = new Set(changed.map(({ name }) => name));
    const pick = (cells: Told) =>
      Object.fromEntries(Object.entries(cells).filter(([name]) => names.has(name)));
    // Cells of the record's fields, as the types say.
    return await this.change({ ...made, ...pick(added) } as SeenOf<R>, pick(wanted) as SomeCells<R>);
  }

  /** Changes rows, all or none. */
  async changeMany(rows: readonly { seen: SeenOf<R>; changes: SomeCells<R> }[]): Promise<RowOf<R>[]> {
    const saved = this.#table.updateMany(rows.map(({ seen, changes }) => this.#wanted(seen, changes)));
    return (await this.#inFormWords(saved)).map((row) => this.#savedRow(row));
  }

  /**
   * Changes, deletes and adds rows in one write, all or none, once per request key. `telling` are the fields that
   * identify the rows: a row that matches in all of them counts as one that an earlier attempt has added.
   */
  async write(
    { changed = [], removed = [], added = [] }: RowWrites<R>,
    telling: readonly (keyof R['fields'] & string)[],
  ): Promise<{ updated: RowOf<R>[]; added: RowOf<R>[] }> {
    const headers = this.#columns.filter(({ name }) => telling.includes(name)).map(({ header }) => header);
    const sheet = { ...this.#record.sheet, fingerprint: [headers] };
    const changes = {
      updates: changed.map(({ seen, changes }) => this.#wanted(seen, changes)),
      removals: removed.map((seen) => this.#target(seen)),
      records: added.map((record) => this.#underHeaders(record)),
      areNew: !this.#record.id,
    };
    const [done] = await this.#inFormWords(this.#context.openAll(this.#sheetId, [sheet]).write([changes]));
    const savedRows = (rows: readonly SheetRow[]) => rows.map((row) => this.#savedRow(row));
    return { updated: savedRows(done.updated), added: savedRows(done.added) };
  }

  /** Moves a whole row in front of another one, or to the end. */
  async move(seen: SeenOf<R>, before: SeenOf<R> | null): Promise<void> {
    const { rowIndex, expected } = this.#target(seen);
    await this.#table.move(rowIndex, expected, before && this.#target(before));
  }

  /** Deletes rows as they were seen, all or none; returns an encrypted undo. */
  remove(seen: readonly SeenOf<R>[]): Promise<string> {
    return this.#table.removeMany(seen.map((row) => this.#target(row)));
  }

  /** Deletes the one row that an address refers to. */
  async removeOne({ id, expected }: Target<SeenOf<R>>): Promise<string> {
    if (expected) return await this.remove([expected]);
    return await this.removePicked((rows) => this.#rowWith(id, rows), { isByNumber: false });
  }

  /** Deletes the row that is picked from the present ones; `isByNumber` if only its number identifies it. */
  async removePicked(
    pick: (rows: readonly RowOf<R>[]) => SeenOf<R>,
    choice: { isByNumber: boolean },
  ): Promise<string> {
    return await this.#table.removePicked((rows) => [this.#target(pick(this.#rowsOf(rows)))], choice);
  }

  /** Restores what one removal deleted. */
  async restore(undo: string): Promise<RowOf<R>[]> {
    return (await this.#table.restoreMany(undo)).map((row) => this.#savedRow(row));
  }

  async repair(): Promise<void> {
    await this.#table.repair();
  }

  /** Makes the records' tab in a sheet that has none yet. */
  async ensureTab(): Promise<void> {
    await this.#table.ensureTab();
  }

  /** Whether a row is as it was seen, or as the changes make it: an earlier attempt may have written it. */
  isUnchanged(row: CellsOf<R>, seen: CellsOf<R>, changes: SomeCells<R> = {}): boolean {
    return isUnchanged(this.#record.sheet, this.#comparison(seen, changes), this.#underHeaders(row));
  }

  /** The same for the cells that identify the row. */
  hasFingerprint(row: CellsOf<R>, seen: CellsOf<R>, changes: SomeCells<R> = {}): boolean {
    return hasFingerprint(this.#record.sheet, this.#comparison(seen, changes), this.#underHeaders(row));
  }

  /** The problem for a row that others have changed since it was seen. */
  changedConflict(row: SeenOf<R>, seen: CellsOf<R>): Problem {
    const current = { rowIndex: row._rowIndex, record: this.#underHeaders(row), cells: [] };
    return changedConflict(this.#record.sheet, this.#comparison(seen, {}), current);
  }

  /** Makes records from what the table engine has read, together with other tabs. */
  listed({
    rows,
    ...table
  }: { rows: readonly SheetRow[] } & Omit<RecordList<unknown>, 'rows'>): RecordList<RowOf<R>> {
    return { rows: this.#rowsOf(rows), ...table };
  }

  #comparison(seen: Told, changes: Told) {
    return { expected: this.#underHeaders(seen), changes: this.#changed(changes) };
  }

  #wanted(seen: SeenCells, changes: SomeCells<R>) {
    return { ...this.#target(seen), changes: this.#changed({ ...changes, ...this.#idFor(seen) }) };
  }

  /** The id of a row that has none, made from its position and what identifies it. */
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

  #target(seen: SeenCells) {
    return { rowIndex: seen._rowIndex, expected: this.#underHeaders(seen) };
  }

  /** All fields under the sheet's headers; missing ones are blank. */
  #underHeaders(told: Told): Fields {
    const cells: Record<string, FieldValue> = {};
    for (const { name, header, blank } of this.#columns) {
      const value = told[name];
      cells[header] = isValue(value) ? value : blank;
    }
    return cells;
  }

  /** The same for the given ones only. */
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
    // The table engine reads each column by its kind, as the record's fields say.
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

  /** Rows that people copied by hand have the same id; only the first is addressed by it. */
  #rowsOf(rows: readonly SheetRow[]): RowOf<R>[] {
    const taken = new Set<string>();
    return rows.map((row) => {
      const stored = this.#storedId(row);
      const isFree = stored !== '' && !taken.has(stored);
      taken.add(stored);
      return this.#rowOf(row, isFree ? stored : rowId(row._rowIndex));
    });
  }

  /** A refusal of a column by the sheet is reported for the form's field. */
  #inFormWords<T>(work: Promise<T>): Promise<T> {
    return formProblems(Object.fromEntries(this.#columns.map(({ name, header }) => [header, name])))(work);
  }
}

function isValue(told: unknown): told is FieldValue {
  return typeof told === 'string' || typeof told === 'number' || typeof told === 'boolean';
}

/** The rows of several records of one sheet, in one upstream call. */
export async function listTogether<One extends AnyRecord, Other extends AnyRecord>(
  context: AppContext,
  sheetId: string,
  [one, other]: readonly [One, Other],
): Promise<[RecordList<RowOf<One>>, RecordList<RowOf<Other>>]> {
  const [first, second] = await context.openAll(sheetId, [one.sheet, other.sheet]).list();
  return [
    new RecordRows(context, sheetId, one).listed(first),
    new RecordRows(context, sheetId, other).listed(second),
  ];
}
