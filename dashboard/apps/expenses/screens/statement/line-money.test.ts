import { describe, expect, it, onTestFinished } from 'vitest';
import { inOneGo } from '#kernel/in-one-go.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import type { ExpenseRow } from '../../record.ts';
import { type LineRecord, lineFields } from './line-fields.ts';
import { currencyIn, type StatementMoney } from './line-money.ts';
import { chargeOf, linkOf } from './open-rows.ts';
import { judging, RowsOfLines } from './statement-lines.ts';

const blank = Object.fromEntries(lineFields.map(({ key }) => [key, ''])) as LineRecord;
const line = (description: string, amount: string, more: Partial<LineRecord> = {}): LineRecord => ({
  ...{ ...blank, date: '2026-11-20', description, amount },
  ...more,
});
const inDollars: StatementMoney = { own: 'USD' };
const euros = (amount: string, more: Partial<LineRecord> = {}) =>
  line('PAPELARIA RIO', amount, { currency: 'EUR', ...more });

function become(records: readonly LineRecord[], money = inDollars, report: readonly ExpenseRow[] = []) {
  const rows = new RowsOfLines(report);
  return inOneGo(judging(records, report, money)).map((one) =>
    one.verdict.kind === 'refused' ? one.verdict.why : rows.of(one),
  );
}

describe('a line in another currency than the report', () => {
  it('says what was paid in it, and comes to nothing while nobody knows the rate', () => {
    const paid = { currency: 'EUR', paid: 18.5, rate: '', amount: '' };
    expect(become([euros('-18,50')])).toMatchObject([paid]);
    const without = line('PAPELARIA RIO', '-18,50');
    expect(become([without], { own: 'USD', stated: 'EUR' })).toMatchObject([paid]);
    expect(become([without])).toMatchObject([{ amount: 18.5 }]);
  });

  it('comes to what the rate makes of it that the statement tells, else the one that was asked for', () => {
    const rates = new Map([['EUR', 1.2]]);
    expect(
      become([euros('-18.50', { rate: '1.0842' }), euros('-10.00')], { own: 'USD', rates }),
    ).toMatchObject([
      { amount: 20.06, currency: 'EUR', paid: 18.5, rate: 1.0842 },
      { amount: 12, currency: 'EUR', paid: 10, rate: 1.2 },
    ]);
  });

  it('is refused where its currency is none, and where its amount names a third one', () => {
    expect(become([euros('-1', { currency: 'Euros' }), euros('-£2.00')])).toEqual([
      'Its currency "Euros" is not known: it has to be three letters, such as EUR',
      'This is not in EUR. Enter the amount in EUR',
    ]);
  });

  it('keeps the coins of currencies that have none, and of those that have more', () => {
    const lines = [
      line('TOKYO', '-9800', { currency: 'JPY' }),
      line('KUWAIT', '-4.123', { currency: 'KWD' }),
    ];
    expect(become(lines)).toMatchObject([{ paid: 9800 }, { paid: 4.123 }]);
    expect(become([line('A', '-4.123')], { own: 'KWD' })).toMatchObject([{ amount: 4.123 }]);
  });

  it('has its thousands in a currency without decimals, whatever separates them where the person is', () => {
    showRegion(regionOf({ ...noPreferences, locale: 'de-DE', currency: 'EUR' }));
    onTestFinished(() => showRegion(documentedRegion));
    const yen = [line('TOKYO', '-9,800', { currency: 'JPY' }), line('OSAKA', '-12,400', { currency: 'JPY' })];
    expect(become(yen, { own: 'EUR' })).toMatchObject([{ paid: 9800 }, { paid: 12_400 }]);
  });

  it.each([
    ['de-DE', 'KWD', ['-13.875', '-1,234.500'], [13.875, 1234.5]],
    ['de-DE', 'KWD', ['-13.875', '-0.750'], [13.875, 0.75]],
    ['en-US', 'TND', ['-13,875', '-1.234,500'], [13.875, 1234.5]],
    ['en-US', 'KWD', ['-1,234', '-500'], [1234, 500]],
  ])('in %s, has the three decimals of %s as its file writes them: %j', (locale, own, texts, amounts) => {
    showRegion(regionOf({ ...noPreferences, locale }));
    onTestFinished(() => showRegion(documentedRegion));
    const lines = texts.map((text, at) => line(`Shop ${at}`, text));
    expect(become(lines, { own })).toMatchObject(amounts.map((amount) => ({ amount })));
  });

  it('is known again by what was paid, whatever it came to', () => {
    const row = expenseRow(2, 'PAPELARIA RIO', {
      ...{ date: '2026-11-20', amount: 20.06, currency: 'EUR', paid: 18.5, rate: 1.0842 },
    });
    const [again, other] = inOneGo(judging([euros('-18.50'), euros('-20.06')], [row], inDollars));
    expect(again?.verdict).toEqual({ kind: 'matches', row });
    expect(other?.verdict.kind).toBe('new');
  });
});

