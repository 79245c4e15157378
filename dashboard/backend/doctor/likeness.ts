import { parseDay } from '#kernel/day.ts';
import { parseMoney } from '#kernel/money.ts';
import type { CellData } from '../google/cell-data.ts';
import { type ColumnKind, columnKinds, isBlank, normalizedValue, shownText } from '../table/cells.ts';
import { looseName } from '../table/layout.ts';

/** How many letters must be changed, inserted or removed to turn one text into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const above = row;
    row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const swapped = (above[to - 1] ?? 0) + (isSame ? 0 : 1);
      row.push(Math.min(swapped, (above[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}

/** Longer headers are compared by their beginnings only. */
const maxLetters = 60;
const minContained = 4;

/** How similar two headers are, from 0 to 1: "Amuont" and "Amount", "Amount paid" and "Amount". */
export function likenessOf(header: string, name: string): number {
  const [one, other] = [looseName(header).slice(0, maxLetters), looseName(name).slice(0, maxLetters)];
  if (one === '' || other === '') return 0;
  if (one === other) return 1;
  const longest = Math.max(one.length, other.length);
  const shortest = Math.min(one.length, other.length);
  const isContained = shortest >= minContained && (one.includes(other) || other.includes(one));
  return Math.max(1 - distance(one, other) / longest, isContained ? 0.75 : 0);
}

const isWritten = (kind: 'percent' | 'time' | 'duration') => (cell: CellData) =>
  typeof normalizedValue(kind, columnKinds[kind].read(cell)) === 'number';

const readsAs: Readonly<Record<ColumnKind, (cell: CellData) => boolean>> = {
  free: () => true,
  noted: () => true,
  text: ({ effectiveValue }) => effectiveValue?.stringValue !== undefined,
  day: (cell) =>
    parseDay(shownText(cell)) !== undefined ||
    (cell.effectiveValue?.numberValue !== undefined && /[-/.]/.test(shownText(cell))),
  money: (cell) =>
    cell.effectiveValue?.numberValue !== undefined || parseMoney(shownText(cell)) !== undefined,
  number: (cell) =>
    cell.effectiveValue?.numberValue !== undefined || /^-?\d+(?:[.,]\d+)?$/.test(shownText(cell)),
  inPercent: (cell) => typeof columnKinds.inPercent.read(cell) === 'number',
  moment: (cell) => parseDay(columnKinds.moment.read(cell)) !== undefined,
  percent: isWritten('percent'),
  time: isWritten('time'),
  duration: isWritten('duration'),
  flag: (cell) =>
    cell.effectiveValue?.boolValue !== undefined || /^(?:true|false|yes|no|y|n|x)$/i.test(shownText(cell)),
};

type Cells = readonly (CellData | undefined)[];

/** The share of filled cells that pass the test; null if none is filled. */
function shareOf(cells: Cells, isSo: (cell: CellData) => boolean): number | null {
  const filled = cells.flatMap((cell) =>
    cell && (!isBlank(cell) || cell.effectiveValue?.boolValue !== undefined) ? [cell] : [],
  );
  return filled.length === 0 ? null : filled.filter(isSo).length / filled.length;
}

/** How much of a column fits a kind. */
export function fitOf(kind: ColumnKind, cells: Cells): number | null {
  return shareOf(cells, readsAs[kind]);
}

/** How much of a column is names of photos. */
export function shareOfPhotos(cells: Cells): number | null {
  return shareOf(cells, (cell) => /\.(?:jpe?g|png|webp|gif|heic|pdf)$/i.test(shownText(cell)));
}
