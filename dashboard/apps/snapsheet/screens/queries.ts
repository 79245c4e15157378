import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import { Problem } from '#kernel/problem.ts';
import contract, { type Cells, type NewFields, type Row, type Snapsheet } from '../contract.ts';
import manifest from '../manifest.ts';

export const client = createClient(manifest, contract);

export const snapsheetQueries = {
  all: () => [manifest.id] as const,
  list: () =>
    queryOptions({
      queryKey: [...snapsheetQueries.all(), 'list'],
      queryFn: () => client.listSnapsheets({ query: { counts: 'known' } }),
    }),
  /** As the list, with the rows of every sheet counted. */
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
        // A sheet that loses its header row gets back the names it was last seen with.
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

/** The sheet's id, where it is known, spares the server a look-up. */
export function sheetHint(cache: QueryClient, id: string): { sheetId?: string } {
  const sheetId = knownSnapsheet(cache, id)?.sheetId;
  return sheetId ? { sheetId } : {};
}

/** The sheet's headers as they were last seen. */
export function knownHeaders(cache: QueryClient, id: string): readonly string[] {
  return cache.getQueryData(snapsheetQueries.data(id).queryKey)?.headers ?? [];
}

/** A SnapSheet as an earlier answer told of it. */
export function knownSnapsheet(cache: QueryClient, id: string): Snapsheet | undefined {
  const lists = [snapsheetQueries.counted(), snapsheetQueries.list()];
  return (
    cache.getQueryData(snapsheetQueries.data(id).queryKey)?.snapsheet ??
    lists
      .flatMap(({ queryKey }) => cache.getQueryData(queryKey)?.snapsheets ?? [])
      .find((one) => one.id === id)
  );
}

/** Reads everything that is on the screen again. */
export function useReadAgain() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: snapsheetQueries.all() });
}

/** The keys under which the writes of a SnapSheet are found while they are under way. */
export const writes = {
  all: (id: string) => [manifest.id, 'write', id] as const,
};

export interface Uploading {
  photo: File;
  fields: NewFields | NewFields[];
  rawText: string;
  keepLocation: boolean;
  /** Stays the same when the same photo is sent again, so that neither it nor its row is ever doubled. */
  requestKey: string;
}

export function useUpload(id: string) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: writes.all(id),
    mutationFn: ({ photo, fields, rawText, keepLocation, requestKey }: Uploading) => {
      if (id === '') throw new Problem('INVALID_INPUT', 'No SnapSheet selected');
      const body = {
        extractedData: JSON.stringify(fields),
        keepLocation: keepLocation ? ('true' as const) : ('false' as const),
        ...(rawText.trim() !== '' && { rawText }),
        ...sheetHint(cache, id),
      };
      return client.upload({ id, body, files: { photo } }, { requestKey });
    },
    onSettled: () => void readAgain(),
  });
}

export interface Changing {
  row: Row;
  changes: Cells;
}

const findRow = (rows: readonly Row[], { _rowIndex }: Row) => rows.find((row) => row._rowIndex === _rowIndex);

export function useChangeRows(id: string) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: writes.all(id),
    mutationFn: (changed: readonly Changing[]) => {
      const updates = changed.map(({ row, changes }) => ({
        row: row._rowIndex,
        expected: row.cells,
        changes,
      }));
      return client.updateRows({ id, body: { updates, ...sheetHint(cache, id) } });
    },
    // Whoever goes on with a row before it is read again has seen it as it is now.
    onSuccess: ({ rows }) =>
      cache.setQueryData(
        snapsheetQueries.data(id).queryKey,
        (known) => known && { ...known, rows: known.rows.map((row) => findRow(rows, row) ?? row) },
      ),
    onSettled: () => void readAgain(),
  });
}

export function useDeleteRow(id: string) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: writes.all(id),
    mutationFn: ({ _rowIndex: row, cells: expected }: Row) =>
      client.deleteRow({ id, row, body: { expected, ...sheetHint(cache, id) } }),
    onSettled: () => void readAgain(),
  });
}

export function useRestoreRow(id: string) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: writes.all(id),
    mutationFn: (deleted: { undo: string; photoId: string | null }) =>
      client.undoDelete({ id, body: { ...deleted, ...sheetHint(cache, id) } }),
    onSettled: () => void readAgain(),
  });
}

export function useCleanColumns(sheetId: string | null) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => {
      if (sheetId === null) throw new Problem('NOT_FOUND', 'No sheet found to clean columns');
      return client.cleanColumns({ sheetId });
    },
    onSettled: () => void readAgain(),
  });
}

export function useRestoreColumns(sheetId: string | null) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (undo: string) => client.undoCleanColumns({ sheetId: sheetId ?? '', body: { undo } }),
    onSettled: () => void readAgain(),
  });
}

export function useSettleOrphans(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: CallInput<typeof contract.settleOrphans>['body']) =>
      client.settleOrphans({ id, body }),
    onSettled: () => void readAgain(),
  });
}

export function useRepair(id: string) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => {
      const headers = cache.getQueryData<string[]>(headersKey(id));
      return client.repair({ id, body: headers ? { headers } : {} });
    },
    onSuccess: (repaired) => {
      cache.setQueryData(snapsheetQueries.data(id).queryKey, repaired);
      void readAgain();
    },
  });
}

export function useCreateSnapsheet() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({
      requestKey,
      ...body
    }: CallInput<typeof contract.createSnapsheet>['body'] & { requestKey: string }) =>
      client.createSnapsheet({ body }, { requestKey }),
    onSuccess: () => void readAgain(),
  });
}

export function useDeleteSnapsheet() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => client.deleteSnapsheet({ id }),
    onSettled: () => void readAgain(),
  });
}

export function useRestoreSnapsheet() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => client.restoreSnapsheet({ id }),
    onSettled: () => void readAgain(),
  });
}
