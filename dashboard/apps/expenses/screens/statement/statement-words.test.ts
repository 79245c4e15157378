import { expect, it } from 'vitest';
import { readFile } from '#backend/files/read-file.ts';
import { guessMapping, orderIn, recordsOf } from '#frontend/import/mapping.ts';
import { inOneGo } from '#kernel/in-one-go.ts';
import { lineFields } from './line-fields.ts';
import { judging, placing } from './statement-lines.ts';

// What banks say about a line in words: whether it was paid or came in, and whether it is booked.

/** What becomes of each line of a file: its day and amount if it is new, otherwise why not. */
async function offered(...lines: readonly string[]) {
  const read = await readFile('statement.csv', Buffer.from(lines.join('\n')));
  if (read.kind !== 'table') throw new Error(`This is ${read.kind}.`);
  const mapping = guessMapping(read.headers, lineFields);
  const found = orderIn(read, mapping, lineFields);
  const order = found.state === 'told' ? found.order : undefined;
  const judged = judging(recordsOf(read, mapping, lineFields, order), [], { own: 'EUR' });
  return inOneGo(placing(inOneGo(judged))).map(({ record, amount, verdict }) =>
    'why' in verdict ? `${verdict.kind}: ${verdict.why}` : [record.date, amount],
  );
}

const came = (amount: string) => `left: €${amount} came in`;

it.each([
  [
    'in Dutch',
    '"Datum";"Naam / Omschrijving";"Rekening";"Code";"Af Bij";"Bedrag (EUR)";"Saldo na mutatie"',
    [
      '"20261020";"Albert";"NL1";"BA";"Af";"12,50";"100,00"',
      '"20261021";"Loon";"NL1";"OV";"Bij";"2000,00";"1,00"',
    ],
    [['2026-10-20', 12.5], came('2,000.00')],
  ],
  [
    'in Dutch, with days that end in the year',
    'Datum,Omschrijving,Bedrag,Af/Bij',
    ['20-10-2026,Albert,"12,50",Af', '03-11-2026,Loon,"2000,00",Bij'],
    [['2026-10-20', 12.5], came('2,000.00')],
  ],
  [
    'in English',
    'Transaction Date,Transaction Description,Description,Transaction Type,Transaction Amount',
    ['2026-10-20,x,Paper,Debit,12.50', '2026-10-21,x,Salary,Credit,2000.00', '2026-10-22,x,Ink,DEBIT,3'],
    [['2026-10-20', 12.5], came('2,000.00'), ['2026-10-22', 3]],
  ],
  [
    'by a letter, in German',
    'Buchungstag;Verwendungszweck;Betrag;Soll/Haben',
    ['20.10.2026;Papier;12,50;S', '21.10.2026;Lohn;2000,00;H'],
    [['2026-10-20', 12.5], came('2,000.00')],
  ],
  [
    'by a letter, in Spanish',
    'Fecha;Concepto;Importe;D/H',
    ['2026-10-20;Papel;12,50;D', '2026-10-21;Nómina;2000,00;H'],
    [['2026-10-20', 12.5], came('2,000.00')],
  ],
  [
    'behind its amount',
    'Date,Narrative,Amount',
    ['2026-10-20,Paper,12.50 DR', '2026-10-21,Salary,"2,000.00CR"', '2026-10-22,Bonus,10.00 Cr'],
    [['2026-10-20', 12.5], came('2,000.00'), came('10.00')],
  ],
  [
    'behind what came in only, as a card does',
    'Date,Details,Amount',
    ['2026-10-20,Payment,100.00CR', '2026-10-21,Payment,50.00CR', '2026-10-22,Paper,12.50'],
    [came('100.00'), came('50.00'), ['2026-10-22', 12.5]],
  ],
  [
    'as well as by a sign',
    'Date,Description,DR/CR,Amount',
    ['2026-10-20,Paper,DR,-12.50', '2026-10-21,Salary,CR,2000.00', '2026-10-22,Paper back,DR,3.00'],
    [['2026-10-20', 12.5], came('2,000.00'), came('3.00')],
  ],
] as const)('a line is paid or comes in as its bank says %s', async (_, header, lines, expected) => {
  expect(await offered(header, ...lines)).toEqual(expected);
});

it('a word that tells no direction is not guessed at, unless the amounts have signs', async () => {
  const header = 'Date,Description,Transaction Type,Amount';
  expect(await offered(header, '2026-10-20,Paper,Debit,12.50', '2026-10-21,Odd,Sweep,5.00')).toEqual([
    ['2026-10-20', 12.5],
    'refused: Its direction "Sweep" is not known: it has to be a word such as Debit or Credit',
  ]);
  expect(await offered(header, '2026-10-20,Paper,Card payment,-12.50', '2026-10-21,Odd,Sweep,5.00')).toEqual([
    ['2026-10-20', 12.5],
    came('5.00'),
  ]);
});

it('what was paid and came back on one day is two lines', async () => {
  const header = 'Date,Description,D/C,Amount';
  expect(await offered(header, '2026-10-20,Paper,D,12.50', '2026-10-20,Paper,C,12.50')).toEqual([
    ['2026-10-20', 12.5],
    came('12.50'),
  ]);
});

it.each([
  ['Status', 'Pending', 'Not booked yet: Pending'],
  ['Info', 'Umsatz vorgemerkt', 'Not booked yet: Umsatz vorgemerkt'],
  ['State', 'REVERTED', 'Never booked: REVERTED'],
  ['Estado', 'Pendiente', 'Not booked yet: Pendiente'],
])(
  'a line whose %s is %s is left out, and its booking is no duplicate of it',
  async (header, status, why) => {
    expect(
      await offered(
        `Date,Description,Amount,${header}`,
        `2026-10-20,Paper,-12.50,${status}`,
        '2026-10-20,Paper,-12.50,Booked',
      ),
    ).toEqual([`left: ${why}`, ['2026-10-20', 12.5]]);
  },
);

it.each(['Cancellation fee', 'Failed twice to find the pending invoice', 'Void deck', 'CA', ''])(
  'a line with %j beside it is an expense',
  async (info) => {
    expect(await offered('Date,Description,Amount,Info', `2026-10-20,Paper,-12.50,${info}`)).toEqual([
      ['2026-10-20', 12.5],
    ]);
  },
);

it('a pending line of Revolut has no day yet', async () => {
  expect(
    await offered(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2026-10-19 10:00:00,2026-10-20 09:00:00,Paper,-12.50,0.00,EUR,COMPLETED,87.50',
      'CARD_PAYMENT,Current,2026-10-21 10:00:00,,Ink,-3.00,0.00,EUR,PENDING,',
      'CARD_PAYMENT,Current,2026-10-21 10:00:00,2026-10-21 10:00:01,Ink,-4.00,0.00,EUR,REVERTED,',
    ),
  ).toEqual([['2026-10-20', 12.5], 'refused: Not booked yet: PENDING', 'left: Never booked: REVERTED']);
});
