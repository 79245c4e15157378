import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createClient } from '#frontend/calls/client.ts';
import { Commands, type SendOptions } from '#frontend/calls/commands.ts';
import type { WriteName } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import contract, {
  type Cells,
  type NewFields,
  type Row,
  type Snapsheet,
  type SnapsheetData,
} from '../contract.ts';
import manifest from '../manifest.ts';
import { shownCalls, shownData, withAnswered } from './shown-rows.ts';

export const client = createClient(manifest, contract);

export const commands = new Commands(manifest, contract);

export const snapsheetQueries = {
  all: () => [manifest.id] as const,
  list: () =>
    queryOptions({
      queryKey: [...snapsheetQueries.all(), 'list'],
      queryFn: () => client.listSnapsheets({ query: { counts: 'known' } }),
    }),
  /** The list, with the rows of every sheet counted. */
  counted: () =>
    queryOptions({
      queryKey: [...snapsheetQueries.all(), 'counted'],
      queryFn: () => client.listSnapsheets({ query: {} }),
    }),
  data: (id: string) =>
    queryOptions({
      queryKey: [...snapsheetQueries.all(), 'data', id],
      queryFn: async ({ client: cache }) => {
        const data = await client.readData({ id, query: sheetHint(cache, id) });
        // A sheet that loses its header row gets the last seen names back.
        if (data.missingHeaders.length === 0) cache.setQueryData(headersKey(id), data.headers);
        return data;
      },
    }),
  extracts: (id: string, text: string) =>
    queryOptions({
      queryKey: [...snapsheetQueries.all(), 'extracts', id, text],
      queryFn: ({ client: cache }) => client.searchExtracts({ id, query: { text, ...sheetHint(cache, id) } }),
      enabled: text.trim().length > 1,
    }),
};

const headersKey = (id: string) => [...snapsheetQueries.all(), 'headers', id];

/** If known, the sheet's id saves the server a lookup. */
export function sheetHint(cache: QueryClient, id: string): { sheetId?: string } {
  const sheetId = knownSnapsheet(cache, id)?.sheetId;
  return sheetId ? { sheetId } : {};
}

/** The sheet's headers as they were last seen. */
export function knownHeaders(cache: QueryClient, id: string): readonly string[] {
  return cache.getQueryData(snapsheetQueries.data(id).queryKey)?.headers ?? [];
}

/** What the sheet's columns held when they were last read. */
export function knownKinds(cache: QueryClient, id: string): SnapsheetData['kinds'] {
  return cache.getQueryData(snapsheetQueries.data(id).queryKey)?.kinds ?? {};
}

/** A SnapSheet according to an earlier answer. */
export function knownSnapsheet(cache: QueryClient, id: string): Snapsheet | undefined {
  const lists = [snapsheetQueries.counted(), snapsheetQueries.list()];
  return (
    cache.getQueryData(snapsheetQueries.data(id).queryKey)?.snapsheet ??
    lists
      .flatMap(({ queryKey }) => cache.getQueryData(queryKey)?.snapsheets ?? [])
      .find((one) => one.id === id)
  );
}

/** Reads everything on the screen again. */
export function useRefetch() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: snapsheetQueries.all() });
}

export interface Uploading {
  photo: File;
  fields: NewFields | NewFields[];
  rawText: string;
  keepLocation: boolean;
}

export interface Changing {
  row: Row;
  changes: Cells;
}

/** The writes to the rows of a SnapSheet. */
export function useRowCommands(id: string) {
  const cache = useQueryClient();
  const hint = () => sheetHint(cache, id);
  return {
    upload: ({ photo, fields, rawText, keepLocation }: Uploading, key: string) => {
      const body = {
        extractedData: JSON.stringify(fields),
        keepLocation: keepLocation ? ('true' as const) : ('false' as const),
        ...(rawText.trim() !== '' && { rawText }),
        ...hint(),
      };
      return commands.make('upload', { id, body, files: { photo } }, { key });
    },
    change: (changed: readonly Changing[]) => {
      const updates = changed.map(({ row: { _rowIndex: row, cells: expected }, changes }) => {
        return { row, expected, changes };
      });
      return commands.make('updateRows', { id, body: { updates, ...hint() } });
    },
    remove: ({ _rowIndex: row, cells: expected }: Row) =>
      commands.make('deleteRow', { id, row, body: { expected, ...hint() } }),
    restore: (deleted: { undo: string; photoId: string | null }) =>
      commands.make('undoDelete', { id, body: { ...deleted, ...hint() } }),
  };
}

type Options<Name extends WriteName<typeof contract>> = Omit<SendOptions<typeof contract, Name>, 'onSettled'>;

/** Sends one kind of command, after which everything on the screen is read again. */
export function useSend<Name extends WriteName<typeof contract>>(options: Options<Name> = {}) {
  const refetch = useRefetch();
  return commands.useSend<Name>({ ...options, onSettled: () => void refetch() });
}

export function useUpload() {
  return useSend<'upload'>({
    onMutate: ({ params }) => {
      if (params.id === '') throw new Problem('INVALID_INPUT', 'No SnapSheet selected');
    },
  });
}

/** A SnapSheet with all pending and waiting changes applied; the rows that were read are not modified. */
export function useShownData(data: SnapsheetData): SnapsheetData {
  const unsaved = commands.useUnsaved(shownCalls, { id: data.snapsheet.id });
  return useMemo(() => shownData(data, unsaved), [data, unsaved]);
}

/**
 * Merges an answer into the known rows, so that a person who continues with one of them before they are read again sees
 * it as it is now.
 */
function useAnswered(id: string) {
  const cache = useQueryClient();
  return (change: (data: SnapsheetData) => SnapsheetData) =>
    cache.setQueryData(snapsheetQueries.data(id).queryKey, (known) => known && change(known));
}

export function useChangeRows(id: string) {
  const answered = useAnswered(id);
  return useSend<'updateRows'>({
    onSuccess: ({ rows }, command) => answered((data) => withAnswered(data, command, rows)),
  });
}

export function useRemoveRow(id: string) {
  const answered = useAnswered(id);
  return useSend<'deleteRow'>({
    onSuccess: (_, command) => answered((data) => withAnswered(data, command, [])),
  });
}

export function useRepair(id: string) {
  const cache = useQueryClient();
  const refetch = useRefetch();
  const repair = commands.useSend<'repair'>({
    onSuccess: (repaired) => {
      cache.setQueryData(snapsheetQueries.data(id).queryKey, repaired);
      void refetch();
    },
  });
  const headers = () => cache.getQueryData<string[]>(headersKey(id));
  return {
    ...repair,
    mutate: () => repair.mutate(commands.make('repair', { id, body: { headers: headers() } })),
  };
}
