import * as z from 'zod';
import type { Contract } from '#kernel/contract.ts';
import { callNames } from '#kernel/records/calls.ts';
import { photoNameOf } from '#kernel/records/field.ts';
import {
  type AnyRecord,
  type Cells,
  type ChangesOf,
  type FreshOf,
  type RowCells,
  type RowOf,
  seenOf,
} from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import type { Commands } from '../calls/commands.ts';

export interface SendingOptions {
  /** If it is known beforehand. */
  key?: string;
  /** What the form has sent before. */
  again?: Command | undefined;
  photo?: File | null;
}

/**
 * Makes the writes of a record without sending them. If a sheet's id is null, the oldest sheet is meant. Apps with
 * calls of another shape use a class of their own.
 */
export class RecordCommands<R extends AnyRecord = AnyRecord> {
  readonly #commands: Commands<Contract>;
  readonly #record: R;
  /** The calls that add a record. */
  readonly adds: readonly string[];
  /** The calls that change one. */
  readonly updates: readonly string[];
  /** The field that holds a photo. */
  readonly photoName: string | undefined;
  /** The call that deletes some. */
  readonly removes: string;

  constructor(commands: Commands<Contract>, record: R) {
    this.#commands = commands;
    this.#record = record;
    const { add, addWithPhoto, update, updateWithPhoto, updateMany, remove } = callNames(record);
    this.photoName = photoNameOf(record);
    const hasPhoto = this.photoName !== undefined;
    this.adds = [add, ...(hasPhoto ? [addWithPhoto] : [])];
    this.updates = [update, updateMany, ...(hasPhoto ? [updateWithPhoto] : [])];
    this.removes = remove;
  }

  /** With a photo that is not stored yet, if there is one. */
  add(sheetId: string | null, values: FreshOf<R>, { photo, ...sent }: SendingOptions = {}): Command {
    if (!photo) return this.#command('add', {}, { ...values, ...inSheet(sheetId) }, sent);
    const body = { [this.#record.one]: JSON.stringify(values), ...inSheet(sheetId) };
    return this.#command('addWithPhoto', {}, body, { ...sent, photo });
  }

  update(
    sheetId: string,
    row: RowOf<R>,
    changes: ChangesOf<R>,
    { photo, ...sent }: SendingOptions = {},
  ): Command {
    const params = { [`${this.#record.one}Id`]: row.id };
    const expected = seenOf(row);
    if (!photo) return this.#command('update', params, { ...changes, sheetId, expected }, sent);
    const others = Object.entries(changes).filter(([name]) => name !== this.photoName);
    const body = {
      sheetId,
      expected: JSON.stringify(expected),
      changes: JSON.stringify(Object.fromEntries(others)),
    };
    return this.#command('updateWithPhoto', params, body, { ...sent, photo });
  }

  /** Changes rows as they were seen, all or none. */
  updateMany(sheetId: string, rows: readonly { row: RowOf<R>; changes: ChangesOf<R> }[]): Command {
    const all = rows.map(({ row, changes }) => ({ expected: seenOf(row), changes }));
    return this.#command('updateMany', { sheetId }, { [this.#record.many]: all });
  }

  /** The change that gives a field the value it has in an earlier version of the row. */
  changeBack(before: RowCells, name: string): Cells {
    return { [name]: before[name] ?? '' };
  }

  /** What a change writes to its row; for an accompanying photo, the name of its file. */
  changesIn(command: Command): Partial<Cells> {
    const { body } = command;
    const photo = this.photoOf(command);
    const told: unknown = command.files ? JSON.parse(String(body['changes'])) : body;
    return {
      ...this.#record.changes.parse(told),
      ...(photo && this.photoName !== undefined && { [this.photoName]: photo.name }),
    };
  }

  /** The changes to this row, without the photo, which is not stored until it is sent; undefined for another row. */
  changesTo(command: Command, row: RowCells): Partial<Cells> | undefined {
    if (command.call === callNames(this.#record).updateMany) {
      const all = changedRows.parse(command.body[this.#record.many]);
      const told = all.find(({ expected }) => expected._rowIndex === row._rowIndex);
      return told && this.#record.changes.parse(told.changes);
    }
    if (!this.isOf(command, row)) return undefined;
    const changes = Object.entries(this.changesIn(command));
    return Object.fromEntries(changes.filter(([name]) => !command.files || name !== this.photoName));
  }

  /** The contents of a new record. */
  freshIn({ body, files }: Command): unknown {
    return files ? JSON.parse(String(body[this.#record.one])) : body;
  }

  /** The cells of a new record, as far as they are known; undefined if they no longer fit. */
  addedIn(command: Command): Cells | undefined {
    return this.#record.fresh.safeParse(this.freshIn(command)).data as Cells | undefined;
  }

  /** What was filled in for a new record; undefined if it no longer fits. */
  valuesIn(command: Command): Cells | undefined {
    return this.#record.values.safeParse(this.freshIn(command)).data;
  }

  /** The photo that accompanies a command. */
  photoOf(command: Command): File | null {
    const { photo } = this.#commands.filesOf(command);
    return photo instanceof File ? photo : null;
  }

  sheetOf({ body, params }: Command): string | undefined {
    const { sheetId = params['sheetId'] } = body;
    return typeof sheetId === 'string' ? sheetId : undefined;
  }

  /** Whether a change is one of this row. */
  isOf({ params }: Command, row: RowCells): boolean {
    return params[`${this.#record.one}Id`] === row.id;
  }

  /** The numbers of the rows that are deleted. */
  rowsRemovedIn({ body }: Command): number[] {
    return placed.parse(body[this.#record.many]).map(({ _rowIndex }) => _rowIndex);
  }

  remove(sheetId: string, rows: readonly RowOf<R>[]): Command {
    return this.#command('remove', { sheetId }, { [this.#record.many]: rows.map(seenOf) });
  }

  undo(sheetId: string, undo: string): Command {
    return this.#command('undo', { sheetId }, { undo });
  }

  import(sheetId: string | null, fresh: readonly FreshOf<R>[], key: string): Command {
    return this.#command('import', {}, { [this.#record.many]: fresh, ...inSheet(sheetId) }, { key });
  }

  repair(sheetId: string): Command {
    return this.#command('repair', { sheetId }, {});
  }

  #command(
    role: keyof ReturnType<typeof callNames>,
    params: Readonly<Record<string, string>>,
    body: Readonly<Record<string, unknown>>,
    { photo, ...sent }: SendingOptions = {},
  ): Command {
    const input = { ...params, body, ...(photo && { files: { photo } }) };
    return this.#commands.make(callNames(this.#record)[role], input, sent);
  }
}

const place = z.object({ _rowIndex: z.int() });
const placed = z.array(place);
const changedRows = z.array(z.object({ expected: place, changes: z.unknown() }));

/** Which sheet is meant, in the form that bodies use. */
export function inSheet(sheetId: string | null) {
  return sheetId === null ? {} : { sheetId };
}
