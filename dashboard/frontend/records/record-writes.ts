import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod';
import { addressFor, type Contract } from '#kernel/contract.ts';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import { callNames, type Listing } from '#kernel/records/calls.ts';
import type { AnyRecord, RowCells, RowOf } from '#kernel/records/record.ts';
import { callByName } from '../calls/client.ts';
import type { Command } from '../calls/command.ts';
import {
  Commands,
  type SendOptions,
  type SendResult as SendResultOf,
  type Unsaved,
} from '../calls/commands.ts';
import { typedRow } from '../dialogs/unsaved.tsx';
import type { SavedRow } from '../status/writes.ts';
import { RecordCommands } from './record-commands.ts';
import { withWaiting } from './shown-rows.ts';

/** The effect of a write on the rows on the screen. */
type Role = 'add' | 'update' | 'remove' | 'undo' | 'import' | 'repair' | 'other';

export type SendResult = SendResultOf<Contract, string>;

export interface RecordSource<R extends AnyRecord> {
  app: Pick<Manifest, 'id'>;
  contract: Contract;
  record: R;
  /** If they differ from those that follow from the record. */
  commands?: RecordCommands<R>;
}

/** The key under which a record's rows are cached, whichever sheet they are in. */
export function rowsKey({ app, record }: RecordSource<AnyRecord>): readonly [string, string] {
  return [app.id, record.many];
}

/**
 * Sends the writes of a record, merges their answers into the rows on the screen, and reports what happened to them.
 */
export class RecordWrites<R extends AnyRecord = AnyRecord> {
  readonly record: R;
  readonly commands: RecordCommands<R>;
  readonly appId: string;
  readonly #source: RecordSource<R>;
  readonly #all: Commands<Contract>;
  readonly #saved: z.ZodType<RowCells>;