describe('a line that tells both amounts', () => {
  const both = line('PAPELARIA RIO', '-20.31', { paid: '18.50', paidCurrency: 'EUR', rate: '0.9109' });

  it('becomes a row with both, and with the rate that makes the one of the other', () => {
    expect(become([both])).toMatchObject([{ amount: 20.31, currency: 'EUR', paid: 18.5, rate: 1.097815347 }]);
    // A rate that fits neither way includes a bank's fee: what was charged applies.
    expect(become([{ ...both, rate: '1.05' }])).toMatchObject([{ amount: 20.31, rate: 1.09784 }]);
    expect(become([{ ...both, amount: '20.31', in: '' }, line('B', '-1'), line('C', '-1')])).toMatchObject([
      { amount: -20.31, paid: -18.5 },
      { amount: 1 },
      { amount: 1 },
    ]);
  });

  it('of an account in a third currency says what it was in words', () => {
    const third = euros('-18.50', { paid: '17.00', paidCurrency: 'CHF' });
    expect(become([third])).toMatchObject([
      { currency: 'EUR', paid: 18.5, notes: 'Originally CHF\u00a017.00' },
    ]);
    const turned = become([euros('-18.50', { paid: '20.31', paidCurrency: 'USD' })]);
    expect(turned).toMatchObject([{ amount: 20.31, currency: 'EUR', paid: 18.5 }]);
  });
});

describe('a receipt in another currency', () => {
  const receipt = (more: Partial<ExpenseRow> = {}) =>
    expenseRow(5, 'Papelaria do Rio', {
      ...{ date: '2026-11-18', amount: 20.06, currency: 'EUR', paid: 18.5, rate: 1.0842, ...more },
    });
  const verdictOf = (record: LineRecord, row: ExpenseRow) =>
    inOneGo(judging([record], [row], inDollars))[0]?.verdict;
  const charged = line('PAPELARIA RIO 42', '-20.31');

  it('is asked about where a card charged nearly as much, some days later, under a like name', () => {
    const row = receipt();
    expect(verdictOf(charged, row)).toEqual({ kind: 'choose', rows: [row] });
    expect(verdictOf(line('SHELL', '-20.31'), row)?.kind).toBe('new');
    expect(verdictOf({ ...charged, date: '2026-11-24' }, row)?.kind).toBe('new');
    expect(verdictOf({ ...charged, amount: '-21.50' }, row)?.kind).toBe('new');
    expect(verdictOf(charged, receipt({ currency: '', paid: '' }))?.kind).toBe('new');
  });

  it('is asked about where the statement tells as much as it says, whatever it is called and came to', () => {
    const told = line('SHELL', '-22.00', { paid: '18.50', paidCurrency: 'EUR' });
    const row = receipt({ amount: '', rate: '' });
    expect(verdictOf(told, row)).toEqual({ kind: 'choose', rows: [row] });
    expect(verdictOf({ ...told, paidCurrency: 'GBP' }, row)?.kind).toBe('new');
  });

  it('takes what was charged once it is chosen, beside what was paid, and can have back what it was', () => {
    const [judged] = inOneGo(judging([charged], [receipt()], inDollars));
    if (!judged) throw new Error('There is no line.');
    expect(chargeOf(judged, receipt(), 'USD')).toMatchObject({
      changes: { amount: 20.31, rate: 1.09784 },
      before: { amount: 20.06, rate: 1.0842 },
    });
    expect(chargeOf(judged, receipt({ amount: 20.31 }), 'USD')).toBeUndefined();
    expect(linkOf(judged, receipt(), 'USD')).toMatchObject({
      changes: { amount: 20.31, notes: 'On the statement: 2026-11-20 PAPELARIA RIO 42' },
      before: { amount: 20.06, notes: '' },
    });
    // A cell that cannot be written back as it was typed is not overwritten.
    expect(chargeOf(judged, receipt({ rate: 'about 1' }), 'USD')).toBeUndefined();
  });
});

it('the currency of a statement is what the headers of its amounts name, where they name one', () => {
  expect(currencyIn(['Amount (EUR)'])).toBe('EUR');
  expect(currencyIn(['Betrag in CHF', 'Haben (CHF)'])).toBe('CHF');
  expect(currencyIn(['Out (EUR)', 'In (USD)'])).toBeUndefined();
  expect(currencyIn(['Amount (NET)', 'Amount'])).toBeUndefined();
});
