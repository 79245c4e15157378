import type { EnteredCell } from '../google/tabs.ts';
import type { NotedFormula } from '../history/values.ts';
import { columnLetters, columnOf } from './a1.ts';

// Formulas that come back at another place than they were typed in.

/** How the cells of a formula's tab have moved, as far as the formula goes along. */
interface Moved {
  /** The title of its tab. */
  tab: string;
  /** By how many rows its own row is lower. */
  rows: number;
  /** The lowest row that stays where it is. */
  headerRow: number;
  /** Where a column is now; undefined if it is gone. */
  columnNow: (column: number) => number | undefined;
}

const cell = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d*`;
const column = String.raw`\$?[A-Z]{1,3}`;
const row = String.raw`\$?[1-9]\d*`;
const area = `${cell}:${cell}|${cell}:${column}|${column}:${column}|${row}:${row}|${cell}`;
/** Texts and columns of tables, which are left out; then references, with the tab that they name. */
const parts = new RegExp(
  String.raw`"(?:[^"]|"")*"|\[[^\]]*\]|(?<![\p{L}\p{N}_.$#])('(?:[^']|'')*'!|[\p{L}\p{N}_.]+!)?(${area})(?![\p{L}\p{N}_.!]|\s*\()`,
  'giu',
);

function tabOf(prefix: string): string {
  const title = prefix.slice(0, -1);
  return title.startsWith("'") ? title.slice(1, -1).replaceAll("''", "'") : title;
}

/** One corner of a reference; undefined if it is gone. */
function cornerNow(corner: string, { rows, headerRow, columnNow }: Moved): string | undefined {
  const [, fixedColumn = '', letters = '', fixedRow = '', digits = ''] =
    /^(\$?)([A-Z]*)(\$?)(\d*)$/i.exec(corner) ?? [];
  const now = letters === '' ? '' : columnNow(columnOf(letters));
  if (now === undefined) return undefined;
  const [at, isFixed] = [Number(digits), (letters === '' ? fixedColumn : fixedRow) === '$'];
  const rowNow = digits === '' || isFixed || at <= headerRow ? digits : at + rows;
  if (Number(rowNow) < 1 && digits !== '') return undefined;
  return `${fixedColumn}${now === '' ? '' : columnLetters(now)}${fixedRow}${rowNow}`;
}

/**
 * A formula as it would be had it been filled down to its new row: references without `$` go along, those with it, to the headers and
 * to other tabs stay. All follow their columns, as Sheets has it.
 */
export function movedFormula(formula: string, moved: Moved): string {
  return formula.replaceAll(parts, (whole: string, prefix: string | undefined, found: string | undefined) => {
    if (found === undefined) return whole;
    if (prefix !== undefined && tabOf(prefix).toLowerCase() !== moved.tab.toLowerCase()) return whole;
    const corners = found.split(':').map((corner) => cornerNow(corner, moved));
    return corners.includes(undefined) ? '#REF!' : `${prefix ?? ''}${corners.join(':')}`;
  });
}

/** What enters a formula of the sheet's history into a row; its columns are those of now. */
export function formulaAt(
  { formula, row }: NotedFormula,
  target: number,
  { title: tab, headerRow }: { title: string; headerRow: number },
): EnteredCell {
  const rows = target - (row ?? target);
  const formulaValue = movedFormula(formula, { tab, rows, headerRow, columnNow: (column) => column });
  return { userEnteredValue: { formulaValue } };
}
