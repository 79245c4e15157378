import type { Unsaved } from '../calls/commands.ts';
import { nextRowIndex } from '../records/next-row.ts';

// What a screen shows of a tab while something is under way or waits for the network: rows as they will be. Those that were
// read stay as they are.

type Cells = Readonly<Record<string, string | number | boolean>>;

/** What a command does to one row of a tab; cells stand under the headers of their columns. */
export interface RowWrite {
  /** The row as it was seen; undefined where one is added. */
  seen?: { rowIndex: number; cells: Cells };
  /** What is to stand in its cells, of a new row in all of them; null where the row is deleted. */
  cells: Cells | null;
}

/** The same, and how it stands with the command. */
interface OpenWrite extends RowWrite {
  key: string;
  isWaiting: boolean;
  /** It met another hand: its row is told of, and stands as it is. */
  isOpen?: boolean;
}

/** What is not in the sheet yet of a row that is shown. */
export interface Unsent {
  /** Of the command that adds or changes it. */
  key: string;
  /** The row itself is not in the sheet. */
  isNew: boolean;
  /** It waits for the network; else it is on its way. */
  isWaiting: boolean;
  /** The row stands as it is in the sheet: another hand was there, and its person is to decide. */
  isOpen?: boolean;
}

/** How an app holds a row. */
export interface RowShape<Row extends object> {
  numberOf: (row: Row) => number;
  cellsOf: (row: Row) => Cells;
  /** `before` is the row that is changed; undefined where one is added. */
  rowOf: (rowIndex: number, cells: Cells, before?: Row) => Row;
}

type HeadedRow = { _rowIndex: number } & Cells;

/** Rows whose cells stand beside their number, as calls tell them that speak the sheet. */
export function headedRows<Row extends { _rowIndex: number }>(): RowShape<Row> {
  return {
    numberOf: ({ _rowIndex }) => _rowIndex,
    cellsOf: ({ _rowIndex: _, ...cells }) => cells as unknown as Cells,
    // Made of a row of the same tab, or of all cells that a new one has.
    rowOf: (rowIndex, cells) => ({ ...cells, _rowIndex: rowIndex }) as HeadedRow as unknown as Row,
  };
}

const unsent = new WeakMap<object, Unsent>();

/** What is not in the sheet yet of a row, as `laidOver` gives it; undefined where all of it is. */
export function unsentOf(row: object): Unsent | undefined {
  return unsent.get(row);
}

/** Says of something that is shown that it is not in the sheet yet. */
export function noteUnsent<Shown extends object>(shown: Shown, what: Unsent): Shown {
  unsent.set(shown, what);
  return shown;
}

/** The writes of commands that are under way or wait, in the order in which they go. */
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
 * Where a row stands now that was seen with these cells: at its number, or wherever one says the same. Where another hand has
 * changed some of it, at its number; -1 where it is gone.
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

/** Rows of a tab with all that is to be done to them. Those that are added stand below, each under the number it is to have. */
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
