import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { isFromDevice } from '../kept/from-device.ts';

/** Which sheet is requested, the oldest by default, and whether to check first which sheets there are. */
interface AskedSheet {
  sheetId?: string;
  fresh?: 'true';
}

/** Rows that an earlier visit left on the device do not belong to this one. */
const isFirst = (rows: unknown) => rows === undefined || isFromDevice(rows);

type Read<Data> = (query: AskedSheet) => Promise<Data>;

function named(sheetId: string | null): AskedSheet {
  return sheetId === null ? {} : { sheetId };
}

/** All rows of the one sheet that an app shows: the named sheet, or else the oldest. */
export function sheetQuery<Data>(key: readonly string[], sheetId: string | null, read: Read<Data>) {
  return queryOptions({
    queryKey: [...key, sheetId],
    // When a page opens it checks which sheets there are; later reads need not.
    queryFn: ({ client: cache, queryKey }) =>
      read({ ...named(sheetId), ...(isFirst(cache.getQueryData(queryKey)) && { fresh: 'true' }) }),
  });
}

/** Reads the rows again, and which sheets there are. */
export function useRefetchSheet<Data>(key: readonly string[], sheetId: string | null, read: Read<Data>) {
  const cache = useQueryClient();
  return () =>
    void cache
      .fetchQuery({
        ...sheetQuery(key, sheetId, read),
        queryFn: () => read({ ...named(sheetId), fresh: 'true' }),
        staleTime: 0,
        retry: false,
      })
      // The query itself holds the problem, which the screen shows.
      .catch(() => undefined);
}
