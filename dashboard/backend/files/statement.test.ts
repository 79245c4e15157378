import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const read = (name: string, content: string) => readFile(name, Buffer.from(content));

const ofxHead = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252

`;
const ofxBody = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>0000<ACCTID>99<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261024<DTEND>20261121
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120120000[-5:EST]<TRNAMT>-26.50<FITID>A-1<NAME>INKWELL SUPPLY<MEMO>INKWELL SUPPLY 0398 GRAND RAPIDS
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261119<TRNAMT>+1,250.00<FITID>A-2<NAME>Smith &amp; Sons</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261118<TRNAMT>-6,80<FITID>A-3<NAME>CP LISBOA</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const camt = (entries: string, head = '') => `<?xml version="1.0" encoding="UTF-8"?>
${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (more: string, details = '', amount = '26.50') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt>${more}<BookgDt><Dt>2026-11-20</Dt></BookgDt>${details}</Ntry>`;

describe('a statement of an account', () => {
  it('is read from OFX 1, whose elements have no ends', async () => {
    expect(await read('november.qfx', ofxHead + ofxBody)).toEqual({
      kind: 'table',
      headers: ['Date', 'Description', 'Money out', 'Money in', 'Currency', 'Reference'],
      rows: [
        ['2026-11-20', 'INKWELL SUPPLY, INKWELL SUPPLY 0398 GRAND RAPIDS', '26.50', '', 'USD', 'A-1'],
        ['2026-11-19', 'Smith & Sons', '', '1250.00', 'USD', 'A-2'],
        ['2026-11-18', 'CP LISBOA', '6.80', '', 'USD', 'A-3'],
      ],
    });
  });

  it('is read from OFX 2, and a bought thing in another currency is what the account was charged, beside what was paid', async () => {
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS>
      <CURDEF>EUR</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20261105093000.000[+1:CET]</DTPOSTED>
      <TRNAMT>-111.75</TRNAMT><FITID>77</FITID><NAME>PAPELARIA RIO</NAME>
      <ORIGCURRENCY><CURRATE>0.92</CURRATE><CURSYM>USD</CURSYM></ORIGCURRENCY></STMTTRN></BANKTRANLIST>
      <LEDGERBAL><BALAMT>12.00</BALAMT></LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
    const headers = ['Date', 'Description', 'Money out', 'Currency', 'Original Amount', 'Original Currency'];
    expect(await read('card.ofx', xml)).toMatchObject({
      headers: [...headers, 'Exchange Rate', 'Reference'],
      rows: [['2026-11-05', 'PAPELARIA RIO', '111.75', 'EUR', '121.47', 'USD', '0.92', '77']],
    });
    // A rate of 1 counts as none.
    expect(await read('card.ofx', xml.replace('0.92', '1.0'))).toMatchObject({
      rows: [['2026-11-05', 'PAPELARIA RIO', '111.75', 'EUR', '77']],
    });
  });

  it('turns a line of OFX that is in another currency by the rate that stands beside it, and by no other', async () => {
    const line = (more: string) =>
      `${ofxHead}<OFX><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><DTPOSTED>20261105<TRNAMT>-20.00<FITID>1<NAME>RIO${more}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    const told = await read('a.ofx', line('<CURRENCY><CURRATE>1.0842<CURSYM>EUR</CURRENCY>'));
    expect(told).toMatchObject({
      rows: [['2026-11-05', 'RIO', '21.68', 'USD', '20.00', 'EUR', '1.0842', '1']],
    });
    const without = await read('a.ofx', line('<CURRENCY><CURRATE>1<CURSYM>EUR</CURRENCY>'));
    expect(without).toMatchObject({ rows: [['2026-11-05', 'RIO', '20.00', 'EUR', '1']] });
  });

  it('is read from CAMT with what a card paid in another currency', async () => {
    const details = `<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">28.72</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">26.50</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>`;
    const file = camt(
      entry('<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><AddtlNtryInf>RIO</AddtlNtryInf>', details),
    );
    expect(await read('a.xml', file)).toMatchObject({
      headers: ['Date', 'Description', 'Money out', 'Currency', 'Original Amount', 'Original Currency'],
      rows: [['2026-11-20', 'RIO', '26.50', 'EUR', '28.72', 'USD']],
    });
  });

  it('is read from QIF as its amounts are written, with and without decimals', async () => {
    const amounts = async (...texts: string[]) => {
      const qif = texts.map((text, at) => `D${at + 1}/15/2026\nT-${text}\nPA\n^`).join('\n');
      const file = await read('bank.qif', `!Type:Bank\n${qif}`);
      return file.kind === 'table' && file.rows.map((row) => row[2]);
    };
    expect(await amounts('1,234', '12.50', '1,234,567')).toEqual(['1234', '12.50', '1234567']);
    expect(await amounts('1,234', '500')).toEqual(['1234', '500']);
    expect(await amounts('1.234,50', '12,5')).toEqual(['1234.50', '12.5']);
    expect(await amounts('1,234', '0,500')).toEqual(['1.234', '0.500']);
  });

  it('is read from QIF in the order of its days, without what is no account of money', async () => {
    const qif = [
      '!Type:Cat\nNTravel\nDtrips\n^',
      "!Type:Bank\nD11/20'26\nT-1,026.50\nPInkwell Supply\nMInk, black\nLSupplies:Ink\nN1042\n^",
      "D 1/ 5'26\nU-58.12\nPShell\nL[Savings]\n^",
      '!Type:Invst\nD1/5/26\nNBuy\nT100\n^',
    ].join('\n');
    expect(await read('bank.qif', qif)).toEqual({
      kind: 'table',
      headers: ['Date', 'Description', 'Money out', 'Category'],
      rows: [
        ['2026-11-20', 'Inkwell Supply, Ink, black', '1026.50', 'Supplies:Ink'],
        ['2026-01-05', 'Shell', '58.12', ''],
      ],
    });
    expect(
      await read('bank.qif', '!Type:CCard\nD20/11/2026\nT-1\nPA\n^\nD05/11/2026\nT-2\nPB\n^'),
    ).toMatchObject({
      rows: [
        ['2026-11-20', 'A', '1'],
        ['2026-11-05', 'B', '2'],
      ],
    });
  });

  it('is read from QIF to the last line, also where no ^ follows it', async () => {
    expect(await read('bank.qif', '!Type:Bank\nD1/5/26\nT-1\nPA\n^\nD1/6/26\nT-2\nPB\n')).toMatchObject({
      rows: [
        ['2026-01-05', 'A', '1'],
        ['2026-01-06', 'B', '2'],
      ],
    });
  });

  it('is read from CAMT: who was paid, what came in, what was taken back, and each payment of a sum', async () => {
    const paid = (name: string, amount: string, reference: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties></TxDtls>`;
    const file = camt(
      [
        entry(
          '<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>R1</AcctSvcrRef>',
          '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Mara Ellis</Nm></Dbtr><Cdtr><Nm>Tinte &amp; Co</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Rechnung</Ustrd><Ustrd>4711</Ustrd></RmtInf></TxDtls></NtryDtls>',
        ),
        entry('<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>', '<AddtlNtryInf>Gutschrift</AddtlNtryInf>'),
        entry(
          '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>',
          '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Mara Ellis</Nm></Dbtr><Cdtr><Nm>Strom AG</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>',
        ),
        entry(
          '<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>',
          '<AddtlNtryInf>Vorgemerkt</AddtlNtryInf>',
        ),
        entry(
          '<CdtDbtInd>DBIT</CdtDbtInd>',
          `<NtryDtls>${paid('Anna', '10.00', 'P1')}${paid('Ben', '16.50', 'P2')}</NtryDtls>`,
        ),
      ].join(''),
    );
    expect(await read('auszug.xml', file)).toEqual({
      kind: 'table',
      headers: ['Date', 'Description', 'Money out', 'Money in', 'Currency', 'Reference'],
      rows: [
        ['2026-11-20', 'Tinte & Co, Rechnung 4711', '26.50', '', 'EUR', 'R1'],
        ['2026-11-20', 'Gutschrift', '', '26.50', 'EUR', ''],
        ['2026-11-20', 'Strom AG', '', '26.50', 'EUR', ''],
        ['2026-11-20', 'Anna', '10.00', '', 'EUR', 'P1'],
        ['2026-11-20', 'Ben', '16.50', '', 'EUR', 'P2'],
      ],
    });
  });

  it.each([
    ['an OFX without transactions', 'a.ofx', `${ofxHead}<OFX><STMTRS></STMTRS></OFX>`, /holds no lines/],
    [
      'an OFX with a broken day',
      'a.ofx',
      ofxHead + ofxBody.replace('20261119', 'soon'),
      /no date in transaction 2/,
    ],
    [
      'an OFX with a day that is none',
      'a.ofx',
      ofxHead + ofxBody.replace('20261119', '20260231'),
      /no date in transaction 2/,
    ],
    [
      'an OFX with a broken amount',
      'a.ofx',
      ofxHead + ofxBody.replace('-26.50', 'much'),
      /no amount in transaction 1/,
    ],
    ['a QIF with a broken day', 'a.qif', '!Type:Bank\nD99/99/99\nT-1\nPA\n^', /no date in transaction 1/],
    ['an XML that ends too early', 'a.xml', camt(entry('')).slice(0, -40), /is damaged/],
    [
      'an XML whose entities unpack themselves',
      'a.xml',
      camt(
        entry('<CdtDbtInd>DBIT</CdtDbtInd>', '<AddtlNtryInf>&b;</AddtlNtryInf>'),
        '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>\n',
      ),
      /is damaged/,
    ],
    ['an XML that is deep', 'a.xml', camt('<a>'.repeat(5_000)), /too deep/],
    [
      'more lines than one import takes',
      'a.qif',
      `!Type:Bank\n${'D1/5/26\nT-1\nPA\n^\n'.repeat(10_001)}`,
      /more than 10,000 rows/,
    ],
  ])('refuses %s', async (_, name, content, sentence) => {
    await expect(read(name, content)).rejects.toThrow(sentence);
  });

  it('keeps a formula in a description the text that it is', async () => {
    const file = await read('a.qif', '!Type:Bank\nD1/5/2026\nT-1\nP=HYPERLINK("x")\n^');
    expect(file).toMatchObject({ rows: [['2026-01-05', '=HYPERLINK("x")', '1']] });
  });
});
