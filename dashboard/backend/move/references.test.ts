import { describe, expect, it } from 'vitest';
import { References } from './references.ts';
import { carriedCellOf } from './sheet-build.ts';

const sheet = { from: '1'.repeat(20) + 'a'.repeat(24), to: '2'.repeat(20) + 'b'.repeat(24) };
const photo = { from: '3'.repeat(33), to: '4'.repeat(33) };
const unmade = { from: '5'.repeat(33), to: '6'.repeat(33) };

const twins = new Map([
  [
    sheet.from,
    {
      from: { id: sheet.from, webViewLink: `http://127.0.0.1:4311/spreadsheets/d/${sheet.from}/edit` },
      to: {
        id: sheet.to,
        webViewLink: `https://docs.google.com/spreadsheets/d/${sheet.to}/edit?usp=drivesdk`,
      },
    },
  ],
  [
    photo.from,
    {
      from: { id: photo.from, webViewLink: `http://127.0.0.1:4311/file/d/${photo.from}/view` },
      to: { id: photo.to, webViewLink: `https://drive.google.com/file/d/${photo.to}/view` },
    },
  ],
  [
    unmade.from,
    {
      from: { id: unmade.from, webViewLink: `http://127.0.0.1:4311/file/d/${unmade.from}/view` },
      to: { id: unmade.to, webViewLink: '' },
    },
  ],
]);
const references = new References((id) => twins.get(id));

describe('what names a file', () => {
  it.each([
    ['an id alone', sheet.from, sheet.to],
    ['an id in a formula', `=IMPORTRANGE("${sheet.from}";"A1")`, `=IMPORTRANGE("${sheet.to}";"A1")`],
    [
      'the place in a sheet',
      `http://127.0.0.1:4311/spreadsheets/d/${sheet.from}/edit#gid=7`,
      `https://docs.google.com/spreadsheets/d/${sheet.to}/edit#gid=7`,
    ],
    [
      'a link in a formula',
      `=HYPERLINK("http://127.0.0.1:4311/file/d/${photo.from}/view","photo")`,
      `=HYPERLINK("https://drive.google.com/file/d/${photo.to}/view","photo")`,
    ],
    [
      'another page of the same site',
      `see http://127.0.0.1:4311/open?id=${photo.from}, please`,
      `see https://drive.google.com/file/d/${photo.to}/view please`,
    ],
    [
      'a page of the product',
      `https://rowhouse.example/?app=expenses&report=${photo.from}`,
      `https://rowhouse.example/?app=expenses&report=${photo.to}`,
    ],
    [
      'a file that is not made yet',
      `http://127.0.0.1:4311/file/d/${unmade.from}/view`,
      `http://127.0.0.1:4311/file/d/${unmade.to}/view`,
    ],
  ])('is exchanged: %s', (_, text, rewritten) => {
    expect(references.rewrite(text)).toBe(rewritten);
  });

  it.each(['a text', 'x'.repeat(44), `x${sheet.from}`, 'https://example.com/?q=abc'])(
    'stays where it is no file of ours: %s',
    (text) => {
      expect(references.rewrite(text)).toBe(text);
    },
  );

  it('may begin a line of a cell', () => {
    const lines = (id: string) => ({ userEnteredValue: { stringValue: `Photos:\n${id}\n\t${id}` } });
    expect(carriedCellOf(lines(photo.from), references)).toEqual(lines(photo.to));
  });

  it('may stand anywhere in a cell, and the looks behind it move along', () => {
    const text = `${sheet.from} bold`;
    const link = `http://127.0.0.1:4311/file/d/${photo.from}/view`;
    const longer = `https://drive.google.com/file/d/${photo.to}/view`;
    const cell = {
      userEnteredValue: { stringValue: `${link} bold` },
      textFormatRuns: [{ format: {} }, { startIndex: link.length + 1, format: { bold: true } }],
      note: text,
      userEnteredFormat: { textFormat: { link: { uri: link } } },
    };
    expect(carriedCellOf(cell, references)).toEqual({
      userEnteredValue: { stringValue: `${longer} bold` },
      textFormatRuns: [{ format: {} }, { startIndex: longer.length + 1, format: { bold: true } }],
      note: `${sheet.to} bold`,
      userEnteredFormat: { textFormat: { link: { uri: longer } } },
    });
  });
});
