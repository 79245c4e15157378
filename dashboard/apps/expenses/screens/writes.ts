import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod';
import { Commands } from '#frontend/calls/commands.ts';
import { typedRow } from '#frontend/dialogs/unsaved.tsx';
import type { SavedRow } from '#frontend/status/writes.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import type { SeenOf } from '#kernel/records/record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { type ExpenseChanges, type ExpenseRow, expense, headed, type NewExpense } from '../record.ts';
import type { Report, ReportData } from '../report-calls.ts';
import type { Part, SentPart } from '../split.ts';
import { expenseQueries, sheetHint } from './queries.ts';
import type { Pending } from './report/lines.ts';
import { withoutPhoto, withoutRow, withPhoto, withRestoredRow, withRow } from './report-rows.ts';

export const commands = new Commands(manifest, contract);

/** What all changes share: the last known rows are updated at once, then everything on the screen is refetched. */
function useReportCache(reportId: string) {
  const cache = useQueryClient();
  return {
    change: (update: (report: ReportData) => ReportData) =>
      cache.setQueryData(expenseQueries.report(reportId).queryKey, (known) => known && update(known)),
    refetch: () => cache.invalidateQueries({ queryKey: expenseQueries.all() }),
  };
}

type SeenExpense = SeenOf<typeof expense>;

/** The cells of a row, by which the server finds it again. */
const { encode: expectedOf } = headed.cells;
const { encode: seenAs } = headed.seen;

interface Changing {
  row: SeenExpense;
  changes: ExpenseChanges;
}

interface Attaching {
  row: SeenExpense;
  photo: File;
  keepLocation: boolean;
}

interface AddingReceipt {
  key: string;
  keepLocation?: boolean;
}

/** The commands for the rows of a report. */
export function useRowCommands(reportId: string) {
  const cache = useQueryClient();
  const hint = () => sheetHint(cache, reportId);
  return {
    /** `photo` is the name of one that is already in the report's photos folder. */
    add: (fresh: NewExpense, { photo, key }: { photo?: string | undefined; key?: string } = {}) =>
      commands.make('addExpense', { reportId, body: { ...fresh, photo, ...hint() } }, { key }),
    addAll: (expenses: NewExpense[], key: string) =>
      commands.make('addExpenses', { reportId, body: { expenses, ...hint() } }, { key }),
    removeAll: (rows: readonly SeenExpense[]) => {
      const body = { rows: rows.map((row) => seenAs(row)), ...hint() };
      return commands.make('removeExpenses', { reportId, body });
    },
    /** A row together with its photo. */
    addReceipt: (fresh: NewExpense, photo: File, { key, keepLocation = false }: AddingReceipt) => {
      const body = {
        expense: JSON.stringify(fresh),
        ...(keepLocation && { keepLocation: 'true' as const }),
        ...hint(),
      };
      return commands.make('addReceipt', { reportId, body, files: { photo } }, { key });
    },
    change: (row: SeenExpense, changes: ExpenseChanges) => {
      const body = { expected: expectedOf(row), changes, ...hint() };
      return commands.make('updateExpense', { reportId, row: row._rowIndex, body });
    },
    /** Several rows, all or none. */
    changeAll: (rows: readonly Changing[], { key }: { key?: string } = {}) => {
      const body = { rows: rows.map(({ row, changes }) => ({ ...seenAs(row), changes })), ...hint() };
      return commands.make('changeExpenses', { reportId, body }, { key });
    },
    split: (row: SeenExpense, parts: readonly Part[], { key }: { key?: string } = {}) => {
      const body = { expected: expectedOf(row), parts: [...parts], ...hint() };
      return commands.make('splitExpense', { reportId, row: row._rowIndex, body }, { key });
    },
    /** Undoes a split: `made` are the rows that it created from this one. */
    unsplit: (row: ExpenseRow, made: readonly ExpenseRow[]) => {
      const [first = row, ...others] = made;
      const { description, category, amount, notes } = row;
      // Words were not split; a figure that is a text goes back as a number.
      const figure = (cell: number | string) => (cell === '' ? cell : numberIn(cell));
      const [paid, tax] = [figure(row.paid), figure(row.tax)];
      const before = expense.changes.parse({ description, category, amount, paid, tax, notes });
      const body = {
        expected: expectedOf(first),
        before,
        others: others.map((one) => seenAs(one)),
        ...hint(),
      };
      return commands.make('unsplitExpense', { reportId, row: first._rowIndex, body });
    },
    remove: (row: SeenExpense) => {
      const body = { expected: expectedOf(row), ...hint() };
      return commands.make('deleteExpense', { reportId, row: row._rowIndex, body });
    },
    attach: ({ row, photo, keepLocation }: Attaching) => {
      const body = {
        expected: JSON.stringify(expectedOf(row)),
        keepLocation: keepLocation ? ('true' as const) : ('false' as const),
        ...hint(),
      };
      return commands.make('attachPhoto', { reportId, row: row._rowIndex, body, files: { photo } });
    },
  };
}