  constructor(source: RecordSource<R>) {
    const { app, contract, record, commands } = source;
    this.#all = new Commands(app, contract);
    this.record = record;
    this.commands = commands ?? new RecordCommands(this.#all, record);
    this.appId = app.id;
    this.#source = source;
    this.#saved = z.unknown().transform((answer, context) => {
      const told = answered.safeParse(answer).data ?? {};
      // A call about two records uses this word for this one.
      const { data } = record.row.safeParse(told[record.one] ?? told['row']);
      if (data) return data;
      context.addIssue({ code: 'custom', message: 'This answer tells of no row.' });
      return z.NEVER;
    });
  }

  /** Reads the rows again, for whichever sheet the screen has open. */
  useRefetchRows(): () => void {
    const cache = useQueryClient();
    return () => void this.#refetch(cache);
  }

  /** Sends what `commands` makes, and merges its answer into the rows on the screen. */
  useSend(role: Role): SendResult {
    return this.#all.useSend(this.#sending(useQueryClient(), role));
  }

  /** New records that did not get there, with what was typed. */
  useFailedAdds(): Command[] {
    const adds = this.#all.useUnsaved(this.commands.adds);
    return adds.flatMap(({ command, state }) => (state === 'failed' ? [command] : []));
  }

  /** Removes a record that was not saved from the screen and returns what was sent. */
  useDismissFailed(): (key: string) => Command | undefined {
    return this.#all.useDismissFailed(this.commands.adds);
  }

  /** The changes that are under way. */
  useChanging(): Command[] {
    const changes = this.#all.useUnsaved(this.commands.updates);
    return changes.flatMap(({ command, state }) => (state === 'saving' ? [command] : []));
  }

  /**
   * A list as it will be once everything that waits for the network has been sent; rows that were read stay as they
   * are.
   */
  useShown<List extends Listing>(list: List): List {
    const { record, commands } = this;
    const added = this.#all.useUnsaved(commands.adds);
    const changed = this.#all.useUnsaved(commands.updates);
    const removed = this.#all.useUnsaved(commands.removes);
    return useMemo(() => {
      const isHere = (sheetId: string | undefined) =>
        sheetId === list.sheet?.id || (sheetId === undefined && list.sheet?.id === list.sheets[0]?.id);
      const waiting = (all: readonly Unsaved<Command>[]) =>
        all.flatMap(({ command, state }) => (state === 'waiting' ? [command] : []));
      const writes = {
        added: waiting(added).flatMap((command) => {
          const cells = commands.addedIn(command);
          return cells && isHere(commands.sheetOf(command)) ? [[command.key, cells] as const] : [];
        }),
        changed: waiting(changed).flatMap((command) =>
          isHere(commands.sheetOf(command))
            ? [{ key: command.key, changesOf: (row: RowCells) => commands.changesTo(command, row) }]
            : [],
        ),
        open: changed.flatMap(({ command, isOpen }) =>
          isOpen && isHere(commands.sheetOf(command))
            ? [{ key: command.key, isOf: (row: RowCells) => commands.changesTo(command, row) !== undefined }]
            : [],
        ),
        removed: waiting(removed).flatMap((command) =>
          isHere(command.params['sheetId']) ? commands.rowsRemovedIn(command) : [],
        ),
      };
      if (Object.values(writes).every(({ length }) => length === 0)) return list;
      return { ...list, [record.many]: withWaiting(record, this.rowsIn(list), writes) };
    }, [list, added, changed, removed, record, commands]);
  }

  /** The ids of waiting rows that are not in the sheet yet. */
  useWaitingKeys(): ReadonlySet<string> {
    const added = this.#all.useUnsaved(this.commands.adds);
    return useMemo(
      () => new Set(added.flatMap(({ command, state }) => (state === 'waiting' ? [command.key] : []))),
      [added],
    );
  }

  useIsWriting(): boolean {
    return this.#all.useCount() > 0;
  }

  /** The row that was written last, and when. */
  useLastSaved(): SavedRow | undefined {
    return this.#all.useLastSaved(this.#saved.transform(({ _rowIndex }) => _rowIndex));
  }

  /** Where the photo with a name is shown. */
  photoAddress(fileName: string, size: 'thumbnail' | 'full'): string {
    const { app, contract, record } = this.#source;
    const endpoint = contract[callNames(record).photoContent];
    return endpoint ? addressFor(appPrefix(app), endpoint, { fileName, query: { size } }) : '';
  }

  /** Where the photo with a name opens in Drive. */
  async findPhoto(fileName: string): Promise<{ webViewLink: string }> {
    const { app, contract, record } = this.#source;
    const calls = { prefix: appPrefix(app), contract };
    return withLink.parse(await callByName(calls, callNames(record).findPhoto, { fileName }, {}));
  }

  /** The name of a row's photo, '' if it has none. */
  photoIn(row: RowCells): string {
    return String(row[this.commands.photoName ?? ''] ?? '').trim();
  }

  /** The row as a write has left it. */
  savedIn(answer: unknown): RowOf<R> {
    const row = this.#saved.parse(answer);
    // The record's own schema has parsed it.
    return row as RowOf<R>;
  }

  /** The rows as a change of several has left them, in the order of the request. */
  savedRowsIn(answer: unknown): RowOf<R>[] {
    const { rows } = withRows.parse(answer);
    // The record's own schema has parsed them.
    return rows.map((row) => this.record.row.parse(row) as RowOf<R>);
  }

  /** What restores the rows that a removal deleted. */
  undoIn(answer: unknown): string {
    return withUndo.parse(answer).undo;
  }

  #sending(cache: QueryClient, role: Role): SendOptions<Contract, string> {
    switch (role) {
      case 'add':
        return {
          meta: typedRow,
          gcTime: Number.POSITIVE_INFINITY,
          onSuccess: (answer) => this.#applySaved(cache, answer, sheetIdOf(answer)),
        };
      case 'update':
        return {
          onSuccess: (answer, command) => this.#applySaved(cache, answer, this.commands.sheetOf(command)),
        };
      default:
        // Not until the sheet was read again: the rows below have other numbers.
        return { onSettled: () => this.#refetch(cache) };
    }
  }

  #refetch(cache: QueryClient): Promise<void> {
    return cache.invalidateQueries({ queryKey: [this.appId] });
  }

  /** The last known rows are changed at once; then everything is read again. */
  #applySaved(cache: QueryClient, answer: unknown, sheetId: string | undefined): void {
    const saved = this.#saved.safeParse(answer).data;
    if (saved) {
      cache.setQueriesData<Listing>({ queryKey: rowsKey(this.#source) }, (known) =>
        known?.sheet?.id === sheetId ? this.#withRow(known, saved) : known,
      );
    }
    void this.#refetch(cache);
  }

  #withRow(list: Listing | undefined, saved: RowCells): Listing | undefined {
    if (!list) return undefined;
    const others = this.rowsIn(list).filter(({ _rowIndex }) => _rowIndex !== saved._rowIndex);
    const rows = [...others, saved].toSorted((a, b) => a._rowIndex - b._rowIndex);
    return { ...list, [this.record.many]: rows };
  }

  /** The rows of a list, whatever their key there. */
  rowsIn(list: Listing): RowCells[] {
    return listed.parse(new Map<string, unknown>(Object.entries(list)).get(this.record.many));
  }
}

/** The client has parsed them already. */
const listed = z.custom<RowCells[]>(Array.isArray);
const answered = z.record(z.string(), z.unknown());
const withRows = z.object({ rows: z.array(z.unknown()) });
const withUndo = z.object({ undo: z.string() });
const withLink = z.object({ webViewLink: z.string() });
const withSheet = z.object({ sheetId: z.string() });

function sheetIdOf(told: unknown): string | undefined {
  return withSheet.safeParse(told).data?.sheetId;
}
