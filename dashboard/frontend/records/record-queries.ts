import type * as z from 'zod';
import type { Listing } from '#kernel/records/calls.ts';
import type { Fields } from '#kernel/records/field.ts';
import type { AnyRecord, RecordOf, RowOf } from '#kernel/records/record.ts';
import { sheetQuery, useRefetchSheet } from '../calls/sheet-query.ts';
import { type RecordSource, RecordWrites, rowsKey } from './record-writes.ts';

/** A sheet as it was read, with its rows under the record's own word. */
type ListOf<R extends { row: z.ZodType }, Many extends string> = Listing & { [Key in Many]: RowOf<R>[] };

type AskedSheet = Parameters<Parameters<typeof sheetQuery>[2]>[0];

interface ReadSource<R extends AnyRecord, List> extends RecordSource<R> {
  list: (input: { query: AskedSheet }) => Promise<List>;
}

/**
 * Reads and writes the records of an app that keeps them in one sheet. If a sheet's id is null, the oldest sheet is
 * meant.
 */
export function recordQueries<
  F extends Fields,
  One extends string,
  Many extends string,
  List extends ListOf<RecordOf<F, One, Many>, Many>,
>(source: ReadSource<RecordOf<F, One, Many> & AnyRecord, List>) {
  const key = rowsKey(source);
  const read = (query: AskedSheet) => source.list({ query });
  return {
    list: (sheetId: string | null) => sheetQuery(key, sheetId, read),
    /** Reads the rows again, and which sheets there are. */
    useRefetch: (sheetId: string | null) => useRefetchSheet(key, sheetId, read),
    writes: new RecordWrites(source),
  };
}
