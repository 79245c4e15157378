import { formatUpTo } from '#kernel/region.ts';
import type { Entry } from '../contract.ts';
import { type Cells, columnsOf, type LogName } from '../logs.ts';
import { formatMoment } from '../moments.ts';
import { textIn } from '../series.ts';

const alwaysShown = 3;
const hidden = new Set(['Row ID', 'Medication ID']);
const moments = new Set(['Taken At', 'At', 'Bed', 'Wake', 'Planned', 'Taken', 'Date']);

/** The first columns of a log, and any others with a value in one of the rows. */
export function shownColumns(log: LogName, entries: readonly Entry[]): string[] {
  const filled = new Set(entries.flatMap(({ cells }) => Object.keys(cells)));
  return Object.keys(columnsOf(log)).filter(
    (header, at) => !hidden.has(header) && (at < alwaysShown || filled.has(header)),
  );
}

export function shownText(log: LogName, header: string, cells: Cells): string {
  const value = cells[header];
  if (value === true) return 'Yes';
  if (typeof value === 'number') return formatUpTo(value, 2);
  const text = textIn(cells, header);
  return log !== 'medications' && moments.has(header) ? formatMoment(text) : text;
}
