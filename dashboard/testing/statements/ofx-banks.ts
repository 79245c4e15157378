import { type Bank, type Booked, dated, escaped, signed } from './bank.ts';

interface Shape {
  /** In XML, each value has an end tag. */
  isXml?: boolean;
  end?: string;
  moment?: string;
  fields?: (line: Booked) => Record<string, string>;
  currency?: string;
  isCard?: boolean;
}

const head = (end: string) =>
  [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    'CHARSET:1252',
    '',
    '',
  ].join(end);
const xmlHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>\n';

function transactions(lines: readonly Booked[], shape: Shape): string {
  const { isXml = false, end = '\n', moment = '', fields } = shape;
  const value = (name: string, text: string) => `<${name}>${escaped(text)}${isXml ? `</${name}>` : ''}`;
  return lines
    .map((line) => {
      const told = {
        TRNTYPE: line.coins < 0 ? 'DEBIT' : 'CREDIT',
        DTPOSTED: `${dated(line.day, 'YMD')}${moment}`,
        TRNAMT: signed(line.coins),
        FITID: line.reference,
        ...(fields?.(line) ?? { NAME: line.who, MEMO: line.what }),
      };
      const values = Object.entries(told).map(([name, text]) => value(name, text));
      return ['<STMTTRN>', ...values, '</STMTTRN>'].join(end);
    })
    .join(end);
}

function ofx(lines: readonly Booked[], shape: Shape = {}): string {
  const { isXml = false, end = '\n', currency = 'USD', isCard = false } = shape;
  const [message, answer, statement] = isCard
    ? ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS']
    : ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'];
  const close = (name: string) => (isXml ? `</${name}>` : '');
  const body = [
    `<OFX><${message}><${answer}><${statement}><CURDEF>${currency}${close('CURDEF')}<BANKTRANLIST>`,
    transactions(lines, shape),
    `</BANKTRANLIST><LEDGERBAL><BALAMT>99.00${close('BALAMT')}</LEDGERBAL></${statement}></${answer}></${message}></OFX>`,
  ].join(end);
  return (isXml ? xmlHead : head(end)) + body;
}

export const ofxBanks: readonly Bank[] = [
  { name: 'version 1, a value a line', file: 'a.ofx', currency: 'USD', write: (lines) => ofx(lines) },
  {
    name: 'version 1, all on one line',
    file: 'a.qfx',
    currency: 'USD',
    write: (lines) => ofx(lines, { end: '' }).replace('CHARSET:1252', 'CHARSET:1252\n\n'),
  },
  {
    name: 'version 1 with the ends of Windows, in its code page',
    file: 'b.ofx',
    currency: 'USD',
    write: (lines) => Buffer.from(ofx(lines, { end: '\r\n' }), 'latin1'),
  },
  { name: 'version 2', file: 'c.ofx', currency: 'USD', write: (lines) => ofx(lines, { isXml: true }) },
  {
    name: 'version 2 of a card, without a blank between elements',
    file: 'd.ofx',
    currency: 'USD',
    write: (lines) => ofx(lines, { isXml: true, isCard: true, end: '' }),
  },
  {
    name: 'with the time and its zone',
    file: 'e.ofx',
    currency: 'USD',
    write: (lines) => ofx(lines, { moment: '233000.000[-5:EST]' }),
  },
  {
    name: 'with decimal commas',
    file: 'f.ofx',
    currency: 'USD',
    write: (lines) =>
      ofx(lines, {
        fields: ({ who, what, coins }) => ({
          TRNAMT: signed(coins).replace('.', ','),
          NAME: who,
          MEMO: what,
        }),
      }),
  },
  {
    name: 'with thousands between commas, and no memo',
    file: 'g.ofx',
    currency: 'USD',
    write: (lines) =>
      ofx(lines, {
        fields: ({ who, coins }) => ({ TRNAMT: signed(coins, { thousands: ',' }), NAME: who, MEMO: '' }),
      }),
  },
  {
    name: 'with payees and check numbers, in euros',
    file: 'h.ofx',
    currency: 'EUR',
    write: (lines) =>
      ofx(lines, {
        currency: 'EUR',
        isXml: true,
        fields: ({ who, what }) => ({ CHECKNUM: '1042', PAYEE: who, MEMO: `${who} ${what}` }),
      }),
  },
  {
    name: 'two accounts in one file, the second empty',
    file: 'i.ofx',
    currency: 'USD',
    write: (lines) =>
      ofx(lines).replace(
        '</OFX>',
        '<SIGNUPMSGSRSV1></SIGNUPMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
      ),
  },
];
