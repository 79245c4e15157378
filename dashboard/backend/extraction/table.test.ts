import { expect, it } from 'vitest';
import { printed } from '#testing/receipts/printed.ts';
import { photographTable } from '#testing/receipts/table-photo.ts';
import { EmbeddedExtractor } from './embedded.ts';
import { readFields } from './read.ts';

function tableOf(texts: readonly string[]) {
  const order = { template: 'free', wanted: [], isTable: true } as const;
  return readFields({ lines: printed(texts) }, order, '2026-11-28').table;
}

it('is a table of whatever columns it has, with cells left empty that are', () => {
  const table = tableOf([
    'Stock list March',
    'Item               Shelf     Qty     Price',
    'Masking tape       A4         12      1.90',
    'Brush large                    3     14.50',
    'Frames             B2          1     80.00',
    'Total                         16     96.40',
  ]);
  expect(table).toEqual({
    headers: ['Item', 'Shelf', 'Qty', 'Price'],
    rows: [
      ['Masking tape', 'A4', '12', '1.90'],
      ['Brush large', '', '3', '14.50'],
      ['Frames', 'B2', '1', '80.00'],
    ],
  });
});

it('goes on in the line below where only one of its other columns does', () => {
  const table = tableOf([
    'Name            What to bring',
    'Ana Duarte      Bread and the',
    '                large cheese',
    'Piet Visser     Glasses',
  ]);
  expect(table?.rows).toEqual([
    ['Ana Duarte', 'Bread and the large cheese'],
    ['Piet Visser', 'Glasses'],
  ]);
});

it('is none where nothing stands side by side, or nothing below the names of columns', () => {
  expect(tableOf(['A letter', 'of some lines'])).toBeNull();
  expect(tableOf(['Item          Price'])).toBeNull();
  expect(tableOf([])).toBeNull();
});

it('is read off a photo', async () => {
  const cells = [
    ['Tool', 'Shelf', 'Count', 'Price'],
    ['Bone folder', 'A1', '4', '3.20'],
    ['Awl', 'A2', '', '7.50'],
    ['Brayer', 'B4', '2', '18.00'],
  ];
  const extractor = new EmbeddedExtractor({ maxWaiting: 1, timeoutMs: 110_000 });
  try {
    const { table } = await extractor.extract({
      photo: await photographTable(cells),
      order: { template: 'free', wanted: [], isTable: true },
      signal: new AbortController().signal,
    });
    expect([table?.headers, ...(table?.rows ?? [])]).toEqual(cells);
  } finally {
    await extractor.close();
  }
});
