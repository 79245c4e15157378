import { defineSheet, type Sheet } from '#backend/table/sheet.ts';
import { columnsOf, type LogName, logs } from '../logs.ts';

/** The fields by which a row without an id is found again. */
const marks: Readonly<Record<LogName, readonly string[]>> = {
  body: ['Taken At', 'Weight'],
  pressure: ['Taken At', 'Systolic'],
  glucose: ['Taken At', 'Value'],
  vitals: ['Taken At', 'Metric'],
  sleep: ['Wake', 'Bed'],
  mood: ['At', 'What'],
  labs: ['Date', 'Test'],
  medications: ['Name', 'Start'],
  intakes: ['Planned', 'Medication'],
};

/** The tab of a log. */
export function sheetOf(log: LogName): Sheet {
  return { tab: logs[log].tab, columns: columnsOf(log), fingerprint: [['Row ID'], marks[log]] };
}

export const profileSheet = defineSheet({
  tab: 'Profile',
  columns: { Property: { kind: 'text', width: 200 }, Value: { kind: 'text', width: 200 } },
  fingerprint: ['Property'],
});
