import { afterEach, describe, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { type Chosen, readLines, readQuickAdd, switched } from './quick-add.ts';

// A Saturday.
const today = '2026-11-21';
const read = (text: string, chosen: Chosen = new Map()) => readQuickAdd(text, { today, chosen });

/** Reads a text, then switches what was found for these phrases, one by one. */
function readSwitched(text: string, ...phrases: string[]) {
  let chosen: Chosen = new Map();
  for (const phrase of phrases) {
    const { found } = read(text, chosen);
    const one = found.find(({ typed }) => typed === phrase);
    if (one) chosen = switched(one, found, chosen);
  }
  return read(text, chosen);
}

afterEach(() => showRegion(documentedRegion));

describe('a typed task', () => {
  it('says when it is due, how it repeats, its priority and its labels', () => {
    const { todo, found } = read('pay rent every 1st !high #home');
    expect(todo).toEqual({
      text: 'pay rent every 1st',
      repeat: 'FREQ=MONTHLY;BYMONTHDAY=1',
      repeatFrom: 'due',
      priority: 'High',
      labels: ['home'],
    });
    expect(found.map(({ kind, words }) => [kind, words])).toEqual([
      ['repeat', 'every month on the 1st, from Dec 1, 2026'],
      ['priority', 'High priority'],
      ['label', '#home'],
    ]);
  });

  it.each([
    ['Call mom tomorrow', '2026-11-22'],
    ['Call mom fri', '2026-11-27'],
    ['Submit report by next friday', '2026-11-27'],
    ['Book the truck for the 28th on Nov 24', '2026-11-24'],
    ['Ship 2026-12-24', '2026-12-24'],
    ['Overdue since Nov 3, 2025', '2025-11-03'],
    ['Renew passport Jan 5', '2027-01-05'],
    ['Water plants in 3 days', '2026-11-24'],
    ['Dentist tomorrow at 5pm', '2026-11-22'],
    ['Taxes due 4/15', '2027-04-15'],
    ['Plan trip next week', '2026-11-28'],
    ['Walk the dog sun', '2026-11-22'],
    ['Call mom the day after tomorrow', '2026-11-23'],
  ])('"%s" is due %s and keeps its words', (text, dueDate) => {
    expect(read(text).todo).toEqual({ text, dueDate });
  });

  it.each([
    'Buy sun cream',
    'I sat down',
    'Read chapter 5',
    'In May',
    'An apple a day',
    'Add 1/2 cup of flour',
    'Meet at 5',
    'Second attempt',
    'Ask every member',
    'Order rag paper, 13 x 19, 200 sheets',
    'Fix issue #12',
    'Say "see you tomorrow"',
    'Read https://example.com/tomorrow #',
    'Version p5!',
    'Call +1 555 0100',
    'Redo what broke 3 days ago',
    '=1+1',
    'Celebrate every feb 30',
    '#a, #b',
  ])('"%s" says nothing but itself', (text) => expect(read(text)).toEqual({ todo: { text }, found: [] }));

  it('holds what is switched on, wherever it stands, and keeps its words', () => {
    expect(readSwitched('Today: sweep', 'Today').todo).toEqual({ text: 'Today: sweep', dueDate: today });
    expect(readSwitched('Fix every Monday bug', 'every Monday').todo).toMatchObject({
      text: 'Fix every Monday bug',
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
    });
  });

  it('does not hold what is switched off; what is no token any more is text again', () => {
    expect(readSwitched('Call tomorrow !high #home', 'tomorrow', '!high').todo).toEqual({
      text: 'Call tomorrow !high',
      labels: ['home'],
    });
    expect(readSwitched('Call tomorrow', 'tomorrow', 'tomorrow').todo.dueDate).toBe('2026-11-22');
  });

  it('has one day: who switches another on leaves the first', () => {
    const text = 'Move Tuesday meeting to Friday';
    expect(read(text).todo.dueDate).toBe('2026-11-27');
    expect(readSwitched(text, 'Tuesday').todo).toEqual({ text, dueDate: '2026-11-24' });
    expect(readSwitched(text, 'Tuesday', 'Tuesday').todo).toEqual({ text });
  });

  it('is called by its token when it says nothing else', () => {
    expect(read(' !high ')).toEqual({ todo: { text: '!high' }, found: [] });
    expect(read('tomorrow').todo).toEqual({ text: 'tomorrow' });
  });

  it('is read in its first line only', () => {
    expect(read('Call tomorrow\nfriday !high').todo).toEqual({
      text: 'Call tomorrow\nfriday !high',
      dueDate: '2026-11-22',
    });
  });

  it('takes the day it was given before the first one of its rule', () => {
    expect(read('Water plants every week starting dec 1').todo).toMatchObject({
      text: 'Water plants every week starting dec 1',
      repeat: 'FREQ=WEEKLY',
      dueDate: '2026-12-01',
    });
  });

  it('repeats until the day that follows its rule, and is due before', () => {
    const { todo, found } = read('Take the pills every day until dec 24');
    expect(todo).toEqual({
      text: 'Take the pills every day until dec 24',
      repeat: 'FREQ=DAILY;UNTIL=20261224',
      repeatFrom: 'due',
    });
    expect(found.map(({ typed, words }) => [typed, words])).toEqual([
      ['every day until dec 24', 'every day until December 24, 2026, from Nov 21, 2026'],
    ]);
    expect(read('Water plants every week until they bloom').todo.repeat).toBeUndefined();
    expect(read('Work on the poster until friday').todo.dueDate).toBe('2026-11-27');
  });

  it('is due on the day that its numbers mean in the region', () => {
    const dueDates = () => ['Pay gas 12/05/2027', 'Pay gas on 5/12'].map((text) => read(text).todo.dueDate);
    expect(dueDates()).toEqual(['2027-12-05', '2027-05-12']);
    showRegion(regionOf({ ...noPreferences, locale: 'en-GB' }));
    expect(dueDates()).toEqual(['2027-05-12', '2026-12-05']);
  });

  it.each([
    ['#a, #b do it', 'do it'],
    ['do it #a, #b', 'do it'],
    ['do it, #a and #b', 'do it'],
    ['#a: do it #b.', 'do it.'],
  ])('"%s" is called "%s"', (typed, text) => {
    expect(read(typed).todo).toEqual({ text, labels: ['a', 'b'] });
  });

  it('repeats on a day that only leap years have', () => {
    expect(read('Celebrate every feb 29').todo.repeat).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29');
  });

  it('keeps the blanks of the person', () => {
    expect(read('Buy  milk !high  and   eggs').todo.text).toBe('Buy  milk  and   eggs');
    expect(read('!high #home Buy milk').todo.text).toBe('Buy milk');
  });
});

describe('pasted lines', () => {
  it('are a task each, without bullets, boxes and blank lines', () => {
    const lines = '- [ ] One\n- [x] Two tomorrow\n\n* Three !low\r\n2) Four\n  • Five\n[] Six\n-\n';
    expect(readLines(lines, today).map(({ todo }) => todo)).toEqual([
      { text: 'One' },
      { text: 'Two tomorrow', dueDate: '2026-11-22', status: 'Completed' },
      { text: 'Three', priority: 'Low' },
      { text: 'Four' },
      { text: 'Five' },
      { text: 'Six' },
    ]);
  });

  it('keep their words, and what is switched in one holds for it alone', () => {
    const lines = 'Review the Sunday Times\nRead the Sunday Times';
    const [first] = readLines(lines, today);
    const sunday = first?.found[0];
    const chosen = new Map(sunday ? [[0, switched(sunday, first.found, new Map())]] : []);
    expect(readLines(lines, today, chosen).map(({ todo }) => todo)).toEqual([
      { text: 'Review the Sunday Times', dueDate: '2026-11-22' },
      { text: 'Read the Sunday Times' },
    ]);
  });
});
