import { daysAfter } from '#kernel/day.ts';
import type { Entry } from './contract.ts';
import type { LogName } from './logs.ts';
import { dayOfMoment, parseMoment } from './moments.ts';

const measures: readonly { log: LogName; cell: string; name: string }[] = [
  { log: 'body', cell: 'Weight', name: 'Weight' },
  { log: 'pressure', cell: 'Systolic', name: 'Blood pressure' },
  { log: 'glucose', cell: 'Value', name: 'Blood glucose' },
];

/** The logs that tell of measurements people take day by day. */
export const measuredLogs = measures.map(({ log }) => log);

/** A measurement on so many of the seven days before is one of every day. */
const usualDays = 5;

/** What is measured day by day but was not measured yet on this day. */
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
