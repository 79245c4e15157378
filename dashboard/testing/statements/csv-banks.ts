import { type Bank, type Booked, dated, quoted, signed, sum } from './bank.ts';

interface Shape {
  separator?: string;
  /** Above the header. */
  above?: readonly string[];
  /** Below the last line. */
  below?: readonly string[];
  end?: string;
  columns: Readonly<Record<string, (line: Booked) => string>>;
  newestFirst?: boolean;
}

function csv(lines: readonly Booked[], shape: Shape): string {
  const { separator = ',', above = [], below = [], end = '\r\n', columns, newestFirst } = shape;
  const row = (cells: readonly string[]) => cells.map((cell) => quoted(cell, separator)).join(separator);
  const all = newestFirst ? lines.toReversed() : lines;
  const rows = all.map((line) => row(Object.values(columns).map((cellOf) => cellOf(line))));
  return [...above, row(Object.keys(columns)), ...rows, ...below].join(end) + end;
}

const german = { point: ',', thousands: '.' };
const paid =
  (form = {}) =>
  ({ coins }: Booked) =>
    coins < 0 ? sum(coins, form) : '';
const cameIn =
  (form = {}) =>
  ({ coins }: Booked) =>
    coins < 0 ? '' : sum(coins, form);
const words = ({ who, what }: Booked) => `${who} ${what}`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');

export const csvBanks: readonly Bank[] = [
  {
    name: 'American, an amount with a sign',
    file: 'checking.csv',
    currency: 'USD',
    write: (lines) =>
      csv(lines, {
        newestFirst: true,
        columns: {
          Date: ({ day }) => dated(day, 'M/D/Y'),
          Description: words,
          Amount: ({ coins }) => signed(coins),
          Balance: () => '100.00',
        },
      }),
  },
  {
    name: 'American card with two dates and categories',
    file: 'card.csv',
    currency: 'USD',
    write: (lines) =>
      csv(lines, {
        end: '\n',
        columns: {
          'Transaction Date': ({ day }) => dated(day, 'M/D/Y'),
          'Post Date': ({ day }) => dated(day, 'M/D/Y'),
          Description: words,
          Category: () => 'Shopping',
          Type: ({ coins }) => (coins < 0 ? 'Sale' : 'Return'),
          Amount: ({ coins }) => signed(coins),
          Memo: () => '',
        },
      }),
  },
  {
    name: 'debit and credit columns',
    file: 'transactions.csv',
    currency: 'USD',
    write: (lines) =>
      csv(lines, {
        columns: {
          Date: ({ day }) => day,
          Description: words,
          Debit: paid(),
          Credit: cameIn(),
          Balance: () => '1,000.00',
        },
      }),
  },
  {
    name: 'British, with signs of pounds',
    file: 'statement.csv',
    currency: 'GBP',
    write: (lines) =>
      csv(lines, {
        columns: {
          Date: ({ day }) => dated(day, 'D/M/Y'),
          Type: () => 'DEB',
          Description: words,
          'Paid Out': ({ coins }) => (coins < 0 ? `£${sum(coins, { thousands: ',' })}` : ''),
          'Paid In': ({ coins }) => (coins < 0 ? '' : `£${sum(coins, { thousands: ',' })}`),
          Balance: () => '£10.00',
        },
      }),
  },
  {
    name: 'German savings bank, in Latin 1',
    file: 'umsaetze.csv',
    currency: 'EUR',
    write: (lines) =>
      latin1(
        csv(lines, {
          separator: ';',
          newestFirst: true,
          columns: {
            Auftragskonto: () => 'DE00',
            Buchungstag: ({ day }) => dated(day, 'D.M.y'),
            Valutadatum: ({ day }) => dated(day, 'D.M.y'),
            Buchungstext: () => 'LASTSCHRIFT',
            Verwendungszweck: ({ what }) => what,
            'Beguenstigter/Zahlungspflichtiger': ({ who }) => who,
            Betrag: ({ coins }) => signed(coins, german),
            Waehrung: () => 'EUR',
          },
        }),
      ),
  },
  {
    name: 'German, with lines above its header',
    file: 'export.csv',
    currency: 'EUR',
    write: (lines) =>
      csv(lines, {
        separator: ';',
        above: ['"Girokonto";"DE00 0000"', '"Zeitraum:";"20.10.2026 - 25.11.2026"', ''],
        columns: {
          Buchungsdatum: ({ day }) => dated(day, 'D.M.Y'),
          'Zahlungsempfänger*in': ({ who }) => who,
          Verwendungszweck: words,
          'Betrag (€)': ({ coins }) => signed(coins, german),
          Kundenreferenz: ({ reference }) => reference,
        },
      }),
  },
  {
    name: 'French, what was paid in a column of its own and with a minus',
    file: 'releve.csv',
    currency: 'EUR',
    write: (lines) =>
      csv(lines, {
        separator: ';',
        columns: {
          Date: ({ day }) => dated(day, 'D/M/Y'),
          Libellé: words,
          Débit: ({ coins }) => (coins < 0 ? signed(coins, { point: ',', thousands: ' ' }) : ''),
          Crédit: cameIn({ point: ',', thousands: ' ' }),
        },
      }),
  },
  {
    name: 'Spanish, in a text with a byte order mark',
    file: 'movimientos.csv',
    currency: 'EUR',
    write: (lines) =>
      `\uFEFF${csv(lines, {
        separator: ';',
        columns: {
          Fecha: ({ day }) => dated(day, 'D/M/Y'),
          Concepto: words,
          Importe: ({ coins }) => signed(coins, german),
          Saldo: () => '1,00',
        },
      })}`,
  },
  {
    name: 'of a bank without branches, all in quotes',
    file: 'n.csv',
    currency: 'EUR',
    write: (lines) =>
      [
        ['Booking Date', 'Value Date', 'Partner Name', 'Payee', 'Type', 'Amount (EUR)', 'Reference'],
        ...lines.map(({ day, who, what, coins, reference }) => [
          ...[day, day, '', `${who} ${what}`, 'Presentment', signed(coins), reference],
        ]),
      ]
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\n'),
  },
  {
    name: 'a card that writes what was paid without a sign, in UTF-16 with tabs',
    file: 'activity.txt',
    currency: 'USD',
    write: (lines) =>
      Buffer.from(
        `\uFEFF${csv(lines, {
          separator: '\t',
          columns: {
            Date: ({ day }) => dated(day, 'm/d/Y'),
            Description: words,
            Amount: ({ coins }) => signed(-coins, { thousands: ',' }),
          },
        })}`,
        'utf16le',
      ),
  },
];
