import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CellData } from '../google/cell-data.ts';
import type { Tab } from '../google/tabs.ts';
import { TabDigest } from './digest.ts';
import { noteSeen, noteTold, seenBetween } from './seen.ts';

const text = (shown: string): CellData => ({ effectiveValue: { stringValue: shown }, formattedValue: shown });
const amount = (value: number, shown = String(value)): CellData => ({
  effectiveValue: { numberValue: value },
  formattedValue: shown,
});

function tabOf(rows: readonly (readonly CellData[])[]): Tab {
  const rowData = rows.map((values) => ({ values }));
  return {
    properties: { sheetId: 7, title: 'Rows' },
    merges: [],
    data: [{ startRow: 0, startColumn: 0, rowData }],
  };
}

function digestOf(...rows: readonly (readonly CellData[])[]): string {
  const digest = new TabDigest(tabOf(rows));
  while (!digest.step(1));
  return digest.text;
}

it('a digest is of what cells show and where, however much of blank ones was read', () => {
  const tab = digestOf([text('Ink'), {}, amount(2)], [], [text('Plates')]);
  expect(
    digestOf([text('Ink'), { formattedValue: '' }, amount(2), {}], [{}], [text('Plates'), {}], [{}], []),
  ).toBe(tab);
  expect(digestOf([text('Ink'), {}, amount(2, '2.00 €')], [], [text('Plates')])).toBe(tab);
  const others = [
    digestOf(),
    digestOf([text('Ink'), {}, amount(3)], [], [text('Plates')]),
    digestOf([text('Ink'), {}, amount(2)], [text('Plates')]),
    digestOf([text('Ink'), amount(2)], [], [text('Plates')]),
    digestOf([text('Ink'), {}, text('2')], [], [text('Plates')]),
    digestOf([text('Ink'), {}, amount(2)], [], [text('Plate'), text('s')]),
    digestOf([text('Plates'), {}, amount(2)], [], [text('Ink')]),
    digestOf([text('Ink'), {}, amount(-2)], [], [text('Plates')]),
    digestOf([text('Ink'), {}, amount(2 ** 40)], [], [text('Plates')]),
  ];
  expect(new Set([tab, ...others]).size).toBe(others.length + 1);
});

it('a tab that is known to be unchanged is seen again, without its cells', () => {
  const file = randomUUID();
  const again = noteSeen(file, [tabOf([[text('Ink')]])], 1000);
  noteTold(file, 7);
  again(5000);
  noteSeen(file, [tabOf([[text('Pens')]])], 9000);
  expect(seenBetween(file, 7).told).toBe(new Date(5000).toISOString());
});

it('a long tab is looked at between other work, and at once where somebody asks for it', async () => {
  const fileId = randomUUID();
  const long = (last: string) =>
    tabOf(Array.from({ length: 5000 }, (_, at) => [text(at === 4999 ? last : 'Ink')]));
  noteSeen(fileId, [long('Ink')], 1000);
  const { first } = seenBetween(fileId, 7);
  expect(first).not.toBe('');
  noteTold(fileId, 7);
  expect(seenBetween(fileId, 7).told).toBe(new Date(1000).toISOString());
  // Read twice before the first look is finished: both reads count, in order.
  noteSeen(fileId, [long('Ink')], 2000);
  noteSeen(fileId, [long('Plates')], 3000);
  for (let count = 0; count < 10; count += 1) await turn();
  const { told } = seenBetween(fileId, 7);
  expect(told).toBe(new Date(2000).toISOString());
});
