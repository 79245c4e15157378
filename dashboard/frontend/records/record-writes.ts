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

/** What a write is to the rows on the screen. */
type Role = 'add' | 'update' | 'remove' | 'undo' | 'import' | 'repair' | 'other';

export type SendResult = SendResultOf<Contract, string>;

export interface RecordSource<R extends AnyRecord> {
  app: Pick<Manifest, 'id'>;
  contract: Contract;
  record: R;
  /** Where they are not those that follow from the record. */
  commands?: RecordCommands<R>;
}

/** The key under which the rows of a record are cached, whichever sheet they stand in. */
export function rowsKey({ app, record }: RecordSource<AnyRecord>): readonly [string, string] {
  return [app.id, record.many];
}

/** Sends the writes of a record, takes their answers into the rows on the screen, and tells what became of them. */
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
      // A call that tells of two records calls this one by its word.
      const { data } = record.row.safeParse(told[record.one] ?? told['row']);
      if (data) return data;
      context.addIssue({ code: 'custom', message: 'This answer tells of no row.' });
      return z.NEVER;
    });
  }

  /** Reads the rows again of whichever sheet the screen has open. */
  useRefetchRows(): () => void {
    const cache = useQueryClient();
    return () => void this.#refetch(cache);
  }

  /** Sends what `commands` makes, and takes its answer into the rows on the screen. */
  useSend(role: Role): SendResult {
    return this.#all.useSend(this.#sending(useQueryClient(), role));
  }

  /** What was added and did not get there, with what was typed. */
  useFailedAdds(): Command[] {
    const adds = this.#all.useUnsaved(this.commands.adds);
    return adds.flatMap(({ command, state }) => (state === 'failed' ? [command] : []));
  }

  /** Takes a record that was not saved off the screen and gives back what was sent. */
  useDismissFailed(): (key: string) => Command | undefined {
    return this.#all.useDismissFailed(this.commands.adds);
  }

  /** The changes that are under way. */
  useChanging(): Command[] {
    const changes = this.#all.useUnsaved(this.commands.updates);
    return changes.flatMap(({ command, state }) => (state === 'saving' ? [command] : []));
  }

  /** A list as it will be once what waits for the network has been sent; rows that were read stay as they are. */
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

  /** The ids of rows that wait and are not in the sheet yet. */
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

  /** Where the photo of a name is shown. */
  photoAddress(fileName: string, size: 'thumbnail' | 'full'): string {
    const { app, contract, record } = this.#source;
    const endpoint = contract[callNames(record).photoContent];
    return endpoint ? addressFor(appPrefix(app), endpoint, { fileName, query: { size } }) : '';
  }

  /** Where the photo of a name opens in Drive. */
  async findPhoto(fileName: string): Promise<{ webViewLink: string }> {
    const { app, contract, record } = this.#source;
    const calls = { prefix: appPrefix(app), contract };
    return withLink.parse(await callByName(calls, callNames(record).findPhoto, { fileName }, {}));
  }

  /** The name of a row's photo, '' where it has none. */
  photoIn(row: RowCells): string {
    return String(row[this.commands.photoName ?? ''] ?? '').trim();
  }

  /** The row as a write has left it. */
  savedIn(answer: unknown): RowOf<R> {
    const row = this.#saved.parse(answer);
    // The record's own schema has parsed it.
    return row as RowOf<R>;
  }

  /** The rows as a change of several has left them, in the order in which they were told. */
  savedRowsIn(answer: unknown): RowOf<R>[] {
    const { rows } = withRows.parse(answer);
    // As above.
    return rows.map((row) => this.record.row.parse(row) as RowOf<R>);
  }

  /** What brings back that which a removal took away. */
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

  /** The last known rows take a change at once; then everything is read again. */
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

  /** The rows of a list, whatever they are called there. */
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