export function useAddExpense(reportId: string) {
  const report = useReportCache(reportId);
  return commands.useSend<'addExpense'>({
    meta: typedRow,
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: ({ row }) => {
      report.change((known) => withRow(known, row));
      void report.refetch();
    },
  });
}

/** Adds many rows, or removes them again. */
export function useAddExpenses(reportId: string) {
  const { refetch } = useReportCache(reportId);
  return commands.useSend<'addExpenses'>({ onSuccess: refetch });
}

export function useRemoveExpenses(reportId: string) {
  const { refetch } = useReportCache(reportId);
  return commands.useSend<'removeExpenses'>({ onSettled: refetch });
}

export function useChangeExpenses(reportId: string) {
  const { refetch } = useReportCache(reportId);
  return commands.useSend<'changeExpenses'>({ onSettled: refetch });
}

export function useSplitExpense(reportId: string) {
  const { refetch } = useReportCache(reportId);
  return commands.useSend<'splitExpense'>({ onSettled: refetch });
}

export function useUnsplitExpense(reportId: string) {
  const { refetch } = useReportCache(reportId);
  return commands.useSend<'unsplitExpense'>({ onSettled: refetch });
}

/** Sends a row together with its photo, or a photo for a row. */
export function useSendPhoto<Name extends 'addReceipt' | 'attachPhoto'>(reportId: string) {
  const report = useReportCache(reportId);
  return commands.useSend<Name>({
    onSuccess: ({ row, photo }) => {
      report.change((known) => withPhoto(known, row, photo));
      void report.refetch();
    },
  });
}

/** Moves a photo to Drive's trash, or restores it. */
export function useTrashPhoto(reportId: string) {
  const report = useReportCache(reportId);
  return commands.useSend<'trashPhoto'>({
    onSuccess: (_, { params: { photoId }, body }) => {
      if (body.isTrashed) report.change((known) => withoutPhoto(known, photoId));
    },
    onSettled: report.refetch,
  });
}

/** The number of the row that is changed or deleted. */
function rowIn({ params }: { params: { row: string } }): number {
  return Number(params.row);
}

export function useChangeExpense(reportId: string) {
  const report = useReportCache(reportId);
  return commands.useSend<'updateExpense'>({
    onSuccess: ({ row }) => {
      report.change((known) => withRow(known, row));
      void report.refetch();
    },
  });
}

export function useRemoveExpense(reportId: string) {
  const report = useReportCache(reportId);
  return commands.useSend<'deleteExpense'>({
    onSuccess: (_, { params }) => report.change((known) => withoutRow(known, Number(params.row))),
    onSettled: () => void report.refetch(),
  });
}

export function useRestoreExpense(reportId: string) {
  const report = useReportCache(reportId);
  return commands.useSend<'undoDelete'>({
    onSuccess: ({ row }) => report.change((known) => withRestoredRow(known, row)),
    onSettled: () => void report.refetch(),
  });
}

