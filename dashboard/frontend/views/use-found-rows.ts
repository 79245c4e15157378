import { useEffect, useState } from 'react';
import { today } from '#kernel/day.ts';
import { type Filter, rowFilter } from '#kernel/records/filters.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { searchTexts, worded } from '#kernel/records/shown-rows.ts';
import { shownRegion } from '#kernel/region.ts';
import { finderAmong } from '#kernel/search.ts';
import { startInPieces } from '../page/pauses.ts';

/**
 * The rows that match all filters and contain every word of a query; all rows if there are neither. Long sheets are
 * searched in pieces: until that is done the rows are those found before, and undefined if there were none.
 */
export function useFoundRows(
  record: AnyRecord,
  rows: readonly RowCells[],
  query: string,
  filters: readonly Filter[],
): readonly RowCells[] | undefined {
  const isAsked = query.trim() !== '' || filters.length > 0;
  const [found, setFound] = useState<readonly RowCells[] | null | undefined>(isAsked ? undefined : null);
  useEffect(() => {
    if (!isAsked) return setFound(null);
    return startInPieces(finding(record, rows, query, filters), setFound);
  }, [record, rows, query, filters, isAsked]);
  return isAsked && found !== null ? found : rows;
}

/** The search functions of records; a row's search texts are kept for as long as the row object is. */
const finders = new WeakMap<AnyRecord, (query: string) => (row: RowCells) => boolean>();

function finderOfRecord(record: AnyRecord) {
  const fields = worded(record.shownFields);
  const finder = finders.get(record) ?? finderAmong((row: RowCells) => searchTexts(fields, row));
  finders.set(record, finder);
  return finder;
}

function* finding(
  record: AnyRecord,
  rows: readonly RowCells[],
  query: string,
  filters: readonly Filter[],
): Generator<undefined, RowCells[]> {
  const holds = rowFilter(record.shownFields, filters, {
    today: today(),
    weekStart: shownRegion().weekStart ?? 0,
  });
  const says = finderOfRecord(record)(query);
  const found: RowCells[] = [];
  for (const row of rows) {
    yield;
    if (holds(row) && says(row)) found.push(row);
  }
  return found;
}
