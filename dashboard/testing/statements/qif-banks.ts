import { type Bank, type Booked, dated, signed } from './bank.ts';

interface Shape {
  type?: string;
  date?: string;
  end?: string;
  amount?: (coins: number) => string;
  /** The lines of a transaction besides its day and amount. */
  more?: (line: Booked) => readonly string[];
  before?: readonly string[];
  after?: readonly string[];
}

function qif(lines: readonly Booked[], shape: Shape = {}): string {
  const { type = 'Bank', date = 'M/D/Y', end = '\n', before = [], after = [] } = shape;
  const amount = shape.amount ?? ((coins) => signed(coins));
  const more = shape.more ?? (({ who, what }) => [`P${who}`, `M${what}`]);
  const entries = lines.flatMap((line) => [
    `D${dated(line.day, date)}`,
    `T${amount(line.coins)}`,
    ...more(line),
    '^',
  ]);
  return [...before, `!Type:${type}`, ...entries, ...after, ''].join(end);
}

export const qifBanks: readonly Bank[] = [
  { name: 'American', file: 'a.qif', currency: 'USD', write: (lines) => qif(lines) },
  {
    name: 'with an apostrophe before the year',
    file: 'b.qif',
    currency: 'USD',
    write: (lines) => qif(lines, { date: "m/d'y" }),
  },
  {
    name: 'with the day first',
    file: 'c.qif',
    currency: 'USD',
    write: (lines) => qif(lines, { date: 'D/M/Y' }),
  },
  {
    name: 'with the year first',
    file: 'd.qif',
    currency: 'USD',
    write: (lines) => qif(lines, { date: 'Y-M-D' }),
  },
  {
    name: 'with points between the parts of a day',
    file: 'e.qif',
    currency: 'USD',
    write: (lines) => qif(lines, { date: 'D.M.Y' }),
  },
  {
    name: 'of a card, with the ends of Windows and thousands between commas',
    file: 'f.qif',
    currency: 'USD',
    write: (lines) =>
      qif(lines, { type: 'CCard', end: '\r\n', amount: (coins) => signed(coins, { thousands: ',' }) }),
  },
  {
    name: 'with both amounts, check numbers, and what was cleared',
    file: 'g.qif',
    currency: 'USD',
    write: (lines) =>
      qif(lines, {
        more: ({ who, what, coins }) => [
          `U${signed(coins)}`,
          'CX',
          'N1042',
          `P${who}`,
          `M${what}`,
          'LOffice:Ink',
        ],
      }),
  },
  {
    name: 'with splits, whose amounts are parts of the line',
    file: 'h.qif',
    currency: 'USD',
    write: (lines) =>
      qif(lines, {
        more: ({ who, coins }) => [
          `P${who}`,
          'LOffice',
          'SOffice',
          'EInk',
          `$${signed(coins - 1)}`,
          'STax',
          `$${signed(1)}`,
        ],
      }),
  },
  {
    name: 'behind a list of categories and an account, before shares',
    file: 'i.qif',
    currency: 'USD',
    write: (lines) =>
      qif(lines, {
        before: [
          '!Option:AutoSwitch',
          '!Account',
          'NChecking',
          'TBank',
          '^',
          '!Type:Cat',
          'NOffice',
          'DInk',
          'E',
          '^',
        ],
        after: ['!Type:Invst', "D11/3'26", 'NBuy', 'YFund', 'I10.00', 'Q5', 'T50.00', '^'],
      }),
  },
  {
    name: 'with decimal commas, in a text with a byte order mark',
    file: 'j.qif',
    currency: 'USD',
    write: (lines) =>
      `\uFEFF${qif(lines, { date: 'D/M/Y', amount: (coins) => signed(coins).replace('.', ',') })}`,
  },
];
