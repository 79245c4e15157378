import type { Manifest } from '#kernel/manifest.ts';
import { callNames } from '#kernel/records/calls.ts';
import { type AnyRecord, type ChangesOf, type FreshOf, type RowOf, seenOf } from '#kernel/records/record.ts';
import { newRequestKey } from '../calls/request-key.ts';
import { type Command, commandSchema } from './command.ts';

/** Makes the writes of a record; sends none. A sheet's id of null means the oldest sheet. */
export class RecordCommands<R extends AnyRecord = AnyRecord> {
  readonly #appId: string;
  readonly #record: R;

  constructor({ id }: Pick<Manifest, 'id'>, record: R) {
    this.#appId = id;
    this.#record = record;
  }

  add(sheetId: string | null, values: FreshOf<R>, requestKey = newRequestKey()): Command {
    return this.#command('add', {}, { ...values, ...named(sheetId) }, requestKey);
  }

  update(sheetId: string, row: RowOf<R>, changes: ChangesOf<R>): Command {
    const body = { ...changes, sheetId, expected: seenOf(row) };
    return this.#command('update', { [`${this.#record.one}Id`]: row.id }, body);
  }

  remove(sheetId: string, rows: readonly RowOf<R>[]): Command {
    return this.#command('remove', { sheetId }, { [this.#record.many]: rows.map(seenOf) });
  }

  undo(sheetId: string, undo: string): Command {
    return this.#command('undo', { sheetId }, { undo });
  }

  import(sheetId: string | null, fresh: readonly FreshOf<R>[], requestKey: string): Command {
    return this.#command('import', {}, { [this.#record.many]: fresh, ...named(sheetId) }, requestKey);
  }

  repair(sheetId: string): Command {
    return this.#command('repair', { sheetId }, {});
  }

  #command(
    role: keyof ReturnType<typeof callNames>,
    params: Readonly<Record<string, string>>,
    told: Readonly<Record<string, unknown>>,
    requestKey = newRequestKey(),
  ): Command {
    const body = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
    const call = callNames(this.#record)[role];
    return commandSchema.parse({ app: this.#appId, call, params, body, requestKey });
  }
}

function named(sheetId: string | null) {
  return sheetId === null ? {} : { sheetId };
}
