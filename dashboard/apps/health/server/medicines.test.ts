import rrule from 'rrule';
import { expect, it } from 'vitest';
import type { Entry } from '../contract.ts';
import type { Cells } from '../logs.ts';
import { adherenceOf, dosesOn, medicinesOf, plannedDoses, runOutDay, scheduleText } from '../medicines.ts';
import { parseSchedule, ruleOf } from '../schedule.ts';

function medicineOf(cells: Cells): Entry {
  return { log: 'medications', row: 2, cells: { Name: 'Lisinopril', 'Row ID': 'M1', Dose: 1, ...cells } };
}

function intake(planned: string, status = 'Taken'): Entry {
  const cells = {
    Medication: 'Lisinopril',
    'Medication ID': 'M1',
    Planned: planned,
    Taken: planned,
    Status: status,
  };
  return { log: 'intakes', row: 2, cells };
}

function only(entry: Entry) {
  const [medicine] = medicinesOf([entry]);
  if (!medicine) throw new Error('There is a medicine.');
  return medicine;
}

it.each([
  ['FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0', '2025-03-07'],
  ['FREQ=DAILY;INTERVAL=3;BYHOUR=8;BYMINUTE=30', '2025-02-26'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,SU;BYHOUR=7;BYMINUTE=0', '2025-03-05'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;BYHOUR=7;BYMINUTE=0', '2025-03-04'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;BYHOUR=7;BYMINUTE=0', '2025-03-05'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=FR,MO;WKST=SA;BYHOUR=7;BYMINUTE=0', '2025-02-28'],
  ['FREQ=WEEKLY;BYHOUR=7;BYMINUTE=0', '2025-03-05'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15,31;BYHOUR=9;BYMINUTE=0', '2025-01-15'],
  ['FREQ=MONTHLY;INTERVAL=2;BYHOUR=9;BYMINUTE=0', '2025-01-31'],
  ['FREQ=DAILY;UNTIL=20250312T235959Z;BYHOUR=8;BYMINUTE=0', '2025-03-07'],
])('%s from %s falls on the moments that the standard gives', (rule, start) => {
  const options = {
    ...rrule.RRule.parseString(rule),
    dtstart: new Date(`${start}T00:00:00Z`),
    bysecond: [0],
  };
  const expected = new rrule.RRule(options)
    .between(new Date('2025-01-01T00:00:00Z'), new Date('2025-07-01T00:00:00Z'), true)
    .map((instant) => instant.toISOString().slice(0, 16).replace('T', ' '));
  const medicine = only(medicineOf({ Schedule: rule, Start: start }));
  expect(expected.length).toBeGreaterThan(2);
  expect(plannedDoses(medicine, '2025-01-01', '2025-06-30')).toEqual(expected);
});

it.each([
  '',
  'nonsense',
  'FREQ=YEARLY',
  'FREQ=DAILY;BYSETPOS=1',
  'FREQ=DAILY;BYHOUR=25',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;WKST=XX',
])('"%s" is no schedule that is guessed at', (rule) => {
  expect(parseSchedule(rule)).toBeUndefined();
});

it('doses of a day stand in the order of their times, with what was noted of them', () => {
  const entry = medicineOf({ Schedule: 'FREQ=DAILY;BYHOUR=20,8;BYMINUTE=0', Start: '2025-11-01' });
  const doses = dosesOn([entry, intake('2025-11-18 08:00')], '2025-11-18');
  expect(doses.map(({ planned, intake: noted }) => [planned, noted !== undefined])).toEqual([
    ['2025-11-18 08:00', true],
    ['2025-11-18 20:00', false],
  ]);
  expect(dosesOn([entry], '2025-10-31')).toEqual([]);
});

it('adherence counts the doses that were planned up to now', () => {
  const entry = medicineOf({ Schedule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0', Start: '2025-11-15' });
  const entries = [entry, intake('2025-11-15 08:00'), intake('2025-11-16 08:00', 'Skipped')];
  const period = { from: '2025-11-01', now: '2025-11-18 07:00' };
  expect(adherenceOf(entries, only(entry), period)).toEqual({ taken: 1, planned: 3 });
  expect(adherenceOf(entries, only(medicineOf({})), period)).toBeUndefined();
});

it('a dose that was taken counts, though its time was changed since', () => {
  const entry = medicineOf({ Schedule: 'FREQ=DAILY;BYHOUR=9,21;BYMINUTE=0', Start: '2025-11-16' });
  const earlier = [intake('2025-11-16 08:00'), intake('2025-11-17 08:00'), intake('2025-11-17 08:00')];
  const period = { from: '2025-11-01', now: '2025-11-18 07:00' };
  expect(adherenceOf([entry, ...earlier], only(entry), period)).toEqual({ taken: 2, planned: 4 });
  // One that was planned for later is no other one.
  const ahead = [intake('2025-11-18 21:00')];
  const noon = { from: '2025-11-18', now: '2025-11-18 12:00' };
  expect(adherenceOf([entry, ...ahead], only(entry), noon)).toEqual({ taken: 0, planned: 1 });
});

it('the stock runs out on the first day whose doses it no longer covers', () => {
  const rule = 'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0';
  const entry = medicineOf({ Schedule: rule, Start: '2025-11-01', Stock: 10, 'Stock Counted': '2025-11-18' });
  expect(runOutDay([entry], only(entry), '2025-11-18')).toBe('2025-11-23');
  // One was taken today already: the stock has one less, and so have today's planned doses.
  expect(runOutDay([entry, intake('2025-11-18 08:00')], only(entry), '2025-11-18')).toBe('2025-11-23');
  const ended = medicineOf({ Schedule: rule, Start: '2025-11-01', End: '2025-11-20', Stock: 10 });
  expect(runOutDay([ended], only(ended), '2025-11-18')).toBeUndefined();
  expect(runOutDay([entry], only(medicineOf({ Stock: 10 })), '2025-11-18')).toBeUndefined();
});

it('a dose that two devices noted is taken from the stock once', () => {
  const rule = 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0';
  const entry = medicineOf({ Schedule: rule, Start: '2025-11-01', Stock: 3, 'Stock Counted': '2025-11-18' });
  const twice = [intake('2025-11-18 08:00'), intake('2025-11-18 08:00')];
  expect(runOutDay([entry, ...twice], only(entry), '2025-11-18')).toBe('2025-11-21');
});

it('a stock of tenths covers as many doses as there are in it', () => {
  const rule = 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0';
  const entry = medicineOf({ Schedule: rule, Start: '2025-11-01', Dose: 0.1, Stock: 0.3 });
  expect(runOutDay([entry], only(entry), '2025-11-18')).toBe('2025-11-21');
});

it('schedules are told in words', () => {
  const told = (rule: string) => scheduleText({ rule, schedule: parseSchedule(rule) });
  expect(told('FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0')).toBe('Daily at 8:00 AM and 8:00 PM');
  expect(told('FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8;BYMINUTE=30')).toBe('Weekly on Mon and Wed at 8:30 AM');
  expect(told('FREQ=DAILY;INTERVAL=2;BYHOUR=8')).toBe('Every 2 days at 8:00 AM');
  expect(told('')).toBe('As needed');
  expect(told('FREQ=YEARLY')).toBe('FREQ=YEARLY');
});

it('times with minutes of their own make a rule for each of them, and are planned as one', () => {
  const rule = ruleOf([8 * 60, 20 * 60 + 30]);
  expect(rule).toBe('FREQ=DAILY;BYHOUR=8;BYMINUTE=0 + FREQ=DAILY;BYHOUR=20;BYMINUTE=30');
  expect(ruleOf([8 * 60 + 30, 20 * 60 + 30])).toBe('FREQ=DAILY;BYHOUR=8,20;BYMINUTE=30');
  const medicine = only(medicineOf({ Schedule: rule, Start: '2025-11-01' }));
  expect(scheduleText(medicine)).toBe('Daily at 8:00 AM and 8:30 PM');
  expect(plannedDoses(medicine, '2025-11-18', '2025-11-18')).toEqual([
    '2025-11-18 08:00',
    '2025-11-18 20:30',
  ]);
  expect(parseSchedule(rule.replace(' + ', '\nRRULE:'))?.times).toEqual([480, 1230]);
  expect(parseSchedule(`${rule} + FREQ=WEEKLY;BYHOUR=8`)).toBeUndefined();
  expect(parseSchedule(`${rule} + nonsense`)).toBeUndefined();
});

it('a slip in a year, or a rule of every minute, does not plan without end', () => {
  const medicine = only(medicineOf({ Schedule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0', Start: '9999-12-01' }));
  expect(plannedDoses(medicine, '9999-12-30', '9999-12-31')).toEqual([
    '9999-12-30 08:00',
    '9999-12-31 08:00',
  ]);
  const ancient = only(medicineOf({ Schedule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0', Start: '0001-01-01' }));
  const doses = plannedDoses(ancient, '0001-01-01', '9999-12-31');
  expect(doses.length).toBeLessThan(40_000);
  expect(doses.slice(0, 2)).toEqual(['0001-01-01 08:00', '0001-01-02 08:00']);
  const minutes = Array.from({ length: 60 }, (_, minute) => minute).join(',');
  expect(parseSchedule(`FREQ=DAILY;BYHOUR=8;BYMINUTE=${minutes}`)).toBeUndefined();
});
