import { describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { regionOf } from '#kernel/region.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { emptyForm, expenseForm } from './expense-form.ts';

const { changesOf, schema, textsOf } = expenseForm();

const row = expenseRow(9, 'Hotel', {
  category: 'Lodging',
  amount: 486.204,
  receipt: '004518',
  photo: 'IMG_1.jpg',
  notes: 'Room 304',
});

function problems(form: object) {
  const parsed = schema.safeParse({ ...emptyForm(), description: 'Hotel', amount: '1', ...form });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the expense form', () => {
  it('starts with the local day', () => {
    expect(emptyForm()['date']).toBe(today());
  });

  it.each([
    ['1,234.50', 1234.5],
    ['$12', 12],
    ['-3', -3],
    ['0', 0],
  ])('reads %j as an amount', (amount, expected) => {
    expect(schema.parse({ ...emptyForm(), description: ' Hotel ', amount })).toMatchObject({
      amount: expected,
      description: 'Hotel',
    });
  });

  it.each(['12abc', '', 'Infinity', '1.2.3', '=1+1'])('refuses %j as an amount', (amount) => {
    expect(problems({ amount })).toEqual(['amount: Please enter a valid amount']);
  });

  it('asks for a description of more than blanks', () => {
    expect(problems({ description: '   ' })).toEqual([
      'description: Please enter a description for the expense',
    ]);
  });

  it('refuses a description of more than a cell can hold before it is sent', () => {
    expect(problems({ description: 'x'.repeat(50_001) })).toEqual([
      'description: Please keep this within 50,000 characters',
    ]);
  });
});

describe('what was paid in another currency', () => {
  const paid = { ...row, amount: 486.2, currency: 'EUR', paid: 414, rate: 1.1744 };

  it('is a rate away from the amount', () => {
    const texts = { ...emptyForm(), description: 'Hotel', currency: 'EUR', paid: '414,00', rate: '1.1744' };
    expect(schema.parse(texts)).toMatchObject({ amount: 486.2, currency: 'EUR', paid: 414, rate: 1.1744 });
    expect(schema.parse({ ...texts, rate: '' })).toMatchObject({ amount: '', paid: 414, rate: '' });
    expect(schema.parse({ ...texts, amount: '5', currency: '' })).toMatchObject({
      amount: 5,
      paid: '',
      rate: '',
    });
  });

  it.each([
    [{ paid: '' }, 'paid: Enter what was paid in EUR'],
    [{ paid: '12abc' }, 'paid: Please enter a valid amount'],
    [{ paid: '$12' }, 'paid: This is not in EUR. Enter the amount in EUR'],
    [{ rate: '0' }, 'rate: Please enter the rate as a number, such as 1.0842'],
    [{ rate: '-1' }, 'rate: Please enter the rate as a number, such as 1.0842'],
    [{ rate: '1,174' }, 'rate: 1,174 could be 1174 or 1.174. Please write one of them'],
    [{ currency: 'XXY' }, 'currency: Please enter the currency by its three letters, such as EUR'],
  ])('is refused as %j', (form, problem) => {
    expect(problems({ amount: '', currency: 'EUR', paid: '414', ...form })).toEqual([problem]);
  });

  it('is written where it changed alone', () => {
    expect(textsOf(paid)).toMatchObject({ amount: '486.20', currency: 'EUR', paid: '414', rate: '1.1744' });
    expect(changesOf(paid, schema.parse(textsOf(paid)))).toEqual({});
    const raised = { ...textsOf(paid), rate: '1.2', amount: '496.80' };
    expect(changesOf(paid, schema.parse(raised))).toEqual({ rate: 1.2, amount: 496.8 });
    // If somebody wrote the report's own currency in the sheet, it stays as written.
    const named = { ...row, currency: 'usd' };
    expect(changesOf(named, schema.parse(textsOf(named)))).toEqual({});
  });

  it('keeps the decimals of its currency', () => {
    const texts = { ...emptyForm(), description: 'Lens', currency: 'KWD', paid: '4.123', rate: '3.2574' };
    expect(schema.parse(texts)).toMatchObject({ amount: 13.43, paid: 4.123 });
    const yen = expenseForm({ currency: 'JPY' });
    const lens = { ...texts, currency: 'USD', paid: '12.34', rate: '158.237' };
    expect(yen.schema.parse(lens)).toMatchObject({ amount: 1953 });
  });
});

describe('the form of a row', () => {
  const savedAs = (cells: typeof row, typed: object, form = expenseForm()) => {
    const before = form.textsOf(cells);
    const { data, error } = form.schemaBeside(before).safeParse({ ...before, ...typed });
    return data ? form.changesOf(cells, data) : error?.issues.map(({ path, message }) => [path[0], message]);
  };

  it.each([
    ["the report's own currency", { currency: 'usd', paid: 486.2, rate: 1 }],
    ['no currency', { paid: 480.5 }],
    ['words', { paid: 'yes', rate: 'per day' }],
    ['a currency and no payment', { currency: 'EUR' }],
    ['a currency and words', { currency: 'EUR', paid: 'yes' }],
    ['a currency by another name', { currency: 'Euro', paid: 414 }],
    ['a tax that is more than the amount', { tax: 500 }],
    ['a rate and no amount', { amount: '', currency: 'EUR', paid: 414, rate: 1.1744 }],
  ] as const)('leaves %s as written by hand', (_, cells) => {
    const named = { ...row, ...cells };
    expect(savedAs(named, { notes: 'Room 305' })).toEqual({ notes: 'Room 305' });
    const german = expenseForm({
      currency: 'USD',
      region: regionOf({ ...noPreferences, locale: 'de-DE', currency: 'EUR' }),
    });
    expect(savedAs(named, { notes: 'Room 305' }, german)).toEqual({ notes: 'Room 305' });
  });

  it('still refuses what was typed', () => {
    const named = { ...row, currency: 'EUR' };
    expect(savedAs(named, { amount: 'much' })).toEqual([['amount', 'Please enter a valid amount']]);
    expect(savedAs(row, { currency: 'EUR' })).toEqual([['paid', 'Enter what was paid in EUR']]);
    expect(savedAs({ ...row, tax: 5 }, { amount: '4' })).toEqual([
      ['tax', 'The tax is part of the amount, and cannot be more than it'],
    ]);
  });

  it('empties what was paid once its currency is taken away', () => {
    const paid = { ...row, currency: 'EUR', paid: 414, rate: 1.1744 };
    expect(savedAs(paid, { currency: '', paid: '', rate: '' })).toEqual({ currency: '', paid: '', rate: '' });
  });
});

describe('changesOf', () => {
  it('finds nothing in a form that was opened and saved as it was', () => {
    expect(changesOf(row, schema.parse(textsOf(row)))).toEqual({});
  });

  it('holds the changed fields alone, emptied ones included', () => {
    const form = { ...textsOf(row), notes: '', amount: '500' };
    expect(changesOf(row, schema.parse(form))).toEqual({ notes: '', amount: 500 });
  });

  it('replaces a date and an amount that could not be read', () => {
    const unreadable = { ...row, date: 'Tuesday', amount: 'about 5' };
    expect(textsOf(unreadable)).toMatchObject({ date: '', amount: 'about 5' });
    const form = { ...textsOf(unreadable), date: '2025-11-04', amount: '5' };
    expect(changesOf(unreadable, schema.parse(form))).toEqual({ date: '2025-11-04', amount: 5 });
  });
});
