import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport } from '#testing/data/expense-report.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import { headed } from '../record.ts';
import { totalsOf } from '../totals.ts';

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

it('a rate typed into the sheet as "19%" is 19 percent', async () => {
  const { hand, sheetId, add, edit, rows } = await newReport(user);
  await edit(await add({ description: 'Paper', amount: 119 }), { taxRate: 7 });
  await hand.type(sheetId, 'Expenses!H2', [['19%']]);
  expect(await hand.shown(sheetId, 'Expenses!H2')).toEqual([['19%']]);
  const read = (await rows()).map((row) => headed.row.decode(row));
  expect(totalsOf(read).taxes).toEqual([{ rate: 19, count: 1, tax: 19, net: 100 }]);
});
