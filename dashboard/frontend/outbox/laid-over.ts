import type { Unsaved } from '../calls/commands.ts';
import { nextRowIndex } from '../records/next-row.ts';

// What a screen shows of a tab while something is being sent or waits for the network: rows as they will be. Rows that were
// read are not modified.

type Cells = Readonly<Record<string, string | number | boolean>>;

/** What a command does to one row of a tab, with cells by their columns' headers. */
export interface RowWrite {
  /** The row as it was seen; undefined if it is being added. */
  seen?: { rowIndex: number; cells: Cells };
  /** The cells to write, for a new row all of them; null to delete the row. */
  cells: Cells | null;
}

/** The same, with the state of the command. */
interface OpenWrite extends RowWrite {
  key: string;
  isWaiting: boolean;
  /** It conflicts with somebody else's change: its row is marked, but shown as it is in the sheet. */
  isOpen?: boolean;
}

/** The part of a shown row that is not in the sheet yet. */
export interface Unsent {
  /** Of the command that adds or changes it. */
  key: string;
  /** The row itself is not in the sheet yet. */
  isNew: boolean;
  /** It waits for the network; otherwise it is being sent. */
  isWaiting: boolean;
  /** The row is shown as it is in the sheet: somebody else has changed it, and the person has to decide. */
  isOpen?: boolean;
}

/** How an app represents a row. */
export interface RowShape<Row extends object> {
  numberOf: (row: Row) => number;
  cellsOf: (row: Row) => Cells;
  /** `before` is the changed row; undefined for a new one. */
  rowOf: (rowIndex: number, cells: Cells, before?: Row) => Row;
}

type HeadedRow = { _rowIndex: number } & Cells;

/** Rows with their cells next to their number, as calls that use the sheet's names return them. */
export function headedRows<Row extends { _rowIndex: number }>(): RowShape<Row> {
  return {
    numberOf: ({ _rowIndex }) => _rowIndex,
    cellsOf: ({ _rowIndex: _, ...cells }) => cells as unknown as Cells,
    // Made from a row of the same tab, or from all cells of a new one.
    rowOf: (rowIndex, cells) => ({ ...cells, _rowIndex: rowIndex }) as HeadedRow as unknown as Row,
  };
}

const unsent = new WeakMap<object, Unsent>();

/** What `laidOver` says is not in the sheet yet of a row; undefined if all of it is. */
export function unsentOf(row: object): Unsent | undefined {
  return unsent.get(row);
}

/** Notes that something shown is not in the sheet yet. */
export function noteUnsent<Shown extends object>(shown: Shown, what: Unsent): Shown {
  unsent.set(shown, what);
  return shown;
}

/** The writes of commands that are being sent or wait, in the order of sending. */
export function openWrites<Sent extends { key: string }>(
  commands: readonly Unsaved<Sent>[],
  writesOf: (command: Sent) => readonly RowWrite[],
): OpenWrite[] {
  return commands.flatMap(({ command, state, isOpen = false }) =>
    state === 'failed' && !isOpen
      ? []
      : writesOf(command).map((write) => ({
          ...write,
          ...{ key: command.key, isWaiting: state === 'waiting', isOpen },
        })),
  );
}

const isBlank = (cell: Cells[string] | undefined) => cell === undefined || cell === '' || cell === false;
const isSame = (one: Cells[string] | undefined, other: Cells[string] | undefined) =>
  one === other || (isBlank(one) && isBlank(other));

/**
 * Where a row seen with these cells is now: at its number, or wherever a row has the same cells. If somebody else has changed
 * some of them, at its number; -1 if it is gone.
 */
function placeOf<Row extends object>(
  rows: readonly Row[],
  { rowIndex, cells }: NonNullable<RowWrite['seen']>,
  { numberOf, cellsOf }: RowShape<Row>,
): number {
  const headers = Object.keys(cells);
  const said = headers.filter((header) => !isBlank(cells[header]));
  const isAs = (row: Row) => {
    const now = cellsOf(row);
    return headers.every((header) => isSame(now[header], cells[header]));
  };
  const at = rows.findIndex((row) => numberOf(row) === rowIndex);
  const there = rows[at];
  if (there && isAs(there)) return at;
  const elsewhere = rows.findIndex(isAs);
  if (elsewhere >= 0 || !there) return elsewhere;
  const now = cellsOf(there);
  const alike = said.filter((header) => isSame(now[header], cells[header]));
  return alike.length * 2 > said.length ? at : -1;
}

/** Rows of a tab with all changes applied. Added rows come last, each with the number it is expected to get. */
export function laidOver<Row extends object>(
  rows: readonly Row[],
  writes: readonly OpenWrite[],
  shape: RowShape<Row>,
): readonly Row[] {
  if (writes.length === 0) return rows;
  const laid = [...rows];
  let next = nextRowIndex(rows.map((row) => ({ _rowIndex: shape.numberOf(row) })));
  for (const { seen, cells, key, isWaiting, isOpen } of writes) {
    if (isOpen) {
      const at = seen ? placeOf(laid, seen, shape) : -1;
      const row = laid[at];
      if (row && !unsentOf(row)) laid[at] = noteUnsent({ ...row }, { key, isNew: false, isWaiting, isOpen });
      continue;
    }
    if (!seen) {
      if (cells) laid.push(noteUnsent(shape.rowOf(next, cells), { key, isNew: true, isWaiting }));
      next += 1;
      continue;
    }
    const at = placeOf(laid, seen, shape);
    const row = laid[at];
    if (!row) continue;
    if (!cells) {
      laid.splice(at, 1);
      continue;
    }
    const changed = shape.rowOf(shape.numberOf(row), { ...shape.cellsOf(row), ...cells }, row);
    laid[at] = noteUnsent(changed, unsentOf(row) ?? { key, isNew: false, isWaiting });
  }
  return laid;
}
