import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import { typedRow } from '#frontend/dialogs/unsaved.tsx';
import contract, {
  type ExpenseChanges,
  type ExpenseRow,
  type NewExpense,
  type Report,
  type ReportData,
} from '../contract.ts';
import manifest from '../manifest.ts';
import { withoutPhoto, withoutRow, withPhoto, withRestoredRow, withRow } from './report-rows.ts';

export const client = createClient(manifest, contract);

// What was read once is kept for the day, so that a second visit shows rows at once and then refreshes them.
const keptMs = 24 * 60 * 60 * 1000;

export const expenseQueries = {
  all: () => [manifest.id] as const,
  reports: () =>
    queryOptions({
      queryKey: [...expenseQueries.all(), 'reports'],
      queryFn: () => client.listReports({}),
      gcTime: keptMs,
    }),
  shared: () =>
    queryOptions({
      queryKey: [...expenseQueries.all(), 'shared'],
      queryFn: () => client.listShared({}),
      gcTime: keptMs,
    }),
  report: (reportId: string) =>
    queryOptions({
      queryKey: [...expenseQueries.all(), 'report', reportId],
      queryFn: ({ client: cache }) => client.readReport({ reportId, query: sheetHint(cache, reportId) }),
      gcTime: keptMs,
    }),
};

/** The sheet's id, where it is known, spares the server a look-up. */
function sheetHint(cache: QueryClient, reportId: string) {
  const sheetId = knownReport(cache, reportId)?.sheetId;
  return sheetId ? { sheetId } : {};
}

/** A report as an earlier answer told of it. */
export function knownReport(cache: QueryClient, reportId: string): Report | undefined {
  const lists = [
    cache.getQueryData(expenseQueries.reports().queryKey),
    cache.getQueryData(expenseQueries.shared().queryKey),
  ];
  return (
    cache.getQueryData(expenseQueries.report(reportId).queryKey)?.report ??
    lists.flatMap((list) => list?.reports ?? []).find(({ id }) => id === reportId)
  );
}

/** What all changes share: the last known rows take them at once, then everything on the screen is read again. */
function useReportCache(reportId: string) {
  const cache = useQueryClient();
  return {
    hint: () => sheetHint(cache, reportId),
    change: (update: (report: ReportData) => ReportData) =>
      cache.setQueryData(expenseQueries.report(reportId).queryKey, (known) => known && update(known)),
    readAgain: () => cache.invalidateQueries({ queryKey: expenseQueries.all() }),
  };
}

/** Reads everything that is on the screen again. */
export function useReadAgain() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: expenseQueries.all() });
}

/** The keys under which the writes of a report are found while they are under way. */
export const writes = {
  all: (reportId: string) => [manifest.id, 'write', reportId] as const,
  add: (reportId: string) => [...writes.all(reportId), 'add'] as const,
  change: (reportId: string) => [...writes.all(reportId), 'change'] as const,
  remove: (reportId: string) => [...writes.all(reportId), 'remove'] as const,
  attach: (reportId: string) => [...writes.all(reportId), 'attach'] as const,
  receipt: (reportId: string) => [...writes.all(reportId), 'receipt'] as const,
};

/** The sheet's columns of a row, by which the server finds it again. */
function expectedOf({ _rowIndex, ...cells }: ExpenseRow) {
  return cells;
}

export interface Adding {
  expense: NewExpense;
  /** The name of a photo that lies in the report's photos folder already. */
  photo?: string | undefined;
  /** Stays the same when the same row is sent again, so that it is never written twice. */
  requestKey: string;
}

export function useAddExpense(reportId: string) {
  const report = useReportCache(reportId);
  return useMutation({
    mutationKey: writes.add(reportId),
    meta: typedRow,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ expense, photo, requestKey }: Adding) =>
      client.addExpense(
        { reportId, body: { ...expense, ...(photo !== undefined && { photo }), ...report.hint() } },
        { requestKey },
      ),
    onSuccess: ({ row }) => {
      report.change((known) => withRow(known, row));
      void report.readAgain();
    },
  });
}

export interface AddingReceipt {
  expense: NewExpense;
  photo: File;
  /** Stays the same when it is sent again, so that there is one row and one photo. */
  requestKey: string;
}

/** Adds a row together with its photo. */
export function useAddReceipt(reportId: string) {
  const report = useReportCache(reportId);
  return useMutation({
    mutationKey: writes.receipt(reportId),
    mutationFn: ({ expense, photo, requestKey }: AddingReceipt) =>
      client.addReceipt(
        { reportId, body: { expense: JSON.stringify(expense), ...report.hint() }, files: { photo } },
        { requestKey },
      ),
    onSuccess: ({ row, photo }) => {
      report.change((known) => withPhoto(known, row, photo));
      void report.readAgain();
    },
  });
}

