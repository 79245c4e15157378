import { expect, test } from 'vitest';
import { tableOfText, textRows } from './pasted-text.ts';

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\tb\n\n"c', [['', 'b'], [''], ['"c']]],
  [
    'a\t\nb\t',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  [
    '"two\nlines"\t7\n"say ""so"""\t8',
    [
      ['two\nlines', '7'],
      ['say "so"', '8'],
    ],
  ],
  ['"a"\t6"', [['"a"', '6"']]],
])('%j on the clipboard is rows of cells', (text, rows) => {
  expect(textRows(text)).toEqual(rows);
});

test('signs of HTML in a cell stay signs', () => {
  expect(tableOfText('a < b & c\td')).toBe('<table><tr><td>a &lt; b &amp; c</td><td>d</td></tr></table>');
});

test('a single cell is no table', () => {
  expect(tableOfText('a, "b"')).toBeUndefined();
});

test('numbers and days of another locale reach the component as it reads them', () => {
  expect(tableOfText('12,50\t31.12.2026\t1.234,5\tPapier, A4', 'de_DE')).toBe(
    '<table><tr><td>12.5</td><td>2026-12-31</td><td>1234.5</td><td>Papier, A4</td></tr></table>',
  );
  expect(tableOfText('12,50', 'de_DE')).toBe('<table><tr><td>12.5</td></tr></table>');
});

test('so do times, and shares as exact as they are', () => {
  expect(tableOfText('14:30\t31.12.2026 09:15\t7,5%\t7%', 'de_DE')).toBe(
    '<table><tr><td>14:30:00</td><td>2026-12-31 9:15:00</td><td>7.5%</td><td>7%</td></tr></table>',
  );
});
