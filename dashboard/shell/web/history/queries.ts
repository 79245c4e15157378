import { queryOptions } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import type { RowPlace } from '#frontend/status/sheet-on-screen.ts';
import { historyCalls } from '#kernel/calls/history.ts';

export const client = createCallsClient(historyCalls);

export const ways = ['all', 'here', 'hand'] as const;
export type Way = (typeof ways)[number];

/** What is shown of a history. */
export interface Shown {
  sheetId: string;
  /** The row whose record alone is shown; null for all of the sheet. */
  row: RowPlace | null;
  way: Way;
  page: number;
}

export const historyQueries = {
  all: () => ['history'] as const,
  page: ({ sheetId, row, way, page }: Shown) =>
    queryOptions({
      queryKey: [...historyQueries.all(), sheetId, row, way, page],
      queryFn: async ({ signal }) => {
        const query = { way, page, ...row };
        const read = await client.readHistory({ sheetId, query }, { signal });
        if (!read.hasUnnoted || !read.canEdit || !read.isOn) return read;
        // What hands have done is noted as soon as it is seen, so that its time is no wider than it must be.
        await client.lookAtHistory({ sheetId });
        return await client.readHistory({ sheetId, query }, { signal });
      },
      staleTime: 0,
    }),
};
