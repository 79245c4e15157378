import { type ReadTable, tableOf } from '#kernel/extraction.ts';
import type { Page } from './lines.ts';
import { type Cell, cellsOf, columnFor, isSummary } from './rows.ts';

/** The heading of a table: the first line with as many cells as most lines below it. */
function headIn(lines: readonly (readonly Cell[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  // Lines with an empty cell are shorter; the more columns, the more of them there are.
  const [most] = [...counts].toSorted(([a, one], [b, other]) => other * b - one * a);
  return most ? lines.findIndex(({ length }) => length >= most[0]) : -1;
}

/** A table in a photo, whatever its columns are; null if there is none. Sums below it are left out. */
export function tableIn(page: Page): ReadTable | null {
  const lines = page.lines.map(cellsOf);
  const at = headIn(lines);
  const columns = lines[at] ?? [];
  if (columns.length === 0) return null;
  const rows: string[][] = [];
  for (const [index, line] of page.lines.entries()) {
    const cells = lines[index] ?? [];
    if (index <= at || isSummary(line.text)) continue;
    const texts = columns.map(() => '');
    for (const cell of cells) {
      const column = columns.indexOf(columnFor(cell, columns) ?? cell);
      texts[column] = [texts[column], cell.text].filter(Boolean).join(' ');
    }
    const last = rows.at(-1);
    const [first = '', ...others] = texts;
    // Text alone below another column continues the line above.
    if (last && first === '' && others.filter(Boolean).length === 1)
      rows[rows.length - 1] = last.map((text, column) => [text, texts[column]].filter(Boolean).join(' '));
    else rows.push(texts);
  }
  return tableOf(
    columns.map(({ text }) => text),
    rows,
  );
}
