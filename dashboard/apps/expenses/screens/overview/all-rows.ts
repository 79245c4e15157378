import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { usualCurrency } from '#kernel/region.ts';
import type { ReportedLine } from '../../budget-state.ts';
import type { ExpenseRow } from '../../record.ts';
import type { Report, ReportData } from '../../report-calls.ts';
import { expenseQueries } from '../queries.ts';

/** This many reports are read at once. */
const atOnce = 8;

export interface AllRows {
  rows: ReportedLine[];
  /** The names of reports that could not be read. */
  unread: string[];
}

/** A report from the cache if its sheet has not changed since, otherwise read anew. */
async function dataOf(cache: QueryClient, { id, modifiedTime }: Report): Promise<ReportData> {
  const query = expenseQueries.report(id);
  const known = cache.getQueryData(query.queryKey);
  if (known && known.report.modifiedTime >= modifiedTime) return known;
  // However recently it was read, it is out of date.
  return await cache.fetchQuery({ ...query, staleTime: 0 });
}

/** The rows of a report; undefined if its sheet is damaged or gone, so that nobody knows them. */
async function rowsOf(cache: QueryClient, report: Report): Promise<readonly ExpenseRow[] | undefined> {
  const { rows, sheetId, missingHeaders } = await dataOf(cache, report);
  return sheetId === null || missingHeaders.length > 0 ? undefined : rows;
}

/** The rows of all these reports; unchanged ones are not read again. */
export function allRowsQuery(reports: readonly Report[]) {
  const versions = reports.map(({ id, modifiedTime }) => `${id} ${modifiedTime}`);
  return queryOptions({
    queryKey: [...expenseQueries.all(), 'all rows', versions],
    queryFn: ({ client: cache }) => readAll(cache, reports),
  });
}

async function readAll(cache: QueryClient, reports: readonly Report[]): Promise<AllRows> {
  const all: AllRows = { rows: [], unread: [] };
  const open = [...reports];
  async function work(): Promise<void> {
    for (let report = open.shift(); report; report = open.shift()) {
      const { name, currency: own = usualCurrency } = report;
      const rows = await rowsOf(cache, report).catch(() => undefined);
      if (rows === undefined) all.unread.push(name);
      else all.rows.push(...rows.map((row) => ({ ...row, own })));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return all;
}