/** Moves a photo to the trash of Drive, or takes it out again. */
export function useTrashPhoto(reportId: string) {
  const report = useReportCache(reportId);
  return useMutation({
    mutationFn: ({ photoId, isTrashed }: { photoId: string; isTrashed: boolean }) =>
      client.trashPhoto({ reportId, photoId, body: { isTrashed } }),
    onSuccess: (_, { photoId, isTrashed }) => {
      if (isTrashed) report.change((known) => withoutPhoto(known, photoId));
    },
    onSettled: () => report.readAgain(),
  });
}

export interface Changing {
  row: ExpenseRow;
  changes: ExpenseChanges;
}

export function useChangeExpense(reportId: string) {
  const report = useReportCache(reportId);
  return useMutation({
    mutationKey: writes.change(reportId),
    mutationFn: ({ row, changes }: Changing) =>
      client.updateExpense({
        reportId,
        row: String(row._rowIndex),
        body: { expected: expectedOf(row), changes, ...report.hint() },
      }),
    onSuccess: ({ row }) => {
      report.change((known) => withRow(known, row));
      void report.readAgain();
    },
  });
}

export function useRemoveExpense(reportId: string) {
  const report = useReportCache(reportId);
  return useMutation({
    mutationKey: writes.remove(reportId),
    mutationFn: ({ row }: { row: ExpenseRow }) =>
      client.deleteExpense({
        reportId,
        row: String(row._rowIndex),
        body: { expected: expectedOf(row), ...report.hint() },
      }),
    onSuccess: (_, { row }) => report.change((known) => withoutRow(known, row._rowIndex)),
    onSettled: () => void report.readAgain(),
  });
}

export function useRestoreExpense(reportId: string) {
  const report = useReportCache(reportId);
  return useMutation({
    mutationKey: writes.all(reportId),
    mutationFn: ({ undo }: { undo: string }) => client.undoDelete({ reportId, body: { undo } }),
    onSuccess: ({ row }) => report.change((known) => withRestoredRow(known, row)),
    onSettled: () => void report.readAgain(),
  });
}

export interface Attaching {
  row: ExpenseRow;
  photo: File;
  keepLocation: boolean;
  /** Stays the same when the same photo is sent again, so that it is never stored twice. */
  requestKey: string;
}

export function useAttachPhoto(reportId: string) {
  const report = useReportCache(reportId);
  return useMutation({
    mutationKey: writes.attach(reportId),
    mutationFn: ({ row, photo, keepLocation, requestKey }: Attaching) =>
      client.attachPhoto(
        {
          reportId,
          row: String(row._rowIndex),
          body: {
            expected: JSON.stringify(expectedOf(row)),
            keepLocation: keepLocation ? 'true' : 'false',
            ...report.hint(),
          },
          files: { photo },
        },
        { requestKey },
      ),
    onSuccess: ({ row, photo }) => {
      report.change((known) => withPhoto(known, row, photo));
      void report.readAgain();
    },
  });
}

export function useRepairReport(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.repairReport({ reportId }),
    onSuccess: (repaired) => {
      cache.setQueryData(expenseQueries.report(reportId).queryKey, repaired);
      void cache.invalidateQueries({ queryKey: expenseQueries.reports().queryKey });
    },
  });
}

export function useCreateReport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (report: CallInput<typeof contract.createReport>['body']) =>
      client.createReport({ body: report }),
    onSuccess: ({ report }) => {
      cache.setQueryData(
        expenseQueries.reports().queryKey,
        (known) => known && { ...known, reports: [report, ...known.reports] },
      );
      void cache.invalidateQueries({ queryKey: expenseQueries.reports().queryKey });
    },
  });
}

export function useDeleteReport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => client.deleteReport({ reportId }),
    onSuccess: (_, reportId) => {
      cache.setQueryData(
        expenseQueries.reports().queryKey,
        (known) => known && { ...known, reports: known.reports.filter(({ id }) => id !== reportId) },
      );
      void cache.invalidateQueries({ queryKey: expenseQueries.reports().queryKey });
    },
  });
}

export function useRestoreReport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => client.restoreReport({ reportId }),
    onSettled: () => cache.invalidateQueries({ queryKey: expenseQueries.reports().queryKey }),
  });
}
