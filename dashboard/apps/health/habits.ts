import { daysAfter } from '#kernel/day.ts';
import type { Entry } from './contract.ts';
import type { LogName } from './logs.ts';
import { dayOfMoment, parseMoment } from './moments.ts';

const measures: readonly { log: LogName; cell: string; name: string }[] = [
  { log: 'body', cell: 'Weight', name: 'Weight' },
  { log: 'pressure', cell: 'Systolic', name: 'Blood pressure' },
  { log: 'glucose', cell: 'Value', name: 'Blood glucose' },
];

/** The logs of measurements that people take daily. */
export const measuredLogs = measures.map(({ log }) => log);

/** A measurement taken on this many of the last seven days counts as daily. */
const usualDays = 5;

/** Daily measurements that were not taken yet on this day. */
export function stillToMeasure(entries: readonly Entry[], today: string): string[] {
  const first = daysAfter(today, -7);
  return measures.flatMap(({ log, cell, name }) => {
    const days = new Set(
      entries.flatMap((entry) => {
        const isIt = entry.log === log && (entry.cells[cell] ?? '') !== '';
        const moment = isIt ? parseMoment(String(entry.cells['Taken At'] ?? '')) : undefined;
        const day = moment === undefined ? '' : dayOfMoment(moment);
        return day >= first && day <= today ? [day] : [];
      }),
    );
    return days.has(today) || days.size < usualDays ? [] : name;
  });
}
