import { describe, expect, it } from 'vitest';
import { inOneGo } from '#kernel/in-one-go.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import type { ExpenseRow } from '../../record.ts';
import { Rules } from '../../rules.ts';
import type { LineRecord } from './line-fields.ts';
import { keyOfLine, linkOf } from './open-rows.ts';
import { type JudgedLine, judging, placing, RowsOfLines, type Verdict } from './statement-lines.ts';

const judgedLines = (...facts: Parameters<typeof judging>) => inOneGo(judging(...facts));
const statementLines = (lines: readonly JudgedLine[]) => inOneGo(placing(lines));

const usd = { own: 'USD' };
const blank: LineRecord = {
  ...{
    date: '',
    description: '',
    amount: '',
    out: '',
    in: '',
    ...{ direction: '', status: '' },
    currency: '',
    ...{ paid: '', paidCurrency: '', rate: '' },
    category: '',
    notes: '',
    reference: '',
  },
};
const line = (
  date: string,
  description: string,
  amount: string,
  more: Partial<LineRecord> = {},
): LineRecord => ({
  ...{ ...blank, date: `2026-11-${date}`, description, amount },
  ...more,
});
const row = (
  _rowIndex: number,
  date: string,
  description: string,
  amount: number,
  category = '',
): ExpenseRow => expenseRow(_rowIndex, description, { date: `2026-11-${date}`, amount, category });
const matches = (records: readonly LineRecord[], rows: readonly ExpenseRow[], currency = 'USD') =>
  judgedLines(records, rows, { own: currency }).map(({ verdict }) => toldOf(verdict));
const expensesOf = (lines: readonly JudgedLine[], report: readonly ExpenseRow[]) =>
  lines.map((one) => new RowsOfLines(report).of(one));

function toldOf(verdict: Verdict) {
  const named = ({ description, _rowIndex }: ExpenseRow) => `${description} in row ${_rowIndex}`;
  switch (verdict.kind) {
    case 'new':
      return 'new';
    case 'matches':
      return { duplicateOf: named(verdict.row) };
    case 'choose':
      return { choose: verdict.rows.map(({ _rowIndex }) => _rowIndex) };
    case 'duplicate':
      return { duplicateOf: `line ${verdict.place}` };
    case 'left':
      return { leftOut: verdict.why };
    case 'refused':
      return verdict.why;
  }
}

