import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#frontend/calls/client.ts';
import { recordQueries } from '#frontend/records/record-queries.ts';
import { budget } from '../budgets.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { mileageRate } from '../mileage-rates.ts';
import type { Report } from '../report-calls.ts';
import { rule } from '../rules.ts';

export const client = createClient(manifest, contract);

/** The rules of statements, in the person's own sheet. */
export const rules = recordQueries({ app: manifest, contract, record: rule, list: client.listRules });

/** The most that the person wants to spend, in a second sheet. */
export const budgets = recordQueries({ app: manifest, contract, record: budget, list: client.listBudgets });

/** What a distance is worth, in a third sheet. */
export const mileageRates = recordQueries({
  app: manifest,
  contract,
  record: mileageRate,
  list: client.listRates,
});

// What was read is kept for a day, so that a second visit shows rows at once and then refreshes them.
const gcTimeMs = 24 * 60 * 60 * 1000;

export const expenseQueries = {
  all: () => [manifest.id] as const,
  reports: () =>
    queryOptions({
      queryKey: [...expenseQueries.all(), 'reports'],
      queryFn: () => client.listReports({}),
      gcTime: gcTimeMs,
    }),
  shared: () =>
    queryOptions({
      queryKey: [...expenseQueries.all(), 'shared'],
      queryFn: () => client.listShared({}),
      gcTime: gcTimeMs,
    }),
  report: (reportId: string) =>
    queryOptions({
      queryKey: [...expenseQueries.all(), 'report', reportId],
      queryFn: ({ client: cache }) => client.readReport({ reportId, query: sheetHint(cache, reportId) }),
      gcTime: gcTimeMs,
    }),
};

/** Everything that concerns rates. */
export const ratesKey = [manifest.id, 'rate'] as const;

/** The rate of a day, which never changes; one that is not known yet is requested again. */
export function rateQuery(wanted: { from: string; to: string; day: string }) {
  return queryOptions({
    queryKey: [...ratesKey, wanted],
    queryFn: () => client.rateOfDay({ query: wanted }),
    retry: false,
    staleTime: ({ state }) => (state.data?.rate == null ? 0 : Number.POSITIVE_INFINITY),
  });
}

/** The person's own table of rates. */
export function rateTableQuery() {
  return queryOptions({ queryKey: [...ratesKey, 'table'], queryFn: () => client.readRateTable({}) });
}

/** The sheet's id if it is known, which saves the server a look-up. */
export function sheetHint(cache: QueryClient, reportId: string) {
  const sheetId = knownReport(cache, reportId)?.sheetId;
  return sheetId ? { sheetId } : {};
}

/** A report from an earlier answer. */
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

/** Refetches everything on the screen. */
export function useRefetch() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: expenseQueries.all() });
}
