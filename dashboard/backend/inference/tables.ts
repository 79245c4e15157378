import { shownText } from '../table/cells.ts';
import { shapeOf } from './cell-shape.ts';
import { type Grid, isFilled } from './grid.ts';

// Where a tab's tables are. People put a title above, leave blank rows, add totals below, and start a second table
// beside the first; a table is what is below a row of names.

export interface FoundTable {
  /** The row of its headers, 0 being the first row of the tab. */
  headerRow: number;
  firstColumn: number;
  /** The column after its last. */
  endColumn: number;
  /** Its rows, without blank ones and totals. */
  rows: readonly number[];
  /** The rows below it with its totals. */
  totalRows: readonly number[];
}

/** How far down a tab headers are searched for. */
const deepestHeader = 40;
/** How many blank rows end a table, whatever follows. */
const gapThatEnds = 3;

const totalWords = 'totals?|sum|summe|gesamt|insgesamt|zwischensumme|somme|suma|totale|subtotale|totaal';
/** What only a row of totals is called: "Total", "Summe:", "Totals 2025". */
const total = new RegExp(`^(?:grand |sub-?)?(?:${totalWords})(?:\\W*|\\s*[:=].*|\\s+\\d{4})$`, 'iu');
/** What a row of totals may be called, but "Total Recall", "Sum 41" and "Media Markt" as well. */
const mayBeTotal = new RegExp(
  `^(?:grand |sub-?)?(?:${totalWords}|average|avg|mean|durchschnitt|moyenne|media|count)\\b\\W*(?:\\d|$|:|\\p{L}+$)`,
  'iu',
);
const summing = /^=\s*(?:SUM|SUBTOTAL|AVERAGE|COUNTA?|SUMME|MITTELWERT)\(/i;

interface Span {
  first: number;
  end: number;
}

const isBetween = (column: number, { first, end }: Span) => first <= column && column < end;

function filledIn(grid: Grid, row: number, span: Span): number[] {
  const cells = grid.rows[row] ?? [];
  const found: number[] = [];
  for (let column = span.first; column < span.end; column += 1)
    if (isFilled(cells[column])) found.push(column);
  return found;
}

const isWide = (grid: Grid, row: number, column: number) =>
  grid.merges.some(
    (merge) =>
      merge.startRowIndex <= row &&
      row < merge.endRowIndex &&
      isBetween(column, { first: merge.startColumnIndex, end: merge.endColumnIndex }) &&
      merge.endColumnIndex - merge.startColumnIndex > 1,
  );

/** Forms write whole questions above their answers. No app can have a column with a longer name. */
const longestName = 200;

/** A column's name: a short text, a year, or a day as a heading; never merged over several columns. */
function isName(grid: Grid, row: number, column: number): boolean {
  const shaped = shapeOf(grid.rows[row]?.[column]);
  if (!shaped || shaped.isFormula || isWide(grid, row, column)) return false;
  if (shaped.shape === 'number')
    return shaped.value !== undefined && shaped.value >= 1900 && shaped.value <= 2100;
  return (
    !['money', 'percent', 'flag', 'email', 'phone', 'photo', 'day'].includes(shaped.shape) &&
    shaped.text.length <= longestName
  );
}

/** How much a row looks like headers, from 0; undefined if it cannot be. */
function headerScore(grid: Grid, row: number, span: Span): number | undefined {
  const filled = filledIn(grid, row, span);
  const names = filled.filter((column) => isName(grid, row, column));
  if (names.length === 0 || names.length < filled.length * 0.8) return undefined;
  const texts = names.map((column) =>
    shownText(grid.rows[row]?.[column] ?? {})
      .trim()
      .toLowerCase(),
  );
  const below = [1, 2, 3].flatMap((step) => filledIn(grid, row + step, span));
  const covered = new Set(below);
  if (covered.size === 0) return undefined;
  const underNames = [...covered].filter((column) => names.includes(column)).length;
  const share = names.length / Math.max(names.length, covered.size);
  const distinct = new Set(texts).size / texts.length;
  // The first row below may be the odd one: "maybe" above "yes" and "no".
  const differs = names.filter((column) => {
    const own = shapeOf(grid.rows[row]?.[column])?.shape;
    const shapes = [1, 2, 3].flatMap((step) => shapeOf(grid.rows[row + step]?.[column])?.shape ?? []);
    return shapes.filter((shape) => shape !== own).length * 2 > shapes.length;
  }).length;
  const isBlankBelow = filledIn(grid, row + 1, span).length === 0;
  return (
    2 * share +
    distinct +
    (2 * underNames) / covered.size +
    differs / names.length +
    (isBlankBelow ? -1 : 0) +
    (names.length === 1 && span.end - span.first > 1 ? -2 : 0)
  );
}

/** The columns of a tab in groups that are separated by empty columns. */
function runsIn(grid: Grid, rows: Span, span: Span): Span[] {
  const used = Array.from({ length: span.end }, () => false);
  for (let row = rows.first; row < rows.end; row += 1) {
    for (const column of filledIn(grid, row, span)) used[column] = used[column] || !isWide(grid, row, column);
  }
  const runs: Span[] = [];
  for (let column = span.first; column < span.end; column += 1) {
    const last = runs.at(-1);
    if (!used[column]) continue;
    if (last?.end === column) last.end += 1;
    else runs.push({ first: column, end: column + 1 });
  }
  return runs;
}

/** Whether a cell holds the sum of the numbers above it, their average, or how many there are. */
function sumsUp(grid: Grid, row: number, column: number, above: readonly number[]): boolean {
  const value = shapeOf(grid.rows[row]?.[column])?.value;
  const values = above.flatMap((each) => shapeOf(grid.rows[each]?.[column])?.value ?? []);
  const sum = values.reduce((all, each) => all + each, 0);
  return (
    value !== undefined &&
    values.length > 1 &&
    [sum, sum / values.length, values.length].some((each) => Math.abs(each - value) < 0.005)
  );
}

/** Whether a row is a total of those above it, as far as these are known. */
function isTotal(grid: Grid, row: number, filled: readonly number[], above: readonly number[]): boolean {
  const [first = -1] = filled;
  const cells = grid.rows[row] ?? [];
  const label = shownText(cells[first] ?? {}).trim();
  const sums = filled.filter((column) => summing.test(cells[column]?.userEnteredValue?.formulaValue ?? ''));
  return (
    total.test(label) ||
    (sums.length > 0 && (sums.length >= filled.length - 1 || mayBeTotal.test(label))) ||
    (mayBeTotal.test(label) && filled.some((column) => sumsUp(grid, row, column, above)))
  );
}

/** Whether a row at the end of a tab is a total. */
export function isTotalIn(grid: Grid, row: number): boolean {
  return isTotal(grid, row, filledIn(grid, row, { first: 0, end: grid.width }), []);
}

/** The rows of the table under a header, and where it ends. */
function bodyOf(
  grid: Grid,
  headerRow: number,
  span: Span,
): Pick<FoundTable, 'rows' | 'totalRows'> & { end: number } {
  const [rows, totalRows]: [number[], number[]] = [[], []];
  let [blank, row] = [0, headerRow + 1];
  for (; row < grid.rows.length && blank < gapThatEnds; row += 1) {
    const filled = filledIn(grid, row, span);
    if (filled.length === 0) {
      blank += 1;
      continue;
    }
    // After a gap, a row of other names begins another table; a single cell is a note.
    if (blank > 0 && (startsAnother(grid, row, headerRow, span) || filled.length === 1)) break;
    blank = 0;
    if (isTotal(grid, row, filled, rows)) totalRows.push(row);
    else if (totalRows.length > 0 && filled.length === 1) break;
    else rows.push(row);
  }
  return { rows, totalRows, end: row };
}

function startsAnother(grid: Grid, row: number, headerRow: number, span: Span): boolean {
  const [score, own] = [headerScore(grid, row, span), headerScore(grid, headerRow, span)];
  if (score === undefined || own === undefined || score < own - 0.8) return false;
  // Rows of texts look like names, too: the headers must differ from what is below them more than the rows do.
  const differs = filledIn(grid, row, span).filter(
    (column) => shapeOf(grid.rows[row]?.[column])?.shape !== shapeOf(grid.rows[row + 1]?.[column])?.shape,
  );
  return differs.length > 0;
}

function tableAt(grid: Grid, from: number, span: Span): (FoundTable & { end: number }) | undefined {
  let best: { row: number; score: number } | undefined;
  for (let row = from; row < Math.min(grid.rows.length, from + deepestHeader); row += 1) {
    const score = headerScore(grid, row, span);
    // The first of several equally good rows: everything below it may be texts as well.
    if (score !== undefined && score > (best?.score ?? 0) + 0.35) best = { row, score };
    if (best && row - best.row > 6) break;
  }
  if (!best) return undefined;
  const names = filledIn(grid, best.row, span);
  const body = bodyOf(grid, best.row, span);
  const used = [...names, ...body.rows.slice(0, 50).flatMap((row) => filledIn(grid, row, span))];
  return {
    headerRow: best.row,
    firstColumn: Math.min(...used),
    endColumn: Math.max(...used) + 1,
    ...body,
  };
}

/** The tables below each other in some columns. */
function* tablesBelow(grid: Grid, span: Span): Generator<FoundTable> {
  let from = 0;
  while (from < grid.rows.length) {
    const found = tableAt(grid, from, span);
    if (!found) return;
    const { end, ...table } = found;
    if (table.rows.length > 0) yield table;
    from = Math.max(end, table.headerRow + 1);
  }
}

/** The tables of a tab: from left to right, and from top to bottom. */
export function tablesIn(grid: Grid): FoundTable[] {
  const whole = { first: 0, end: grid.width };
  const [first] = tablesBelow(grid, whole);
  if (!first) return [];
  const body = { first: first.headerRow, end: (first.rows.at(-1) ?? first.headerRow) + 1 };
  const runs = runsIn(grid, body, whole);
  const spans = runs.filter(({ first: start, end }) => end - start > 1);
  // A single column beside a table is a margin or a note, unless there is nothing else.
  return (spans.length > 1 ? spans : [whole]).flatMap((span) => [...tablesBelow(grid, span)]);
}
