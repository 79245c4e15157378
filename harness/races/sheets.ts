import { serviceRecord } from '../../dashboard/apps/autotrack/record.ts';
import { cardioRecord } from '../../dashboard/apps/exercise/record.ts';
import { expense } from '../../dashboard/apps/expenses/record.ts';
import { contact } from '../../dashboard/apps/firsttouch/record.ts';
import { sheetOf } from '../../dashboard/apps/health/server/sheet.ts';
import { location } from '../../dashboard/apps/laser-maps/record.ts';
import { member } from '../../dashboard/apps/mug-club/record.ts';
import { dataSheet } from '../../dashboard/apps/snapsheet/server/sheet.ts';
import { taskRecord } from '../../dashboard/apps/todos/record.ts';
import type { Fields, Sheet } from '../../dashboard/backend/table/sheet.ts';

/** A sheet whose columns are its owner's. */
const freeSheet: Sheet = {
  tab: dataSheet.tab,
  isFree: true,
  columns: { Photo: { kind: 'free' }, Maker: { kind: 'free' }, Model: { kind: 'free' } },
  fingerprint: [['Photo']],
};

/** A sheet of each app that keeps records. */
export const sheets: Readonly<Record<string, Sheet>> = {
  autotrack: serviceRecord.sheet,
  exercise: cardioRecord.sheet,
  expenses: expense.sheet,
  firsttouch: contact.sheet,
  health: sheetOf('mood'),
  'laser-maps': location.sheet,
  'mug-club': member.sheet,
  snapsheet: freeSheet,
  todos: taskRecord.sheet,
};

/** The fields that identify a row. */
export function marksOf({ fingerprint }: Sheet): readonly string[] {
  return [...new Set(fingerprint.flat())];
}

/** A text field that does not identify a row. */
export function editedField(sheet: Sheet): string {
  const marks = new Set(marksOf(sheet));
  const field = Object.entries(sheet.columns).findLast(
    ([name, { kind }]) => (kind === 'text' || kind === 'free') && !marks.has(name),
  );
  if (!field) throw new Error(`"${sheet.tab}" has no column to write into.`);
  return field[0];
}

const numbered = (number: number) => ({
  ...{ money: number, number, percent: number, inPercent: number, duration: number },
  time: (number % 1440) / 1440,
});

/** The record of this number, unlike all others. */
export function recordOf({ columns }: Sheet, number: number): Fields {
  const day = new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
  const texts = {
    text: `text ${number}`,
    free: `free ${number}`,
    noted: `noted ${number}`,
    day,
    moment: `${day} 07:40`,
  };
  const values = { ...texts, ...numbered(number), flag: false };
  return Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, values[kind]]));
}
