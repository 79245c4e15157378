import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import type { ChosenRows } from '../../grid/chosen-rows.ts';
import { useSelection } from '../../grid/selection.ts';

export interface RowSelection {
  chosen: ChosenRows;
  /** In their order on the screen. */
  rows: readonly RowCells[];
  clear: () => void;
}

/**
 * Which of the rows are selected. Rows without an id of their own are known by where they stand and what tells them from others, so
 * that none is selected that has come to stand where another did.
 */
export function useRowSelection(
  { id, fingerprint: [telling = []] }: AnyRecord,
  rows: readonly RowCells[],
  waiting: ReadonlySet<string>,
): RowSelection {
  /** Of rows that cannot be selected there is none. */
  const keysOf = (row: object): string[] => {
    if (!isRow(row) || waiting.has(row.id)) return [];
    return [id ? row.id : JSON.stringify([row.id, ...telling.map((name) => row[name])])];
  };
  const selection = useSelection(() => rows.flatMap(keysOf));
  const has = (row: object) => selection.count > 0 && keysOf(row).some(selection.has);
  return {
    chosen: {
      has,
      canChoose: (row) => keysOf(row).length > 0,
      toggle: (row, options) => {
        for (const key of keysOf(row)) selection.toggle(key, options);
      },
      only: (some) => selection.only(some.flatMap(keysOf)),
    },
    rows: selection.count === 0 ? [] : rows.filter(has),
    clear: selection.clear,
  };
}

/** The boxes of a table know its rows as nothing more than objects. */
function isRow(row: object): row is RowCells {
  return '_rowIndex' in row;
}
