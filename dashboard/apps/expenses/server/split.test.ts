import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import { headed } from '../record.ts';

// A row is split over several categories in one write, and another single write undoes it.

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const parts = [
  { description: 'Hotel', category: 'Lodging', amount: 100 },
  { description: 'Breakfast', category: 'Meals', amount: 12.5 },
  { description: 'Breakfast', category: 'Meals', amount: 12.5 },
];

async function aHotel(more: object = {}) {
  const report = await newReport(user);
  const row = await report.add({ description: 'Hotel', amount: 125, notes: 'Room 304', ...more });
  const input = { reportId: report.reportId, row: row._rowIndex };
  const { client, sheetId } = report;
  const split = (wanted: typeof parts, requestKey = randomUUID()) =>
    client.splitExpense(
      { ...input, body: { expected: cellsOf(row), parts: wanted, sheetId } },
      { requestKey },
    );
  return { ...report, row, input, split };
}

it('a row becomes its parts in one write, once under its key, and what was typed in it stays', async () => {
  const { split, hand, sheetId } = await aHotel();
  const key = randomUUID();
  const calls = await server.upstream.callsOf(() => split(parts, key));
  expect(calls.filter((call) => call.includes('batchUpdate'))).toHaveLength(1);
  const { rows } = await split(parts, key);
  expect(rows).toHaveLength(3);
  expect(await hand.entered(sheetId, 'Expenses!B2:G9')).toEqual([
    ['Hotel', 'Lodging', 100, '', '', 'Room 304\nPart 1 of 3 of $125.00'],
    ['Breakfast', 'Meals', 12.5, '', '', 'Room 304\nPart 2 of 3 of $125.00'],
    ['Breakfast', 'Meals', 12.5, '', '', 'Room 304\nPart 3 of 3 of $125.00'],
  ]);
});

it('is taken back by one write: the row is as it was, and the others are gone', async () => {
  const { split, client, input, row, rows, sheetId } = await aHotel();
  const before = await rows();
  const { rows: made } = await split(parts);
  const [first, ...others] = made.map((each) => headed.row.decode(each));
  if (!first) throw new Error('no part');
  const body = {
    expected: headed.cells.encode(first),
    before: { description: 'Hotel', category: 'Travel', amount: 125, notes: 'Room 304', paid: '', tax: '' },
    others: others.map(({ id: _, ...seen }) => headed.seen.encode(seen)),
    sheetId,
  } as const;
  await client.unsplitExpense({ ...input, body });
  expect(await rows()).toEqual(before);
  expect(row._rowIndex).toBe(2);
});

it('parts that do not add up are refused by how much, and nothing is written', async () => {
  const { split, rows } = await aHotel();
  const refused = (message: string) => ({ code: 'INVALID_INPUT', details: { fields: { parts: message } } });
  await expect(split(parts.slice(0, 2))).rejects.toMatchObject(
    refused('$12.50 is missing: the parts have to add up to $125.00'),
  );
  await expect(split([...parts, ...parts.slice(2)])).rejects.toMatchObject(
    refused('$12.50 is too much: the parts have to add up to $125.00'),
  );
  expect(await rows()).toMatchObject([{ Amount: 125, Notes: 'Room 304' }]);
});

it('what was paid in another currency and the tax are parted to the coin', async () => {
  const { split } = await aHotel({ amount: 10, currency: 'EUR', paid: 9, rate: 1.111111, tax: 1 });
  const third = (amount: number) => ({ description: 'Third', category: '', amount });
  const { rows } = await split([third(3.33), third(3.33), third(3.34)]);
  expect(rows.map((row) => [row.Amount, row['Paid Amount'], row.Tax])).toEqual([
    [3.33, 3, 0.33],
    [3.33, 3, 0.33],
    [3.34, 3, 0.34],
  ]);
});

it('words that a hand has put where figures are expected stay in each part', async () => {
  const { row, hand, client, input, sheetId, rows } = await aHotel({
    currency: 'EUR',
    paid: 100,
    rate: 1.25,
    tax: 5,
  });
  const { headers } = await client.readReport({ reportId: input.reportId, query: { sheetId } });
  const column = (header: string) => String.fromCharCode(65 + headers.indexOf(header));
  await hand.type(sheetId, `Expenses!${column('Paid Amount')}2`, [['by card']]);
  await hand.type(sheetId, `Expenses!${column('Tax')}2`, [['incl.']]);
  const [now = row] = await rows();
  await client.splitExpense({ ...input, body: { expected: cellsOf(now), parts, sheetId } });
  const told = (await rows()).map((each) => [each.Amount, each['Paid Amount'], each.Tax]);
  expect(told).toEqual(parts.map(({ amount }) => [amount, 'by card', 'incl.']));
});

it('a row that a hand has changed meanwhile is not parted', async () => {
  const { split, hand, sheetId, rows } = await aHotel();
  await hand.type(sheetId, 'Expenses!D2', [[126]]);
  await expect(split(parts)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await rows()).toMatchObject([{ Amount: 126 }]);
});
