import { describe, expect, it } from 'vitest';
import { readLines, readQuickAdd } from './quick-add.ts';

// A Saturday.
const today = '2026-11-21';
const read = (text: string, ...ignored: string[]) => readQuickAdd(text, { today, ignored: new Set(ignored) });

describe('a typed task', () => {
  it('says when it is due, how it repeats, its priority and its labels', () => {
    const { todo, tokens } = read('pay rent every 1st !high #home');
    expect(todo).toEqual({
      text: 'pay rent',
      repeat: 'FREQ=MONTHLY;BYMONTHDAY=1',
      repeatFrom: 'due',
      priority: 'High',
      labels: ['home'],
    });
    expect(tokens.map(({ kind, words }) => [kind, words])).toEqual([
      ['repeat', 'every month on the 1st'],
      ['priority', 'High priority'],
      ['label', '#home'],
      ['due', 'Dec 1, 2026'],
    ]);
  });

  it.each([
    ['Call mom tomorrow', 'Call mom', '2026-11-22'],
    ['Call mom fri', 'Call mom', '2026-11-27'],
    ['Submit report by next friday', 'Submit report', '2026-11-27'],
    ['Book the truck for the 28th on Nov 24', 'Book the truck for the 28th', '2026-11-24'],
    ['Ship 2026-12-24', 'Ship', '2026-12-24'],
    ['Overdue since Nov 3, 2025', 'Overdue since', '2025-11-03'],
    ['Renew passport Jan 5', 'Renew passport', '2027-01-05'],
    ['Water plants in 3 days', 'Water plants', '2026-11-24'],
    ['Dentist tomorrow at 5pm', 'Dentist at 5pm', '2026-11-22'],
    ['Taxes due 4/15', 'Taxes', '2027-04-15'],
    ['Plan trip next week', 'Plan trip', '2026-11-28'],
    ['Today: sweep', ': sweep', today],
    ['Walk the dog sun', 'Walk the dog', '2026-11-22'],
  ])('"%s" is "%s", due %s', (typed, text, dueDate) => {
    expect(read(typed).todo).toEqual({ text, dueDate });
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
  ])('"%s" says nothing but itself', (text) => expect(read(text)).toEqual({ todo: { text }, tokens: [] }));

  it('keeps a part that was put back into the text', () => {
    expect(read('Call tomorrow !high', 'tomorrow').todo).toEqual({ text: 'Call tomorrow', priority: 'High' });
    expect(read('Ship every friday', 'every friday').todo).toEqual({ text: 'Ship every friday' });
  });

  it('is called by its day when it says nothing else', () => {
    expect(read(' tomorrow ')).toEqual({ todo: { text: 'tomorrow' }, tokens: [] });
  });

  it('is read in its first line only', () => {
    expect(read('Call tomorrow\nfriday !high').todo).toEqual({
      text: 'Call\nfriday !high',
      dueDate: '2026-11-22',
    });
  });

  it('takes the day it was given before the first one of its rule', () => {
    const { todo } = read('Water plants every week starting dec 1');
    expect(todo).toMatchObject({ text: 'Water plants', repeat: 'FREQ=WEEKLY', dueDate: '2026-12-01' });
  });
});

describe('pasted lines', () => {
  it('are a task each, without bullets, boxes and blank lines', () => {
    const lines = '- [ ] One\n- [x] Two tomorrow\n\n* Three !low\r\n2) Four\n  • Five\n[] Six\n-\n';
    expect(readLines(lines, today).map(({ todo }) => todo)).toEqual([
      { text: 'One' },
      { text: 'Two', dueDate: '2026-11-22', status: 'Completed' },
      { text: 'Three', priority: 'Low' },
      { text: 'Four' },
      { text: 'Five' },
      { text: 'Six' },
    ]);
  });
});
