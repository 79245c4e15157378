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
 * Which of the rows are selected. Rows without an id are identified by position and contents, so that the selection
 * does not jump to a row that has taken another's place.
 */
export function useRowSelection(
  { id, fingerprint: [telling = []] }: AnyRecord,
  rows: readonly RowCells[],
  waiting: ReadonlySet<string>,
): RowSelection {
  /** Rows that cannot be selected never are. */
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

/** The checkboxes of a table only know that its rows are objects. */
function isRow(row: object): row is RowCells {
  return '_rowIndex' in row;
}
