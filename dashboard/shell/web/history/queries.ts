import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import type { RowPlace } from '#frontend/status/sheet-on-screen.ts';
import { historyCalls } from '#kernel/calls/history.ts';

export const client = createCallsClient(historyCalls);

export const ways = ['all', 'here', 'hand'] as const;
export type Way = (typeof ways)[number];

/** Which part of a history is shown. */
export interface Shown {
  sheetId: string;
  /** Shows only this row's record; null for the whole sheet. */
  row: RowPlace | null;
  way: Way;
  /** Shows only this person's changes; null for everybody's. */
  who: string | null;
  /** Shows only this day's changes. */
  day: string | null;
  page: number;
}

export type Read = Awaited<ReturnType<typeof client.readHistory>>;

/** The request for a history, without the page. */
export function filterOf({ row, way, who, day }: Omit<Shown, 'sheetId' | 'page'>) {
  return { way, ...row, ...(who !== null && { who }), ...(day !== null && { day }) };
}

/** A write after which rows, and what apps have read of them, may be others. */
export function useHistoryWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => cache.invalidateQueries() });
}

export const historyQueries = {
  all: () => ['history'] as const,
  page: ({ sheetId, page, ...filter }: Shown) =>
    queryOptions({
      queryKey: [...historyQueries.all(), sheetId, filter, page],
      queryFn: async ({ signal }) => {
        const query = { page, ...filterOf(filter) };
        const read = await client.readHistory({ sheetId, query }, { signal });
        if (!read.hasUnnoted || !read.canEdit || !read.isOn) return read;
        // Changes made outside the product are recorded as soon as they are seen, so that their time is as exact as
        // possible.
        await client.lookAtHistory({ sheetId });
        return await client.readHistory({ sheetId, query }, { signal });
      },
      staleTime: 0,
    }),
};
