import type { CellData } from '#backend/google/cell-data.ts';
import { isLineHeader, readLine } from '#backend/history/lines.ts';

/**
 * What the history tabs among some tabs, given as rows of cells, say was done, oldest first: one text for each write in
 * one tab, as "Mug Club | Members | add, set". A line that occurs twice is returned twice.
 */
export function saidIn(tabs: readonly (readonly (readonly CellData[])[])[]): string[] {
  const lines = tabs
    .filter((rows) => isLineHeader(rows[0] ?? []))
    .flatMap((rows) => rows.flatMap((cells) => readLine(cells) ?? []))
    .toSorted((one, other) => one.order - other.order);
  const writes = Map.groupBy(lines, ({ write, tab }) => `${write} ${tab}`);
  return [...writes.values()].map((some) => {
    const deeds = some.flatMap((line) => line.deeds.map((deed) => deed.do)).join(', ');
    return `${some[0]?.how} | ${some[0]?.tab} | ${deeds}`;
  });
}