describe('the lines of a statement', () => {
  it('are the rows that were imported before, so that the same file twice adds nothing', () => {
    const file = [
      line('20', 'INKWELL SUPPLY 0398', '-26.50'),
      line('19', 'SHELL OIL', '-58.12'),
      line('20', 'INKWELL SUPPLY 0398', '-26.50'),
    ];
    const first = expensesOf(judgedLines(file, [], usd), []);
    const rows = first.map((fresh, at) =>
      row(at + 2, fresh.date.slice(8), fresh.description, Number(fresh.amount)),
    );
    expect(matches(file, rows)).toEqual([
      { duplicateOf: 'INKWELL SUPPLY 0398 in row 2' },
      { duplicateOf: 'SHELL OIL in row 3' },
      { duplicateOf: 'INKWELL SUPPLY 0398 in row 4' },
    ]);
    // One of the two was deleted: the other matches one line, and the second line may be added again.
    expect(matches(file, rows.slice(0, 2))).toEqual([
      { duplicateOf: 'INKWELL SUPPLY 0398 in row 2' },
      { duplicateOf: 'SHELL OIL in row 3' },
      'new',
    ]);
  });

  it('match a receipt of the same amount and merchant up to five days away, and no other', () => {
    const rows = [row(2, '03', 'Hotel Santa Julia, 3 nights', 486.2), row(3, '04', 'Shell', 58.12)];
    expect(
      matches(
        [
          line('01', 'Ink', '-3.00'),
          line('08', 'SHELL OIL 5744', '-58.12'),
          line('08', 'HOTEL SANTA JULIA', '-486.20'),
        ],
        rows,
      ),
    ).toEqual([
      'new',
      { duplicateOf: 'Shell in row 3' },
      { duplicateOf: 'Hotel Santa Julia, 3 nights in row 2' },
    ]);
    expect(
      matches(
        [line('01', 'Ink', '-3.00'), line('09', 'HOTEL', '-486.20'), line('03', 'HOTEL', '-486.21')],
        rows,
      ),
    ).toEqual(['new', 'new', 'new']);
  });

  it('are asked about where a row says another merchant, or may belong to an earlier statement', () => {
    const train = [row(2, '07', 'Airport train', 6.8)];
    const ink = line('01', 'Ink', '-3.00');
    expect(matches([ink, line('08', 'CP LISBOA', '-6.80')], train)).toEqual(['new', { choose: [2] }]);
    const fuel = [row(2, '01', 'Shell', 58.12)];
    expect(matches([line('03', 'SHELL OIL', '-58.12')], fuel)).toEqual([{ choose: [2] }]);
    const imported = [row(2, '02', 'BLUE BOTTLE 1234', 4.5)];
    expect(matches([ink, line('04', 'BLUE BOTTLE 5678', '-4.50')], imported)).toEqual([
      'new',
      { choose: [2] },
    ]);
  });

  it('do not take the receipt of another line, whichever stands first', () => {
    const cafe = [row(2, '06', 'Cafe Luna', 9)];
    const [parking, luna] = [line('05', 'PARKING', '-9.00'), line('07', 'CAFE LUNA 44', '-9.00')];
    expect(matches([parking, luna], cafe)).toEqual([{ choose: [2] }, { choose: [2] }]);
    const near = line('06', 'CAFE LUNA 44', '-9.00');
    expect(matches([near, luna], cafe)).toEqual([{ choose: [2] }, { choose: [2] }]);
  });

  it('are noted in the row that a person chooses, by which they are known again on another day', () => {
    const paypal = line('30', 'PAYPAL *FAIRHALL', '-150.00');
    const rows = [row(53, '27', 'Fair hall, deposit', 150), row(54, '28', 'Fair hall, second day', 150)];
    const [judged] = judgedLines([paypal], rows, usd);
    const [, chosen] = rows;
    if (!judged || !chosen) throw new Error('There is no line.');
    const link = linkOf(judged, { ...chosen, notes: 'Hall 2' }, 'USD');
    expect(link).toMatchObject({
      changes: { notes: 'Hall 2\nOn the statement: 2026-11-30 PAYPAL *FAIRHALL' },
      before: { notes: 'Hall 2' },
    });
    const noted = { ...chosen, notes: link?.changes.notes ?? '' };
    expect(matches([paypal], [...rows.slice(0, 1), noted])).toEqual([
      { duplicateOf: 'Fair hall, second day in row 54' },
    ]);
    expect(linkOf(judged, noted, 'USD')).toBeUndefined();
    // The same words a few days later are another payment.
    expect(matches([{ ...paypal, date: '2026-12-02' }], [noted])).toEqual([{ choose: [54] }]);
  });

  it('are asked about where two rows fit, and nothing is chosen for the person', () => {
    const rows = [row(53, '27', 'Fair hall, deposit', 150), row(54, '28', 'Fair hall, second day', 150)];
    expect(matches([line('30', 'PAYPAL *FAIRHALL', '-150.00')], rows)).toEqual([{ choose: [53, 54] }]);
  });

  it('leave out what came in, and what went between accounts', () => {
    expect(
      matches(
        [
          line('02', 'Umbuchung Sparen', '-900.00'),
          line('03', 'Salary', '2500.00'),
          line('04', 'Ink', '-3.00'),
        ],
        [],
      ),
    ).toEqual([{ leftOut: 'A transfer between accounts' }, { leftOut: '$2,500.00 came in' }, 'new']);
  });

  it('is a transfer in German, whether its umlaut begins a word or a line', () => {
    const words = ['Übertrag auf Tagesgeld', 'SEPA-Übertrag', 'Uebertrag', 'Fahrkartenübertragung'];
    const transfers = words.map((text) => matches([line('03', text, '-500.00')], []));
    expect(transfers.flat()).toEqual([
      { leftOut: 'A transfer between accounts' },
      { leftOut: 'A transfer between accounts' },
      { leftOut: 'A transfer between accounts' },
      'new',
    ]);
  });

  it('tell by most of their signs what was paid, and by their columns where there are two', () => {
    const card = [
      line('01', 'A', '12.00'),
      line('02', 'B', '8.50'),
      line('03', 'Payment, thank you', '-20.50'),
    ];
    expect(judgedLines(card, [], usd).map(({ amount }) => amount)).toEqual([12, 8.5, -20.5]);
    const two = [
      line('01', 'A', '', { out: '12.00' }),
      line('02', 'B', '', { in: '8.50' }),
      line('03', 'C', '', { out: '-1.00' }),
    ];
    expect(judgedLines(two, [], usd).map(({ amount }) => amount)).toEqual([12, -8.5, 1]);
  });

  it('have amounts as their bank writes them, and their sum is right to the cent', () => {
    const german = [
      line('01', 'Miete', '-1.150,00'),
      line('02', 'Strom', '84,30-'),
      line('03', 'Brot', '−3,07 €'),
    ];
    expect(judgedLines(german, [], { own: 'EUR' }).map(({ amount }) => amount)).toEqual([1150, 84.3, 3.07]);
    const many = Array.from({ length: 1000 }, (_, at) =>
      line('01', `Line ${at}`, `-${(at / 100 + 0.1).toFixed(2)}`),
    );
    const sum = expensesOf(judgedLines(many, [], usd), []).reduce(
      (total, { amount }) => total + Math.round(Number(amount) * 100),
      0,
    );
    expect(sum).toBe((999 * 1000) / 2 + 10_000);
  });

  it('are read as they stand among the others, also where few of them are taken', () => {
    const refund = line('03', 'Refund', '20.50');
    const dear = line('04', 'Hall', '-1.200,00');
    const all = [line('01', 'A', '-12,00'), line('02', 'B', '-8,50'), refund, dear];
    const judged = judgedLines(all, [], { own: 'EUR' });
    expect(judged.map(({ record }) => record)).toEqual(all);
    expect(expensesOf(judged.slice(2), []).map(({ amount }) => amount)).toEqual([-20.5, 1200]);
  });

  it('say what is wrong with them', () => {
    expect(matches([line('01', 'A', ''), line('01', 'B', 'much')], [])).toEqual([
      'Amount is missing',
      'Please enter a valid amount',
    ]);
  });

  it('that stand in the file twice are new once, and those that say too little are said', () => {
    const coffee = line('01', 'Coffee', '-3.00');
    const lines = [coffee, coffee, line('', 'X', '-1'), { ...coffee, date: 'soon' }, line('02', '', '-1')];
    const told = statementLines(
      judgedLines(
        lines.map((one) => ({ ...one })),
        [],
        usd,
      ),
    );
    expect(told.map(({ verdict }) => toldOf(verdict))).toEqual([
      'new',
      { duplicateOf: 'line 1' },
      '"2026-11-" is not a date',
      '"soon" is not a date',
      'Description is missing',
    ]);
  });

  it('become what rules say of them, are left out by others, and are known again under their new words', () => {
    const rule = (at: number, text: string, more: object) => ({
      ...{ id: `row-${at}`, _rowIndex: at, text, category: '', description: '', leaveOut: false },
      ...more,
    });
    const rules = new Rules([
      rule(2, 'shell *', { category: 'Travel', description: 'Fuel, The Van' }),
      rule(3, 'ELLISON', { leaveOut: true }),
    ]);
    const file = [
      line('19', 'SHELL OIL 5744', '-58.12', { category: 'Misc' }),
      line('20', 'SHELL OIL 5744', '-58.12'),
      line('02', 'ELLISON M', '-900.00'),
    ];
    const lines = judgedLines(file, [], usd, rules);
    expect(lines.map(({ verdict }) => toldOf(verdict))).toEqual([
      'new',
      'new',
      { leftOut: 'Rule "ELLISON": not an expense' },
    ]);
    const [fuel, more] = expensesOf(lines, []);
    const notes = 'On the statement: SHELL OIL 5744';
    expect(fuel).toMatchObject({ description: 'Fuel, The Van', category: 'Travel', amount: 58.12, notes });
    // Two rows of one amount within five days, and no question: each is recognized by its day and its words.
    const rows = [fuel, more].map((fresh, at) => ({
      ...row(at + 2, String(19 + at), 'Typed over', 58.12),
      notes: fresh?.notes ?? '',
    }));
    expect(
      judgedLines(file, rows, usd)
        .map(({ verdict }) => toldOf(verdict))
        .slice(0, 2),
    ).toEqual([{ duplicateOf: 'Typed over in row 2' }, { duplicateOf: 'Typed over in row 3' }]);
  });

  it('are judged as many as a file may hold, beside hundreds of rules', () => {
    const file = Array.from({ length: 10_000 }, (_, at) => line('01', `Shop ${at} of many`, `-${at + 1}.00`));
    const rules = new Rules(
      Array.from({ length: 300 }, (_, at) => ({
        ...{ id: `row-${at}`, _rowIndex: at, text: `none ${at} * such`, category: 'X' },
        ...{ description: '', leaveOut: false },
      })),
    );
    expect(
      statementLines(judgedLines(file, [], usd, rules)).every(({ verdict }) => verdict.kind === 'new'),
    ).toBe(true);
  });

  it('are told apart by what the bank calls them, else by what they say', () => {
    const [one, other] = [
      line('01', 'Coffee', '-3.00', { reference: 'A1' }),
      line('01', 'Coffee', '-3.00', { reference: 'A2' }),
    ];
    expect(keyOfLine(one)).not.toBe(keyOfLine(other));
    expect(keyOfLine({ ...one, reference: '' })).toBe(keyOfLine({ ...other, reference: '' }));
  });

  it('are other lines where a reference is that of a customer, a shop or a contract', () => {
    const told = statementLines(
      judgedLines(
        [
          line('01', 'Tesco Stores', '-12.40', { reference: 'TESCO STORES 3102' }),
          line('08', 'Tesco Stores', '-31.05', { reference: 'TESCO STORES 3102' }),
          line('08', 'Tesco Stores', '-31.05', { reference: 'TESCO STORES 3102' }),
        ],
        [],
        usd,
      ),
    );
    expect(told.map(({ verdict }) => toldOf(verdict))).toEqual(['new', 'new', { duplicateOf: 'line 2' }]);
  });

  it('have one amount where the bank fills both columns', () => {
    const lines = judgedLines(
      [
        line('01', 'Ink', '', { out: '12.00', in: '0.00' }),
        line('02', 'Salary', '', { out: '0.00', in: '2,500.00' }),
        line('03', 'Hold', '', { out: '0.00', in: '' }),
      ],
      [],
      usd,
    );
    expect(lines.map(({ amount }) => amount)).toEqual([12, -2500, 0]);
    expect(lines.map(({ verdict }) => toldOf(verdict))).toEqual([
      'new',
      { leftOut: '$2,500.00 came in' },
      'new',
    ]);
  });

  it('become rows with the category that the merchant had before', () => {
    const rows = [row(2, '01', 'SHELL OIL 5744', 40, 'Travel')];
    const lines = judgedLines(
      [line('19', 'Shell Oil 9911', '-58.12'), line('19', 'Kiosk', '-2', { category: 'Meals' })],
      [],
      usd,
    );
    expect(expensesOf(lines, rows)).toMatchObject([
      { date: '2026-11-19', description: 'Shell Oil 9911', category: 'Travel', amount: 58.12 },
      { description: 'Kiosk', category: 'Meals', amount: 2 },
    ]);
  });
});
