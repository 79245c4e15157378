import { describe, expect, it } from 'vitest';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { reportData } from '#testing/expenses.ts';
import { draftOfReceipt, expenseOf, receiptRules } from './receipt-draft.ts';

const reading = (value: string) => ({ value, confidence: 0.9, snippet: value });
const found: Extraction = {
  ...nothingRead,
  fields: {
    date: reading('2025-03-04'),
    amount: reading('12.50'),
    description: reading('Blue Heron Diner'),
    category: reading('Meals'),
    currency: reading('EUR'),
  },
};
const rules = receiptRules(reportData({ rows: [] }), [], []);
const notesOf = (extraction: Extraction, draft = draftOfReceipt(extraction)) =>
  rules
    .notesOf({
      id: '1',
      name: 'a.jpg',
      file: new File([], 'a.jpg'),
      previewUrl: null,
      state: 'review',
      extraction,
      draft,
      problem: null,
      failedIn: null,
      requestKey: '',
      isKept: true,
      addedAt: 0,
    })
    .map(({ text }) => text);

describe('a receipt in another currency', () => {
  it('keeps what it says in the notes, and is pointed out', () => {
    const draft = draftOfReceipt(found);
    expect(draft['notes']).toBe('Receipt in EUR 12.50');
    expect(notesOf(found)).toEqual([expect.stringContaining('This receipt is in EUR')]);
    expect(expenseOf(draft)).toMatchObject({ amount: 12.5, notes: 'Receipt in EUR 12.50' });
  });

  it('is none when the person says so, who keeps the notes they wrote', () => {
    const draft = draftOfReceipt(found);
    const inDollars = rules.changed?.(draft, 'currency', 'USD');
    expect(inDollars).toMatchObject({ currency: 'USD', notes: '' });
    expect(rules.changed?.({ ...draft, notes: 'two of us' }, 'currency', 'USD')).toMatchObject({
      notes: 'two of us',
    });
    expect(notesOf(found, inDollars)).toEqual([]);
  });
});

describe('what is not read', () => {
  it('is left blank and asked for', () => {
    const draft = draftOfReceipt(nothingRead);
    expect(draft).toMatchObject({ date: '', description: '', amount: '', notes: '' });
    expect(rules.problemsOf(draft)).toEqual({
      date: 'Please enter the date',
      description: 'Please enter a description for the expense',
      amount: 'Please enter a valid amount',
    });
    expect(expenseOf(draft)).toBeUndefined();
  });

  it('is the day of the camera, said to be it', () => {
    const { date: _, ...fields } = found.fields;
    const dayless = { ...found, fields, taken: { day: '2025-02-01', time: '12:30' } };
    expect(draftOfReceipt(dayless)['date']).toBe('2025-02-01');
    expect(notesOf(dayless)).toContain('The date is the day on which the photo was taken.');
    expect(notesOf(dayless, { ...draftOfReceipt(dayless), date: '2025-02-02' })).not.toContain(
      'The date is the day on which the photo was taken.',
    );
  });
});
