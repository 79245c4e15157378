import { type Bank, type Booked, escaped, sum } from './bank.ts';

interface Shape {
  kind?: '052' | '053' | '054';
  version?: string;
  prefix?: string;
  encoding?: string;
  entry?: (line: Booked) => string;
  /** Among the entries. */
  more?: string;
}

const kinds = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

const direction = ({ coins }: Booked) => (coins < 0 ? 'DBIT' : 'CRDT');
const amount = (coins: number) => `<Amt Ccy="EUR">${sum(coins)}</Amt>`;
const day = (line: Booked) => `<BookgDt><Dt>${line.day}</Dt></BookgDt><ValDt><Dt>${line.day}</Dt></ValDt>`;
const reference = (line: Booked) => `<AcctSvcrRef>${line.reference}</AcctSvcrRef>`;

function party(line: Booked, { isNested = false } = {}): string {
  const name = `<Nm>${escaped(line.who)}</Nm>`;
  const role = line.coins < 0 ? 'Cdtr' : 'Dbtr';
  return `<RltdPties><${role}>${isNested ? `<Pty>${name}</Pty>` : name}</${role}></RltdPties>`;
}
const purpose = ({ what }: Booked) => `<RmtInf><Ustrd>${escaped(what)}</Ustrd></RmtInf>`;

const usual = (line: Booked) =>
  `<Ntry>${amount(line.coins)}<CdtDbtInd>${direction(line)}</CdtDbtInd><Sts>BOOK</Sts>${day(line)}${reference(line)}` +
  `<NtryDtls><TxDtls>${party(line)}${purpose(line)}</TxDtls></NtryDtls></Ntry>`;

function camt(lines: readonly Booked[], shape: Shape = {}): string {
  const { kind = '053', version = '02', prefix = '', encoding = 'UTF-8', entry = usual, more = '' } = shape;
  const [message, statement] = kinds[kind];
  const body = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${message}><${statement}><Id>1</Id>${lines.map(entry).join('\n')}${more}</${statement}></${message}></Document>`;
  const named =
    prefix === ''
      ? body
      : body.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`);
  return `<?xml version="1.0" encoding="${encoding}"?>\n${named}`;
}

export const camtBanks: readonly Bank[] = [
  { name: '053 of version 2', file: 'a.xml', currency: 'EUR', write: (lines) => camt(lines) },
  {
    name: '053 of version 8, with parties and states one level deeper',
    file: 'b.xml',
    currency: 'EUR',
    write: (lines) =>
      camt(lines, {
        version: '08',
        entry: (line) =>
          usual(line)
            .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
            .replace(party(line), party(line, { isNested: true })),
      }),
  },
  {
    name: '052',
    file: 'c.xml',
    currency: 'EUR',
    write: (lines) => camt(lines, { kind: '052', version: '06' }),
  },
  {
    name: '054',
    file: 'd.xml',
    currency: 'EUR',
    write: (lines) => camt(lines, { kind: '054', version: '04' }),
  },
  {
    name: 'with a name before each element',
    file: 'e.xml',
    currency: 'EUR',
    write: (lines) => camt(lines, { prefix: 'n0' }),
  },
  {
    name: 'in Latin 1',
    file: 'f.xml',
    currency: 'EUR',
    write: (lines) => Buffer.from(camt(lines, { encoding: 'ISO-8859-1' }), 'latin1'),
  },
  {
    name: 'with the time of day, and no details',
    file: 'g.xml',
    currency: 'EUR',
    write: (lines) =>
      camt(lines, {
        entry: (line) =>
          `<Ntry>${reference(line)}${amount(line.coins)}<CdtDbtInd>${direction(line)}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>${line.day}T08:30:00+01:00</DtTm></BookgDt><AddtlNtryInf>${escaped(`${line.who} ${line.what}`)}</AddtlNtryInf></Ntry>`,
      }),
  },
  {
    name: 'with entries that are announced, and not booked',
    file: 'h.xml',
    currency: 'EUR',
    write: (lines) => {
      const announced: Booked = { day: '2026-11-24', who: 'Later', what: '', coins: -7_00, reference: 'P-1' };
      return camt(lines, { more: usual(announced).replace('<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>') });
    },
  },
  {
    name: 'where one entry is the sum of several payments',
    file: 'i.xml',
    currency: 'EUR',
    write: (lines) => {
      const paid = lines.filter(({ coins }) => coins < 0);
      const part = (line: Booked) =>
        `<TxDtls><Refs>${reference(line)}</Refs>${amount(line.coins)}<CdtDbtInd>DBIT</CdtDbtInd>${party(line)}${purpose(line)}</TxDtls>`;
      const batches = [...Map.groupBy(paid, (line) => line.day).values()].map((parts) => {
        const [first] = parts;
        if (!first) return '';
        const total = parts.reduce((all, { coins }) => all + coins, 0);
        return `<Ntry>${amount(total)}<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>${day(first)}<AcctSvcrRef>B-${first.day}</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>${parts.length}</NbOfTxs></Btch>${parts.map(part).join('')}</NtryDtls></Ntry>`;
      });
      return camt(
        lines.filter(({ coins }) => coins > 0),
        { more: batches.join('') },
      );
    },
  },
  {
    name: 'with what came back as a reversal of a payment, in a text with a byte order mark',
    file: 'j.xml',
    currency: 'EUR',
    write: (lines) =>
      `\uFEFF${camt(lines, {
        entry: (line) =>
          line.coins < 0
            ? usual(line)
            : usual(line)
                .replace('<CdtDbtInd>CRDT</CdtDbtInd>', '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>')
                .replaceAll('Dbtr>', 'Cdtr>'),
      })}`,
  },
];
