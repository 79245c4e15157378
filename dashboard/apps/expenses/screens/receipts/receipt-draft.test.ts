import { describe, expect, it, onTestFinished } from 'vitest';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { amountText, decimalText } from '#kernel/money.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { reportData } from '#testing/data/expenses.ts';
import {
  draftOfReceipt,
  expenseOf,
  itemsOfDraft,
  partsOf,
  receiptRules,
  settledDraft,
} from './receipt-draft.ts';

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
      isTyped: false,
      typedBefore: null,
      failedIn: null,
      requestKey: '',
      isKept: true,
      addedAt: 0,
    })
    .map(({ text }) => text);

describe('a receipt with three decimals', () => {
  const inDinars = (amount: string): Extraction => ({
    ...found,
    fields: { ...found.fields, amount: reading(amount), tax: reading('0.655'), currency: reading('KWD') },
    rawText: `Tea 1.00 x\nTOTAL ${amount}`,
  });

  it.each(['en-US', 'de-DE'])('is read back to the last of them in %s', (locale) => {
    showRegion(regionOf({ ...noPreferences, locale }));
    onTestFinished(() => showRegion(documentedRegion));
    expect(expenseOf(draftOfReceipt(inDinars('13.875'), 'KWD'), 'KWD')).toMatchObject({
      ...{ amount: 13.875, tax: 0.655 },
    });
    expect(expenseOf(draftOfReceipt(inDinars('13.875'), 'EUR'), 'EUR')).toMatchObject({ paid: 13.875 });
    const own = receiptRules(
      reportData({ rows: [], report: { ...reportData().report, currency: 'KWD' } }),
      [],
      [],
    );
    const typed = own.changed?.(
      draftOfReceipt(inDinars('13.87'), 'KWD'),
      'amount',
      amountText(12.345, 'KWD'),
    );
    expect(expenseOf(typed ?? {}, 'KWD')).toMatchObject({ amount: 12.345 });
    const turned = own.changed?.(draftOfReceipt(found, 'KWD'), 'rate', decimalText(0.3333));
    expect(expenseOf(turned ?? {}, 'KWD')).toMatchObject({ amount: 4.166, paid: 12.5 });
  });
});

describe('a receipt in another currency', () => {
  it('is what was paid in it, and is pointed out', () => {
    expect(draftOfReceipt(found)).toMatchObject({ currency: 'EUR', paid: '12.50', rate: '', amount: '' });
    expect(notesOf(found)).toEqual([expect.stringContaining('This receipt is in EUR')]);
  });

  it('is not saved as so many dollars, and may be saved while nobody knows how many', () => {
    const draft = draftOfReceipt(found);
    expect(expenseOf(draft)).toMatchObject({ amount: '', currency: 'EUR', paid: 12.5, rate: '', notes: '' });
    expect(rules.problemsOf(draft)).toEqual({});
    expect(rules.problemsOf({ ...draft, paid: '' })).toEqual({ paid: 'Enter what was paid in EUR' });
    expect(rules.problemsOf({ ...draft, currency: 'EURO' })).toEqual({
      currency: 'Please enter the currency by its three letters, such as EUR',
    });
  });

  it('is saved with the amount that the person types', () => {
    const typed = rules.changed?.(draftOfReceipt(found), 'amount', '13.60') ?? {};
    expect(expenseOf(typed)).toMatchObject({ amount: 13.6, currency: 'EUR', paid: 12.5, rate: '' });
  });

  it('is saved at the rate that the person types', () => {
    const turned = rules.changed?.(draftOfReceipt(found), 'rate', '1.0842') ?? {};
    expect(turned).toMatchObject({ amount: '13.55' });
    expect(expenseOf(turned)).toMatchObject({ amount: 13.55, paid: 12.5, rate: 1.0842 });
    expect(rules.changed?.(turned, 'rate', '')).toMatchObject({ amount: '' });
    expect(rules.changed?.(turned, 'paid', '100')).toMatchObject({ amount: '108.42' });
    expect(rules.changed?.(turned, 'amount', '14')).toMatchObject({ amount: '14', rate: '' });
    expect(rules.changed?.(turned, 'currency', 'CHF')).toMatchObject({ amount: '', rate: '', paid: '12.50' });
    expect(rules.problemsOf(rules.changed?.(turned, 'rate', 'much') ?? {})).toMatchObject({
      rate: 'Please enter the rate as a number, such as 1.0842',
    });
  });

  it('that an earlier version kept with its amount is open again', () => {
    const kept = { amount: '12.50', currency: 'EUR', notes: 'Receipt in EUR 12.50' };
    expect(settledDraft(kept, 'USD')).toMatchObject({ amount: '', paid: '12.50' });
    expect(settledDraft(kept, 'EUR')).toEqual(kept);
  });

  it('is found when the person corrects the currency, and no more when they correct it back', () => {
    const inDollars = { ...found, fields: { ...found.fields, currency: reading('USD') } };
    const abroad = rules.changed?.(draftOfReceipt(inDollars), 'currency', 'CHF') ?? {};
    expect(abroad).toMatchObject({ amount: '', paid: '12.50' });
    const back = rules.changed?.(abroad, 'currency', 'USD') ?? {};
    expect(back).toMatchObject({ amount: '12.50', paid: '' });
    expect(notesOf(found, back)).toEqual([]);
    expect(expenseOf(back)).toMatchObject({ amount: 12.5, currency: '', paid: '', rate: '' });
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
    expect(notesOf(dayless)).toContain('The date is the day the photo was taken.');
    expect(notesOf(dayless, { ...draftOfReceipt(dayless), date: '2025-02-02' })).not.toContain(
      'The date is the day the photo was taken.',
    );
  });
});

describe('the items of a receipt among others', () => {
  const items = [
    { description: 'Coffee', quantity: 2, price: '4.50' },
    { description: 'Cake', quantity: 1, price: '8.00' },
  ];
  const listed: Extraction = {
    ...found,
    fields: { ...found.fields, currency: reading('USD') },
    items,
  };
  const draft = draftOfReceipt(listed);

  it('are offered while they add up to the amount in its currency', () => {
    expect(itemsOfDraft(draft, listed, 'USD')).toEqual(items);
    expect(itemsOfDraft({ ...draft, amount: '12.40' }, listed, 'USD')).toEqual([]);
    expect(itemsOfDraft({ ...draft, currency: 'EUR' }, listed, 'USD')).toEqual([]);
    expect(itemsOfDraft(draft, null, 'USD')).toEqual([]);
  });

  it('become the parts of its row where that was chosen', () => {
    const amounts = (typed: typeof draft) => partsOf(typed, listed, 'USD').map(({ amount }) => amount);
    expect(amounts(draft)).toEqual([]);
    expect(amounts({ ...draft, isSplit: 'true' })).toEqual([4.5, 8]);
    expect(amounts({ ...draft, isSplit: 'true', amount: '12' })).toEqual([]);
    expect(amounts({ ...draft, isSplit: 'true', date: '' })).toEqual([]);
  });
});
