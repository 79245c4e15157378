import { expect, it } from 'vitest';
import type { Entry } from '../contract.ts';
import { dosesOn, medicinesOf, runOutDay } from '../medicines.ts';

const medicine: Entry = {
  log: 'medications',
  row: 2,
  cells: {
    Name: 'Lisinopril',
    Dose: 1,
    Schedule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0',
    Start: '2026-01-01',
    Stock: 10,
    'Stock Counted': '2026-01-01',
  },
};
const taken = (day: string, more: object = {}): Entry => ({
  log: 'intakes',
  row: 2,
  cells: {
    Medication: 'Lisinopril',
    Planned: `${day} 08:00`,
    Taken: `${day} 08:05`,
    Status: 'Taken',
    ...more,
  },
});
const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'];

it('an intake typed by hand, by the name of its medicine, leaves the stock as any other', () => {
  const today = '2026-01-06';
  const runsOut = (intakes: readonly Entry[]) => {
    const entries = [medicine, ...intakes];
    const [one] = medicinesOf(entries);
    if (!one) throw new Error('There is a medicine.');
    expect(dosesOn(entries, '2026-01-03')[0]?.intake).toBeDefined();
    return runOutDay(entries, one, today);
  };
  const byId = runsOut(days.map((day) => taken(day, { 'Medication ID': 'lisinopril' })));
  expect(byId).toBe('2026-01-11');
  expect(runsOut(days.map((day) => taken(day)))).toBe(byId);
});

it('a dose that was typed in by name as taken is no longer due, whether or not its medicine has an id', () => {
  const withId = { ...medicine, cells: { ...medicine.cells, 'Row ID': 'M1' } };
  const [dose] = dosesOn([withId, taken('2026-01-03')], '2026-01-03');
  expect(dose?.intake).toBeDefined();
});
