import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { placeOfRow, rowAt } from '#kernel/records/row-mark.ts';
import { unsentOf } from '../../outbox/laid-over.ts';

/** The part of the address that names the row whose page is open; leaving the screen clears it. */
export const rowAddress = { row: parseAsString, is: parseAsString };

export const noRow = { row: null, is: null };

interface AskedRow {
  /** Whether the address names a row. */
  isAsked: boolean;
  /** The row that it names; undefined if it names none, or one that is gone. */
  row: RowCells | undefined;
  /** Opens the page of a row; going back closes it. */
  onShow: (row: RowCells) => void;
  /** Opens the page of a row in place of the open one. */
  onGo: (row: RowCells) => void;
  onClose: () => void;
}

/** The row named by the address, as in /?app=my-apps&sheet=…&row=7&is=…: its page covers the others. */
export function useRowAddress(record: AnyRecord, rows: readonly RowCells[]): AskedRow {
  const [{ row: asked, is }, setNamed] = useQueryStates(rowAddress, { history: 'replace' });
  const row = useMemo(() => {
    if (asked === null) return undefined;
    const named = rowAt(record, rows, { row: asked, ...(is !== null && { is }) });
    // The mark of a row that waits here for the network may have changed by now.
    return named ?? rows.find((one) => unsentOf(one) && String(one._rowIndex) === asked);
  }, [record, rows, asked, is]);
  const place = row && placeOfRow(record, row);
  const isOld = place !== undefined && (place.row !== asked || (place.is ?? null) !== is);
  useEffect(() => {
    if (isOld) void setNamed({ ...noRow, ...place });
  }, [isOld, place, setNamed]);
  // A row that waits here to be added gets another id once it is in the sheet.
  const waited = useRef<string | null>(null);
  const isNew = row !== undefined && unsentOf(row)?.isNew === true;
  useEffect(() => {
    if (isNew) waited.current = asked;
    else if (!row && asked !== null && waited.current === asked) void setNamed(noRow);
  }, [isNew, row, asked, setNamed]);
  const onShow = useCallback(
    (next: RowCells) => void setNamed({ ...noRow, ...placeOfRow(record, next) }, { history: 'push' }),
    [record, setNamed],
  );
  return {
    isAsked: asked !== null,
    row,
    onShow,
    onGo: (next) => void setNamed({ ...noRow, ...placeOfRow(record, next) }),
    onClose: () => void setNamed(noRow),
  };
}
