import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import { Commands } from '#frontend/calls/commands.ts';
import { sheetQuery, useRefetchSheet } from '#frontend/calls/sheet-query.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { SavedRow } from '#frontend/status/writes.ts';
import contract, { type Entry, entrySchema, type Health } from '../contract.ts';
import type { Cells, LogName } from '../logs.ts';
import manifest from '../manifest.ts';

export const client = createClient(manifest, contract);

export const commands = new Commands(manifest, contract);

const all = [manifest.id] as const;

const rows = [...all, 'log'] as const;
const read = (query: CallInput<typeof contract.getHealth>['query']) => client.getHealth({ query });

/** For the named sheet, or the oldest. */
export const healthQuery = (sheetId: string | null) => sheetQuery(rows, sheetId, read);

/** Reads everything again, and which sheets there are. */
export const useRefetch = (sheetId: string | null) => useRefetchSheet(rows, sheetId, read);

function change(cache: QueryClient, update: (data: Health) => Health): void {
  cache.setQueriesData<Health>({ queryKey: rows }, (known) => (known ? update(known) : known));
}

/** Reads the rows of the open sheet again. */
export function useRefetchRows() {
  const cache = useQueryClient();
  return () => refetch(cache);
}

function refetch(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: all });
}

function withEntries(data: Health, rows: readonly Entry[]): Health {
  const isReplaced = (entry: Entry) => rows.some(({ log, row }) => log === entry.log && row === entry.row);
  return { ...data, entries: [...data.entries.filter((entry) => !isReplaced(entry)), ...rows] };
}

/** The sheet that a write goes to, and whether the log's tab existed when it was read. */
export interface Target {
  sheetId: string | null;
  tabs: readonly LogName[];
}

/** The writes to a sheet. */
export class HealthCommands {
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  add(log: LogName, rows: readonly Cells[], key?: string) {
    const { sheetId, tabs } = this.#target;
    const isThere = sheetId !== null && tabs.includes(log);
    const body = { log, rows: rows.map((row) => ({ ...row })), isThere, ...this.#sheet };
    return commands.make('addRows', { body }, { key });
  }

  /** All entries are of one log. */
  change(entries: readonly Entry[], changesOf: (entry: Entry) => Cells) {
    const rows = entries.map((entry) => ({ ...seen(entry), changes: { ...changesOf(entry) } }));
    return commands.make('updateRows', { body: { log: logOf(entries), rows, ...this.#sheet } });
  }

  /** All entries are of one log. */
  remove(entries: readonly Entry[]) {
    const body = { log: logOf(entries), rows: entries.map(seen), ...this.#sheet };
    return commands.make('removeRows', { body });
  }

  undo(undo: string) {
    return commands.make('undo', { body: { undo, ...this.#sheet } });
  }

  saveProfile(values: Readonly<Record<string, string>>) {
    return commands.make('saveProfile', { body: { values: { ...values }, ...this.#sheet } });
  }

  repair() {
    return commands.make('repairSheet', { body: this.#sheet });
  }

  get #sheet() {
    const { sheetId } = this.#target;
    return sheetId === null ? {} : { sheetId };
  }
}

const seen = ({ row, cells }: Entry) => ({ row, expected: cells });
const logOf = ([first]: readonly Entry[]) => first?.log ?? 'body';

export function useAddRows() {
  const cache = useQueryClient();
  return commands.useSend<'addRows'>({
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: ({ rows }) => {
      change(cache, (data) => withEntries(data, rows));
      void refetch(cache);
    },
  });
}

export function useChangeRows() {
  const cache = useQueryClient();
  return commands.useSend<'updateRows'>({
    onSuccess: ({ rows }) => change(cache, (data) => withEntries(data, rows)),
    onSettled: () => refetch(cache),
  });
}

/** Deletes rows at once, and offers to restore them. */
export function useRemoval(target: Target) {
  const cache = useQueryClient();
  const make = new HealthCommands(target);
  // Not until the sheet was read again: the rows below have other numbers.
  const options = { onSettled: () => refetch(cache) };
  const removing = commands.useSend<'removeRows'>(options);
  const undo = commands.useSend<'undo' | 'removeRows'>(options);
  const offerUndo = useOfferUndo();
  return {
    remove: (entries: readonly Entry[], message: string) => {
      // Unlike callbacks of `mutate`, this also runs if the rows' table has been removed from the screen.
      removing.mutateAsync(make.remove(entries)).then(
        ({ undo: sealed }) => offerUndo({ message, undo: () => undo.mutateAsync(make.undo(sealed)) }),
        // The mutation holds the problem, which the screen shows.
        () => undefined,
      );
    },
    /** Undoes an addition. */
    takeBack: (entries: readonly Entry[]) => undo.mutateAsync(make.remove(entries)),
    problem: removing.error,
  };
}

export function useSaveProfile() {
  const cache = useQueryClient();
  return commands.useSend<'saveProfile'>({
    onSuccess: ({ profile }) => {
      change(cache, (data) => ({ ...data, profile }));
      void refetch(cache);
    },
  });
}

export function useRepair(target: Target) {
  const cache = useQueryClient();
  const repair = commands.useSend<'repairSheet'>({ onSuccess: () => refetch(cache) });
  return { ...repair, mutate: () => repair.mutate(new HealthCommands(target).repair()) };
}

const savedSchema = z.object({ rows: z.array(entrySchema).min(1) }).transform(({ rows }) => rows.at(-1)?.row);

/** The row that was written last, and when. */
export function useLastSaved(): SavedRow | undefined {
  return commands.useLastSaved(savedSchema);
}
