import * as z from 'zod';
import { callNames } from '#kernel/records/calls.ts';
import { type AnyRecord, type Cells, type RowCells, seenOf } from '#kernel/records/record.ts';

type Role = keyof ReturnType<typeof callNames>;

/** The key of a write, the same however often it is sent. */
interface Once {
  requestKey?: string;
}

const answered = z.looseObject({ sheetId: z.string().optional(), undo: z.string().optional() });
const listed = z.looseObject({ sheet: z.object({ id: z.string() }).nullable() });

/** A record's calls by what they do, whatever their names. `client` makes them under those names. */
export class RecordClient {
  readonly #client: object;
  readonly #record: AnyRecord;

  constructor(client: object, record: AnyRecord) {
    this.#client = client;
    this.#record = record;
  }

  async #call(role: Role, input: unknown, once: Once = {}) {
    const name = callNames(this.#record)[role];
    const call: unknown = Reflect.get(this.#client, name);
    if (typeof call !== 'function') throw new Error(`There is no call ${name}.`);
    return answered.parse(await call(input, once));
  }

  #rowIn(answer: Readonly<Record<string, unknown>>): RowCells {
    return this.rowOf(answer[this.#record.one] ?? answer['row']);
  }

  /** The row in an answer. */
  protected rowOf(told: unknown): RowCells {
    return this.#record.row.parse(told);
  }

  /** The input of the call that changes a row. */
  protected updating(sheetId: string, row: RowCells, changes: Partial<Cells>): object {
    return { ...this.#idOf(row), body: { ...changes, sheetId, expected: seenOf(row) } };
  }

  /** The same for deleting it by its address. */
  protected deleting(sheetId: string, row: RowCells): object {
    return { ...this.#idOf(row), query: { sheetId, expected: JSON.stringify(seenOf(row)) } };
  }

  /** A row in the form in which several are deleted. */
  protected removed(row: RowCells): object {
    return seenOf(row);
  }

  /** The rows of the named sheet, or the oldest; its id is null if there is none. */
  async list(sheetId?: string): Promise<{ sheetId: string | null; rows: RowCells[] }> {
    const query = { fresh: 'true', ...(sheetId !== undefined && { sheetId }) };
    const answer = await this.#call('list', { query });
    const rows = z
      .array(z.unknown())
      .parse(answer[this.#record.many])
      .map((row) => this.rowOf(row));
    return { sheetId: listed.parse(answer).sheet?.id ?? null, rows };
  }

  async add(values: Partial<Cells>, sheetId?: string, once?: Once) {
    const body = { ...values, ...(sheetId !== undefined && { sheetId }) };
    const answer = await this.#call('add', { body }, once);
    return { sheetId: z.string().parse(answer.sheetId), row: this.#rowIn(answer) };
  }

  async update(sheetId: string, row: RowCells, changes: Partial<Cells>, once?: Once): Promise<RowCells> {
    return this.#rowIn(await this.#call('update', this.updating(sheetId, row, changes), once));
  }

  /** The same changes to several rows, all or none. */
  async updateMany(
    sheetId: string,
    rows: readonly RowCells[],
    changes: Partial<Cells>,
    once?: Once,
  ): Promise<RowCells[]> {
    const body = { [this.#record.many]: rows.map((row) => ({ expected: seenOf(row), changes })) };
    const { rows: told } = await this.#call('updateMany', { sheetId, body }, once);
    return z
      .array(z.unknown())
      .parse(told)
      .map((row) => this.rowOf(row));
  }

  async addWithPhoto(values: Partial<Cells>, photo: Blob, once?: Once, sheetId?: string) {
    const body = { [this.#record.one]: JSON.stringify(values), ...(sheetId !== undefined && { sheetId }) };
    const answer = await this.#call('addWithPhoto', { body, files: { photo } }, once);
    return { sheetId: z.string().parse(answer.sheetId), row: this.#rowIn(answer) };
  }

  async updateWithPhoto(
    sheetId: string,
    row: RowCells,
    { photo, changes = {} }: { photo: Blob; changes?: Partial<Cells> },
    once?: Once,
  ): Promise<RowCells> {
    const body = { sheetId, expected: JSON.stringify(seenOf(row)), changes: JSON.stringify(changes) };
    return this.#rowIn(
      await this.#call('updateWithPhoto', { ...this.#idOf(row), body, files: { photo } }, once),
    );
  }

  async delete(sheetId: string, row: RowCells, once?: Once): Promise<void> {
    await this.#call('delete', this.deleting(sheetId, row), once);
  }

  async remove(sheetId: string, rows: readonly RowCells[], once?: Once): Promise<string> {
    const body = { [this.#record.many]: rows.map((row) => this.removed(row)) };
    return z.string().parse((await this.#call('remove', { sheetId, body }, once)).undo);
  }

  async undo(sheetId: string, undo: string, once?: Once): Promise<void> {
    await this.#call('undo', { sheetId, body: { undo } }, once);
  }

  async import(rows: readonly Partial<Cells>[], once?: Once, sheetId?: string): Promise<void> {
    const body = { [this.#record.many]: rows, ...(sheetId !== undefined && { sheetId }) };
    await this.#call('import', { body }, once);
  }

  async repair(sheetId: string, once?: Once): Promise<void> {
    await this.#call('repair', { sheetId }, once);
  }

  #idOf(row: RowCells) {
    return { [`${this.#record.one}Id`]: row.id };
  }
}
