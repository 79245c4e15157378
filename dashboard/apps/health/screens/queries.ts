import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import { sheetQuery, useReadSheetAgain } from '#frontend/calls/sheet-query.ts';
import { type SavedRow, useLastSaved as useLastSavedOf } from '#frontend/calls/writes.ts';
import contract, { type Entry, entrySchema, type Health } from '../contract.ts';
import type { Cells, LogName } from '../logs.ts';
import manifest from '../manifest.ts';

export const client = createClient(manifest, contract);

const all = [manifest.id] as const;
const writes = [manifest.id, 'write'] as const;
const add = [...writes, 'add'] as const;

const rows = [...all, 'log'] as const;
const read = (query: CallInput<typeof contract.getHealth>['query']) => client.getHealth({ query });

/** Of the sheet that is named, else of the oldest. */
export const healthQuery = (sheetId: string | null) => sheetQuery(rows, sheetId, read);

/** Reads everything again, and which sheets there are. */
export const useReadAgain = (sheetId: string | null) => useReadSheetAgain(rows, sheetId, read);

function change(cache: QueryClient, update: (data: Health) => Health): void {
  cache.setQueriesData<Health>({ queryKey: rows }, (known) => (known ? update(known) : known));
}

/** Reads the rows again of whichever sheet the screen has open. */
export function useReadRowsAgain() {
  const cache = useQueryClient();
  return () => void readAgain(cache);
}

function readAgain(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: all });
}

function withEntries(data: Health, rows: readonly Entry[]): Health {
  const isReplaced = (entry: Entry) => rows.some(({ log, row }) => log === entry.log && row === entry.row);
  return { ...data, entries: [...data.entries.filter((entry) => !isReplaced(entry)), ...rows] };
}

/** Which sheet a write goes to, and whether the log's tab was there when the sheet was read. */
export interface Target {
  sheetId: string | null;
  tabs: readonly LogName[];
}

const named = ({ sheetId }: Pick<Target, 'sheetId'>) => (sheetId === null ? {} : { sheetId });

export interface Adding {
  log: LogName;
  rows: readonly Cells[];
  /** Stays the same when the same rows are sent again, so that they are never written twice. */
  requestKey: string;
}

export function sendRows(target: Target, { log, rows, requestKey }: Adding) {
  const isThere = target.sheetId !== null && target.tabs.includes(log);
  const body = { log, rows: rows.map((row) => ({ ...row })), isThere, ...named(target) };
  return client.addRows({ body }, { requestKey });
}

export function useAddRows(target: Target) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: add,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (adding: Adding) => sendRows(target, adding),
    onSuccess: ({ rows }) => {
      change(cache, (data) => withEntries(data, rows));
      void readAgain(cache);
    },
  });
}

export interface Changing {
  entry: Entry;
  changes: Cells;
}

/** All of one log. */
export function useChangeRows(target: Target) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes,
    mutationFn: (changing: readonly Changing[]) => {
      const log = changing[0]?.entry.log ?? 'body';
      const rows = changing.map(({ entry, changes }) => ({
        row: entry.row,
        expected: entry.cells,
        changes: { ...changes },
      }));
      return client.updateRows({ body: { log, rows, ...named(target) } });
    },
    onSuccess: ({ rows }) => change(cache, (data) => withEntries(data, rows)),
    onSettled: () => readAgain(cache),
  });
}

/** All of one log. */
export function useRemoveRows(target: Target) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes,
    mutationFn: (entries: readonly Entry[]) => {
      const log = entries[0]?.log ?? 'body';
      const rows = entries.map(({ row, cells }) => ({ row, expected: cells }));
      return client.removeRows({ body: { log, rows, ...named(target) } });
    },
    // Not until the sheet was read again: the rows below have other numbers.
    onSettled: () => readAgain(cache),
  });
}

export function useUndo(target: Target) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes,
    mutationFn: (undo: string) => client.undo({ body: { undo, ...named(target) } }),
    onSettled: () => readAgain(cache),
  });
}

export function useSaveProfile(target: Target) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes,
    mutationFn: (values: Readonly<Record<string, string>>) =>
      client.saveProfile({ body: { values: { ...values }, ...named(target) } }),
    onSuccess: ({ profile }) => {
      change(cache, (data) => ({ ...data, profile }));
      void readAgain(cache);
    },
  });
}

export function useRepair(target: Target) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.repairSheet({ body: named(target) }),
    onSuccess: () => readAgain(cache),
  });
}

export function useReadAfterImport() {
  const cache = useQueryClient();
  return () => readAgain(cache);
}

export function useIsWriting(): boolean {
  return useIsMutating({ mutationKey: writes }) > 0;
}

const savedSchema = z.object({ rows: z.array(entrySchema).min(1) }).transform(({ rows }) => rows.at(-1)?.row);

/** The row that was written last, and when. */
export function useLastSaved(): SavedRow | undefined {
  return useLastSavedOf(writes, savedSchema);
}
