import rrule from 'rrule';
import { describe, expect, it } from 'vitest';
import { firstDueDay, nextOccurrence, readRepeat } from '../recurrence.ts';
import { findRepeat } from '../repeat-words.ts';
import { firstRuleDay } from '../rule-days.ts';
import { wordsOf } from '../rule-words.ts';

// A Saturday.
const today = '2026-11-21';

describe('words', () => {
  it.each([
    ['every day', 'FREQ=DAILY'],
    ['every other day', 'FREQ=DAILY;INTERVAL=2'],
    ['Every 3 days', 'FREQ=DAILY;INTERVAL=3'],
    ['every week', 'FREQ=WEEKLY'],
    ['every 2 weeks on monday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
    ['every week on Monday, Wednesday', 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['every weekend', 'FREQ=WEEKLY;BYDAY=SA,SU'],
    ['every mon, wed and fri', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['every other friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['every 1st', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['every 1st and 15th of the month', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ['every last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['every month on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['every 2nd tuesday', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['every month on the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR'],
    ['every 3 months', 'FREQ=MONTHLY;INTERVAL=3'],
    ['every 2 months on the 5th', 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5'],
    ['every year', 'FREQ=YEARLY'],
    ['every March 15', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15'],
    ['every 24 december', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24'],
    ['every March on the 15th', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15'],
    ['weekly', 'FREQ=WEEKLY'],
    ['RRULE:FREQ=DAILY', 'FREQ=DAILY'],
    ['freq=weekly;byday=mo', 'FREQ=WEEKLY;BYDAY=MO'],
  ])('"%s" is %s', (words, rule) => {
    expect(readRepeat(words, '')).toEqual({ rule, from: 'due' });
  });

  it.each(['every! 3 days', 'every 3 days after completion', 'every 3 days when done'])(
    '"%s" counts from completion',
    (words) => expect(readRepeat(words, '')).toEqual({ rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' }),
  );

  it('counts from completion where the sheet says so', () => {
    expect(readRepeat('FREQ=DAILY', 'Completion')).toMatchObject({ from: 'completion' });
    expect(readRepeat('FREQ=DAILY', 'due')).toMatchObject({ from: 'due' });
  });

  it.each([
    '',
    'sometimes',
    'every',
    'every 0 days',
    'every 45th',
    'every time',
    'FREQ=SECONDLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYHOUR=3',
    'FREQ=DAILY;FREQ=WEEKLY',
    'INTERVAL=2',
    'FREQ=DAILY;COUNT=0',
    'every day of my life',
  ])('"%s" is no rule', (text) => expect(readRepeat(text, '')).toBeUndefined());

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=1', 'due', 'every month on the 1st'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'due', 'every month on the last day'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'due', 'every weekday'],
    ['FREQ=DAILY;INTERVAL=3', 'completion', 'every 3 days after completion'],
  ] as const)('%s from %s reads "%s"', (rule, from, words) => {
    expect(wordsOf({ rule, from })).toBe(words);
    expect(readRepeat(words, '')).toEqual({ rule, from });
  });

  it('are found in a sentence, the longest reading first', () => {
    const text = 'Water plants every 2 weeks on monday please';
    const found = findRepeat(text);
    expect(text.slice(found?.start, found?.end)).toBe('every 2 weeks on monday');
    expect(findRepeat('Ask every member')).toBeUndefined();
    expect(findRepeat('Ask everyone today')).toBeUndefined();
  });
});

describe('the next time', () => {
  const next = (rule: string, due: string, from: 'due' | 'completion' = 'due') =>
    nextOccurrence({ rule, from }, due, today)?.dueDate;

  it.each([
    ['FREQ=DAILY', today, '2026-11-22'],
    ['FREQ=DAILY', '2026-11-25', '2026-11-26'],
    ['FREQ=DAILY', '2026-10-01', '2026-11-22'],
    ['FREQ=WEEKLY', '2026-11-16', '2026-11-23'],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-11-16', '2026-11-30'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-20', '2026-11-23'],
    ['FREQ=MONTHLY;BYMONTHDAY=1', '2026-11-01', '2026-12-01'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-10-31', '2026-12-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', '2027-02-28'],
    ['FREQ=YEARLY', '2028-02-29', '2032-02-29'],
    ['FREQ=WEEKLY', '', '2026-11-28'],
    ['FREQ=WEEKLY', 'some day', '2026-11-28'],
    ['FREQ=WEEKLY;UNTIL=20261130T000000Z', '2026-11-23', '2026-11-30'],
  ])('of %s due on "%s" is %s', (rule, due, expected) => expect(next(rule, due)).toBe(expected));

  it('counts from the day it was done where that is wanted', () => {
    expect(next('FREQ=DAILY;INTERVAL=3', '2026-10-01', 'completion')).toBe('2026-11-24');
    expect(next('FREQ=DAILY;INTERVAL=3', '2027-03-01', 'completion')).toBe('2026-11-24');
  });

  it('is none when the rule has ended', () => {
    expect(next('FREQ=WEEKLY;UNTIL=20261122T000000Z', today)).toBeUndefined();
    expect(next('FREQ=WEEKLY;COUNT=1', today)).toBeUndefined();
    expect(nextOccurrence({ rule: 'FREQ=WEEKLY;COUNT=3', from: 'due' }, today, today)).toEqual({
      dueDate: '2026-11-28',
      rule: 'FREQ=WEEKLY;COUNT=2',
    });
  });

  it('is looked for within bounds, however odd the rule or the day', () => {
    expect(next('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', today)).toBeUndefined();
    expect(next('FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2', '0001-01-01')).toBeUndefined();
    expect(next('FREQ=DAILY', '0001-01-01')).toBe('2026-11-22');
    expect(next('FREQ=DAILY', '9999-12-31')).toBeUndefined();
  });

  it('begins on the first day of the rule, today being one of them', () => {
    const first = (rule: string) => firstDueDay({ rule, from: 'due' }, today);
    expect(first('FREQ=DAILY')).toBe(today);
    expect(first('FREQ=MONTHLY;BYMONTHDAY=1')).toBe('2026-12-01');
    expect(first('FREQ=WEEKLY;BYDAY=SA,SU')).toBe(today);
  });
});

describe('the days of a rule', () => {
  const instant = (day: string) => new Date(`${day}T00:00:00Z`);

  /** The first days of a rule according to the library, whose search is unbounded. */
  function daysByLibrary(rule: string, start: string): string[] {
    const options = { ...rrule.RRule.parseString(rule), dtstart: instant(start) };
    return new rrule.RRule(options)
      .all((_day, index) => index < 8)
      .map((day) => day.toISOString().slice(0, 10));
  }

  function daysHere(rule: string, start: string): string[] {
    const parts = new Map(
      rule.split(';').map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=');
        return [name, value];
      }),
    );
    const days: string[] = [];
    let earliest = start;
    while (days.length < 8) {
      const day = firstRuleDay(parts, { start, earliest });
      if (day === undefined) return days;
      days.push(day);
      earliest = new Date(instant(day).getTime() + 86_400_000).toISOString().slice(0, 10);
    }
    return days;
  }

  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=DAILY;BYDAY=MO,FR',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU;WKST=SU',
    'FREQ=WEEKLY;BYMONTH=3,4',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;INTERVAL=5',
    'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
    'FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=2',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=-1FR,1MO',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=YEARLY',
    'FREQ=YEARLY;INTERVAL=3',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'FREQ=YEARLY;BYMONTH=5,6',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=YEARLY;BYDAY=-1SU',
    'FREQ=DAILY;UNTIL=20270105T000000Z',
  ])('are the same for %s as a library finds them', (rule) => {
    for (const start of ['2026-11-21', '2024-02-29', '2027-01-31']) {
      expect(daysHere(rule, start), start).toEqual(daysByLibrary(rule, start));
    }
  });
});