/** The pending writes of a report, and the added rows that failed. */
export function usePending(reportId: string): Pending {
  const added = commands.useUnsaved('addExpense', { reportId });
  const receipts = commands.useUnsaved('addReceipt', { reportId });
  const changed = commands.useUnsaved('updateExpense', { reportId });
  const attached = commands.useUnsaved('attachPhoto', { reportId });
  const split = commands.useUnsaved('splitExpense', { reportId });
  const removed = commands.useUnsaved('deleteExpense', { reportId });
  return useMemo(
    () => ({
      added: [
        ...added.map(({ command: { body, key }, state }) => {
          return { key, state, expense: expense.fresh.parse(body), photo: body.photo };
        }),
        // Until it waits, it is shown by its form or by the photos beside the rows.
        ...receipts.flatMap(({ command: { body, key }, state }) =>
          state === 'waiting' ? [{ key, state, expense: expense.fresh.parse(JSON.parse(body.expense)) }] : [],
        ),
        ...split.flatMap(({ command: { body, key }, state }) =>
          state === 'failed' ? [] : partsAdded(body.parts, { key, state, cells: body.expected }),
        ),
      ],
      changed: [
        ...changed.flatMap(({ command, state }) =>
          state === 'failed' ? [] : [{ state, rowIndex: rowIn(command), changes: command.body.changes }],
        ),
        ...attached.flatMap(({ command, state }) =>
          state === 'waiting' ? [{ state, rowIndex: rowIn(command), changes: {} }] : [],
        ),
        ...split.flatMap(({ command, state }) =>
          state === 'failed'
            ? []
            : [{ state, rowIndex: rowIn(command), changes: command.body.parts[0] ?? {} }],
        ),
      ],
      open: [...changed, ...split].flatMap(({ command, isOpen }) => (isOpen ? [rowIn(command)] : [])),
      removed: removed.filter(({ state }) => state !== 'failed').map(({ command }) => rowIn(command)),
    }),
    [added, receipts, changed, attached, split, removed],
  );
}

interface SplitUnderWay {
  key: string;
  state: 'saving' | 'waiting';
  /** The cells of the row being split, under the sheet's headers. */
  cells: Parameters<typeof headed.cells.decode>[0];
}

/** The rows that a split adds: every part but the first, which the row itself becomes. */
function partsAdded(parts: readonly SentPart[], { key, state, cells }: SplitUnderWay): Pending['added'] {
  const { date, photo } = headed.cells.decode(cells);
  return parts
    .slice(1)
    .map((part, at) => ({ key: `${key} ${at + 1}`, state, expense: { ...part, date }, photo }));
}

const savedSchema = z.object({ row: z.object({ _rowIndex: z.int() }) }).transform(({ row }) => row._rowIndex);

/** The row that was written last, and when. */
export function useLastSaved(reportId: string): SavedRow | undefined {
  return commands.useLastSaved(savedSchema, { reportId });
}

export function useRepairReport(reportId: string) {
  const cache = useQueryClient();
  const repair = commands.useSend<'repairReport'>({
    onSuccess: (repaired) => {
      cache.setQueryData(expenseQueries.report(reportId).queryKey, repaired);
      void cache.invalidateQueries({ queryKey: expenseQueries.reports().queryKey });
    },
  });
  return { ...repair, mutate: () => repair.mutate(commands.make('repairReport', { reportId })) };
}

function useReportsCache() {
  const cache = useQueryClient();
  const { queryKey } = expenseQueries.reports();
  return {
    change: (update: (reports: Report[]) => Report[]) =>
      cache.setQueryData(queryKey, (known) => known && { ...known, reports: update(known.reports) }),
    refetch: () => cache.invalidateQueries({ queryKey }),
  };
}

export function useCreateReport() {
  const list = useReportsCache();
  return commands.useSend<'createReport'>({
    onSuccess: ({ report }) => {
      list.change((reports) => [report, ...reports]);
      void list.refetch();
    },
  });
}

export function useDeleteReport() {
  const list = useReportsCache();
  return commands.useSend<'deleteReport'>({
    onSuccess: (_, { params }) => {
      list.change((reports) => reports.filter(({ id }) => id !== params.reportId));
      void list.refetch();
    },
  });
}

export function useRestoreReport() {
  return commands.useSend<'restoreReport'>({ onSettled: useReportsCache().refetch });
}
