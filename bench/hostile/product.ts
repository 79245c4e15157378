import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Person, Report } from '../reports.ts';
import type { Attempt } from './attempt.ts';
import {
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
import { apng, gifFrames, jpegSized, pngSized, pngText } from './pictures.ts';

export async function productAttempts({ user }: Person, report: Report): Promise<Attempt[]> {
  const key = () => ({ 'x-idempotency-key': randomUUID(), 'idempotency-key': randomUUID() });
  const upload = (
    path: string,
    name: string,
    fileName: string,
    bytes: Uint8Array | string,
    fields: Record<string, string> = {},
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set(name, new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], fileName));
    return user.send(path, { method: 'POST', body: form, headers: key() });
  };
  const read = (what: string, name: string, make: () => Uint8Array | string): Attempt => ({
    what: `import ${what}`,
    send: () => upload('/api/app/shared/imports/read', 'file', name, make()),
  });
  const photo = (what: string, make: () => Promise<Uint8Array> | Uint8Array): Attempt => ({
    what: `photo ${what}`,
    send: async () => upload(`/api/app/expenses/${report.id}/photo/upload`, 'photo', 'a.jpg', await make()),
  });
  const extract = (what: string, make: () => Promise<Uint8Array> | Uint8Array): Attempt => ({
    what: `receipt ${what}`,
    send: async () => upload(`/api/app/expenses/${report.id}/extract`, 'photo', 'a.jpg', await make()),
  });
  const json = (
    what: string,
    path: string,
    body: () => string,
    headers: Record<string, string> = {},
  ): Attempt => ({
    what: `json ${what}`,
    send: () =>
      user.send(path, {
        method: 'POST',
        body: body(),
        headers: { 'content-type': 'application/json', ...key(), ...headers },
      }),
  });
  const vcard = (inner: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\n${inner}\r\nEND:VCARD\r\n`;
  const noise = await sharp({
    create: {
      width: 7700,
      height: 7700,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 3 },
    },
  })
    .jpeg({ quality: 20, progressive: true })
    .toBuffer();
  return [
    read('xlsx: 4 GB of zeros in one entry', 'a.xlsx', () =>
      workbook({ sheet: { name: '', packed: sameBytes(4e9), declaredBytes: 4e9 } }),
    ),
    read('xlsx: 4 GB of zeros, said to be 1 kB', 'a.xlsx', () =>
      workbook({ sheet: { name: '', packed: sameBytes(4e9), declaredBytes: 1000 } }),
    ),
    read('xlsx: 99 MB of blanks', 'a.xlsx', () =>
      workbook({ sheet: { name: '', packed: sameBytes(99e6, 32), declaredBytes: 99e6 } }),
    ),
    read('xlsx: 99 MB of <', 'a.xlsx', () =>
      workbook({ sheet: { name: '', packed: sameBytes(99e6, 60), declaredBytes: 99e6 } }),
    ),
    read('xlsx: 65,535 entries', 'a.xlsx', () =>
      workbook({
        more: Array.from({ length: 60_000 }, (_, at) => ({
          name: `${at}`,
          packed: Buffer.alloc(2),
          declaredBytes: 0,
        })),
      }),
    ),
    read('zip within a zip', 'a.xlsx', () =>
      pack([deflated('a.zip', pack([deflated('b.zip', workbook({}))]))]),
    ),
    read('xlsx: billion laughs', 'a.xlsx', () => workbook({ before: laughs, sheet: textCell('&a30;') })),
    read('xlsx: external entity', 'a.xlsx', () =>
      workbook({ before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', sheet: textCell('&e;') }),
    ),
    read('xlsx: one cell at XFD1048576', 'a.xlsx', () =>
      workbook({ sheet: `<sheetData>${numberCell(1_048_576, 'XFD1048576')}</sheetData>` }),
    ),
    read('xlsx: one cell at ZZZZZZ99999999', 'a.xlsx', () =>
      workbook({
        sheet: '<sheetData><row r="99999999"><c r="ZZZZZZ99999999"><v>1</v></c></row></sheetData>',
      }),
    ),
    read('xlsx: 10,000 rows that end at XFD', 'a.xlsx', () =>
      workbook({
        sheet: `<sheetData>${Array.from({ length: 10_000 }, (_, at) => numberCell(at + 1, `XFD${at + 1}`)).join('')}</sheetData>`,
      }),
    ),
    read('xlsx: merges without end', 'a.xlsx', () =>
      workbook({
        sheet: repeated(
          `${sheetHead}${numberCell(1, 'A1')}</sheetData><mergeCells>`,
          '<mergeCell ref="A1:XFD1048576"/>',
          300_000,
          '</mergeCells></worksheet>',
        ),
      }),
    ),
    read('xlsx: elements 20 million deep', 'a.xlsx', () =>
      workbook({ sheet: repeated(sheetHead, '<a>', 20_000_000, '') }),
    ),
    read('xlsx: 90 MB in shared strings', 'a.xlsx', () =>
      workbook({
        sheet: '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>',
        strings: repeated(`${stringsHead}<si><t>`, 'x', 90_000_000, '</t></si></sst>'),
      }),
    ),
    read('xlsx: 6 million shared strings', 'a.xlsx', () =>
      workbook({
        sheet: '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>',
        strings: repeated(stringsHead, '<si><t>x</t></si>', 5_800_000, '</sst>'),
      }),
    ),
    read('csv: a line of 5 MB', 'a.csv', () => 'x'.repeat(5_200_000)),
    read('csv: 10^6 columns', 'a.csv', () => 'x,'.repeat(1_000_000)),
    read('csv: 2.6 million rows', 'a.csv', () => 'x\n'.repeat(2_600_000)),
    read('csv: one quote that never ends', 'a.csv', () => `"${'x,\n'.repeat(1_700_000)}`),
    read('csv: quotes', 'a.csv', () => '"'.repeat(5_200_000)),
    read('csv: "," over and over', 'a.csv', () => `a,b\n${'","'.repeat(1_700_000)}`),
    read('txt: lines of blanks', 'a.txt', () => `a${' '.repeat(5_200_000)}`),
    read('txt: CR alone', 'a.txt', () => `${'\r'.repeat(5_200_000)}x`),
    read('json: lists in lists', 'a.json', () => '['.repeat(2_600_000) + ']'.repeat(2_600_000)),
    read('json: 100,000 deep', 'a.json', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    read('vcard: 230,000 cards', 'a.vcf', () => 'BEGIN:VCARD\nEND:VCARD\n'.repeat(230_000)),
    read('vcard: 10,000 cards', 'a.vcf', () => vcard(`NOTE:${'x'.repeat(400)}`).repeat(10_000)),
    read('vcard: a line of 5 MB', 'a.vcf', () => vcard(`NOTE:${'x'.repeat(5_200_000)}`)),
    read('vcard: folded 2.6 million times', 'a.vcf', () => vcard(`NOTE:x${'\n '.repeat(2_600_000)}`)),
    read('vcard: quoted-printable', 'a.vcf', () =>
      vcard(`NOTE;ENCODING=QUOTED-PRINTABLE:x${'=\n'.repeat(2_600_000)}`),
    ),
    read('vcard: 1,700,000 parameters', 'a.vcf', () => vcard(`TEL${';x='.repeat(1_700_000)}:1`)),
    read('vcard: semicolons', 'a.vcf', () => vcard(`ADR:${';'.repeat(5_200_000)}`)),
    read('vcard: backslashes', 'a.vcf', () => vcard(`NOTE:${'\\'.repeat(5_200_000)}`)),
    read('vcard: 500,000 addresses', 'a.vcf', () => vcard('EMAIL:a@b\n'.repeat(500_000))),
    read('vcard: quotes in a parameter', 'a.vcf', () => vcard(`TEL;X=${'"'.repeat(5_000_000)}:1`)),
    photo('png of 60,000 x 60,000', () => pngSized(60_000, 60_000)),
    photo('png of 7,700 x 7,700, 16 bits, interlaced', () => pngSized(7700, 7700, { isInterlaced: true })),
    photo('png of 1 x 59,000,000', () => pngSized(1, 59_000_000)),
    photo('png with 500 MB in a text', () => pngText(500_000_000)),
    photo('jpeg that says 65,500 x 65,500', () => jpegSized(65_500, 65_500)),
    photo('jpeg that says 7,700 x 7,700 and has 8 x 8', () => jpegSized(7700, 7700)),
    photo('jpeg progressive, 59 megapixels', () => noise),
    photo('gif of 5,000 frames of 1000 x 1000', () => gifFrames(1000, 1000, 5000)),
    photo('gif of 65,535 x 65,535', () => gifFrames(65_535, 65_535, 1)),
    photo('webp of 500 frames', () =>
      sharp(gifFrames(200, 200, 500), { pages: -1 })
        .webp({ quality: 1, effort: 0 })
        .toBuffer(),
    ),
    photo('png that says it has 100,000 frames', () => apng()),
    photo('svg that includes a file', () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ),
    photo('pdf', () => Buffer.from('%PDF-1.7\n1 0 obj<</Length 2 0 R>>stream\n')),

    extract('png of 60,000 x 60,000', () => pngSized(60_000, 60_000)),
    extract('png of 7,700 x 7,700, 16 bits, interlaced', () => pngSized(7700, 7700, { isInterlaced: true })),
    extract('jpeg progressive, 59 megapixels', () => noise),
    extract('jpeg that says 7,700 x 7,700 and has 8 x 8', () => jpegSized(7700, 7700)),
    {
      what: 'photo eight of 59 megapixels at once',
      send: async () => {
        const bytes = pngSized(7700, 7700, { isInterlaced: true });
        const all = await Promise.all(
          Array.from({ length: 8 }, () =>
            upload(`/api/app/expenses/${report.id}/photo/upload`, 'photo', 'a.jpg', bytes),
          ),
        );
        return all[0] ?? new Response();
      },
    },
    json('1 MB deep', '/api/app/expenses/create', () => `${'{"name":'.repeat(60_000)}1${'}'.repeat(60_000)}`),
    json('gzip', '/api/app/expenses/create', () => 'x', { 'content-encoding': 'gzip' }),
    json(
      '1 MB of wrong members',
      '/api/app/exercise/sheets/x/remove',
      () => `{"sets":[${'0,'.repeat(500_000)}0]}`,
    ),
    json(
      '20 MB of wrong members',
      '/api/app/exercise/import',
      () => `{"workouts":[],"exercises":[],"sets":[${'0,'.repeat(10_000_000)}0]}`,
    ),
    json(
      '20 MB of wrong objects',
      '/api/app/exercise/import',
      () => `{"workouts":[${'{},'.repeat(6_000_000)}{}],"exercises":[],"sets":[]}`,
    ),
    json(
      '20 MB of names',
      '/api/app/exercise/import',
      () => `{${Array.from({ length: 1_400_000 }, (_, at) => `"n${at}":0`).join()}}`,
    ),
    {
      what: 'form of 10^5 fields',
      send: () => {
        const form = new FormData();
        for (let at = 0; at < 100_000; at += 1) form.append('a', 'b');
        return user.send('/api/app/shared/imports/read', { method: 'POST', body: form });
      },
    },
    {
      what: 'form with a field of 20 MB',
      send: () =>
        upload('/api/app/shared/imports/read', 'file', 'a.csv', 'a,b\n1,2', {
          sheet: 'x'.repeat(20_000_000),
        }),
    },
    {
      what: 'form with 600,000 headers in a part',
      send: () =>
        user.send('/api/app/shared/imports/read', {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          body: `--b\r\n${'X-A: b\r\n'.repeat(600_000)}\r\nx\r\n--b--`,
        }),
    },
    {
      what: 'form that is gzip',
      send: () =>
        user.send('/api/app/shared/imports/read', {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
          body: 'x',
        }),
    },
  ];
}
