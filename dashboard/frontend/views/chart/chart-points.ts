import { counted } from '#kernel/counted.ts';
import type { Chart } from '#kernel/records/charts.ts';
import { labelOf } from '#kernel/records/field.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { amountIn } from '#kernel/records/written-numbers.ts';
import { unitOf } from './chart-groups.ts';

/** More merge into one blot, and are slow to draw. */
const maxPoints = 1_000;

interface ViewPoints {
  /** Times and durations are in hours, so that axes are divided by hours. */
  points: { name: string; x: number; y: number }[];
  /** What the points do not show of the rows, as sentences. */
  told: string[];
}

/** Each row that has both numbers of a chart, as a point. */
export function viewPoints({ by, of }: Chart, rows: readonly RowCells[], record: AnyRecord): ViewPoints {
  const [along, across] = by;
  const [name, field] = of ?? by;
  const all = rows.flatMap((row) => {
    const [x, y] = [amountIn(across, row[along]), amountIn(field, row[name])];
    return x === undefined || y === undefined ? [] : [{ row, x, y }];
  });
  const { one, many } = record;
  const left = rows.length - all.length;
  const are = left === 1 ? 'is' : 'are';
  return {
    points: all.slice(0, maxPoints).map(({ row, x, y }) => ({
      name: nameOfRow(record, row),
      x: x * unitOf(across),
      y: y * unitOf(field),
    })),
    told: [
      ...(left > 0
        ? [
            `${counted(left, one, many)} without a number in ${labelOf(across)} or ${labelOf(field)} ${are} not in the chart.`,
          ]
        : []),
      ...(all.length > maxPoints
        ? [
            `The first ${counted(maxPoints, one, many)} of ${counted(all.length, one, many)} are shown. Filters choose others.`,
          ]
        : []),
    ],
  };
}
