import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import { headed } from '../record.ts';

// Two rooms of one night for the same price, each split in the same way: nothing tells their parts apart.

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const parts = [
  { description: 'Hotel', category: 'Lodging', amount: 100 },
  { description: 'Breakfast', category: 'Meals', amount: 25 },
];

async function twoRooms() {
  const report = await newReport(user);
  const rooms = [
    await report.add({ description: 'Hotel', amount: 125 }),
    await report.add({ description: 'Hotel', amount: 125 }),
  ];
  const { client, sheetId, reportId } = report;
  const split = (at: number, requestKey = randomUUID()) => {
    const room = rooms[at];
    if (!room) throw new Error('There are two rooms.');
    return client.splitExpense(
      { reportId, row: room._rowIndex, body: { expected: cellsOf(room), parts, sheetId } },
      { requestKey },
    );
  };
  const amounts = async () => (await report.rows()).map(({ Amount }) => Number(Amount));
  return { ...report, split, amounts };
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

it('two rows that are alike, split alike, keep their sum', async () => {
  const { split, amounts } = await twoRooms();
  expect(sum(await amounts())).toBe(250);
  await split(0);
  await split(1);
  expect((await amounts()).toSorted((one, other) => one - other)).toEqual([25, 25, 100, 100]);
});

it.each(['unheard', 'unanswered'] as const)(
  'the same where the second split is %s, and sent again',
  async (how) => {
    const { split, amounts } = await twoRooms();
    await split(0);
    server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how });
    const key = randomUUID();
    await split(1, key).catch(() => undefined);
    await split(1, key);
    expect((await amounts()).toSorted((one, other) => one - other)).toEqual([25, 25, 100, 100]);
  },
);

it('taking one split back, with its answer lost, leaves the parts of the other', async () => {
  const { split, client, amounts, add, reportId, sheetId } = await twoRooms();
  const { rows: made } = await split(0);
  // Somebody has added a row just like that part, as for the other room.
  const part = made[1];
  if (!part) throw new Error('no part');
  await add({ description: part.Description, category: part.Category, amount: 25, notes: part.Notes });
  const [first, ...others] = made.map((each) => headed.row.decode(each));
  if (!first) throw new Error('no part');
  const body = {
    expected: headed.cells.encode(first),
    before: { description: 'Hotel', category: '', amount: 125, notes: '', paid: '', tax: '' },
    others: others.map(({ id: _, ...seen }) => headed.seen.encode(seen)),
    sheetId,
  } as const;
  const requestKey = randomUUID();
  const unsplit = () => client.unsplitExpense({ reportId, row: 2, body }, { requestKey });
  server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' });
  await unsplit().catch(() => undefined);
  await unsplit();
  expect((await amounts()).toSorted((one, other) => one - other)).toEqual([25, 125, 125]);
});
