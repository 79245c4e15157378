import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { usualCurrency } from '#kernel/region.ts';
import type { ReportedLine } from '../../budget-state.ts';
import type { ExpenseRow } from '../../record.ts';
import type { Report } from '../../report-calls.ts';
import { expenseQueries } from '../queries.ts';

/** This many reports are read at once. */
const atOnce = 8;

export interface AllRows {
  rows: ReportedLine[];
  /** The names of reports that could not be read. */
  unread: string[];
}

/** A report's cached rows if its sheet has not changed since, otherwise its rows read anew. */
async function rowsOf(cache: QueryClient, { id, modifiedTime }: Report): Promise<readonly ExpenseRow[]> {
  const query = expenseQueries.report(id);
  const known = cache.getQueryData(query.queryKey);
  if (known && known.report.modifiedTime >= modifiedTime) return known.rows;
  // However recently they were read, they are out of date.
  return (await cache.fetchQuery({ ...query, staleTime: 0 })).rows;
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
      try {
        all.rows.push(...(await rowsOf(cache, report)).map((row) => ({ ...row, own })));
      } catch {
        all.unread.push(name);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return all;
}
