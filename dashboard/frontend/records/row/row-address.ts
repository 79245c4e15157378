import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { placeOfRow, rowAt } from '#kernel/records/row-mark.ts';
import { unsentOf } from '../../outbox/laid-over.ts';

/** What the address says of the row that is looked at as a whole; whoever leaves the screen clears it. */
export const rowAddress = { row: parseAsString, is: parseAsString };

export const noRow = { row: null, is: null };

interface AskedRow {
  /** Whether the address names a row. */
  isAsked: boolean;
  /** The row that it names; undefined where it names none, or one that is not there any more. */
  row: RowCells | undefined;
  /** Looks at a row from among the others; going back leaves it. */
  onShow: (row: RowCells) => void;
  /** Looks at a row in place of the one that is looked at. */
  onGo: (row: RowCells) => void;
  onClose: () => void;
}

/** The row that the address names, as /?app=my-apps&sheet=…&row=7&is=…: its page stands over the others. */
export function useRowAddress(record: AnyRecord, rows: readonly RowCells[]): AskedRow {
  const [{ row: asked, is }, setNamed] = useQueryStates(rowAddress, { history: 'replace' });
  const row = useMemo(() => {
    if (asked === null) return undefined;
    const named = rowAt(record, rows, { row: asked, ...(is !== null && { is }) });
    // Of one that waits here for the network its mark may be another by now.
    return named ?? rows.find((one) => unsentOf(one) && String(one._rowIndex) === asked);
  }, [record, rows, asked, is]);
  const place = row && placeOfRow(record, row);
  const isOld = place !== undefined && (place.row !== asked || (place.is ?? null) !== is);
  useEffect(() => {
    if (isOld) void setNamed({ ...noRow, ...place });
  }, [isOld, place, setNamed]);
  // One that waits here to be added has another id once the sheet has it.
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
