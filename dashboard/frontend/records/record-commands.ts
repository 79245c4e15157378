import type { Contract } from '#kernel/contract.ts';
import { callNames } from '#kernel/records/calls.ts';
import {
  type AnyRecord,
  type Cells,
  type ChangesOf,
  type FreshOf,
  type RowOf,
  seenOf,
} from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import type { Commands } from '../calls/commands.ts';

/**
 * Makes the writes of a record; sends none. A sheet's id of null means the oldest sheet. An app whose calls are of another
 * shape says so in a class of its own.
 */
export class RecordCommands<R extends AnyRecord = AnyRecord> {
  readonly #commands: Commands<Contract>;
  readonly #record: R;
  /** The calls that add a record. */
  readonly adds: readonly string[];
  /** The call that changes one. */
  readonly updates: string;

  constructor(commands: Commands<Contract>, record: R) {
    this.#commands = commands;
    this.#record = record;
    this.adds = [callNames(record).add];
    this.updates = callNames(record).update;
  }

  add(sheetId: string | null, values: FreshOf<R>, key?: string): Command {
    return this.#command('add', {}, { ...values, ...inSheet(sheetId) }, key);
  }

  update(sheetId: string, row: RowOf<R>, changes: ChangesOf<R>): Command {
    const body = { ...changes, sheetId, expected: seenOf(row) };
    return this.#command('update', { [`${this.#record.one}Id`]: row.id }, body);
  }

  /** What a change of a row changes in it, and in which sheet. */
  changesIn({ body }: Command): Partial<Cells> {
    return this.#record.changes.parse(body);
  }

  sheetOf({ body }: Command): string | undefined {
    const { sheetId } = body;
    return typeof sheetId === 'string' ? sheetId : undefined;
  }

  remove(sheetId: string, rows: readonly RowOf<R>[]): Command {
    return this.#command('remove', { sheetId }, { [this.#record.many]: rows.map(seenOf) });
  }

  undo(sheetId: string, undo: string): Command {
    return this.#command('undo', { sheetId }, { undo });
  }

  import(sheetId: string | null, fresh: readonly FreshOf<R>[], key: string): Command {
    return this.#command('import', {}, { [this.#record.many]: fresh, ...inSheet(sheetId) }, key);
  }

  repair(sheetId: string): Command {
    return this.#command('repair', { sheetId }, {});
  }

  #command(
    role: keyof ReturnType<typeof callNames>,
    params: Readonly<Record<string, string>>,
    body: Readonly<Record<string, unknown>>,
    key?: string,
  ): Command {
    return this.#commands.make(callNames(this.#record)[role], { ...params, body }, { key });
  }
}

/** Which sheet is meant, as bodies tell it. */
export function inSheet(sheetId: string | null) {
  return sheetId === null ? {} : { sheetId };
}
