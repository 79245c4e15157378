import { useEffect, useState } from 'react';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { finderFor, type Searchable, searchable } from '#kernel/search.ts';
import { pauses } from '../page/pauses.ts';
import { searchTexts, worded } from '../records/record-rows.ts';

interface Found {
  query: string;
  all: readonly RowCells[];
  rows: readonly RowCells[];
}

/**
 * The rows that hold every word of a query; all of them where nothing is asked. Long sheets are gone through in pieces: until
 * that is done the rows are those of the query before.
 */
export function useFoundRows(record: AnyRecord, rows: readonly RowCells[], query: string) {
  const [found, setFound] = useState<Found | null>(null);
  const isAsked = query.trim() !== '';
  useEffect(() => {
    if (!isAsked) return setFound(null);
    let isWanted = true;
    void search(record, rows, query, () => isWanted).then((some) => {
      if (isWanted) setFound({ query, all: rows, rows: some });
    });
    return () => {
      isWanted = false;
    };
  }, [record, rows, query, isAsked]);
  return isAsked && found ? found.rows : rows;
}

/** What a row is found by, as long as it stays the row that was read. */
const known = new WeakMap<AnyRecord, WeakMap<RowCells, Searchable>>();

async function search(
  record: AnyRecord,
  rows: readonly RowCells[],
  query: string,
  isWanted: () => boolean,
): Promise<RowCells[]> {
  const fields = worded(record.shownFields);
  const holds = finderFor(query);
  const texts = known.get(record) ?? new WeakMap<RowCells, Searchable>();
  known.set(record, texts);
  const pause = pauses();
  const found: RowCells[] = [];
  for (const row of rows) {
    const text = texts.get(row) ?? searchable(searchTexts(fields, row));
    texts.set(row, text);
    if (holds(text)) found.push(row);
    await pause();
    if (!isWanted()) return [];
  }
  return found;
}
