import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appAsProposed, foreignSheet } from '#testing/data/own-apps.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// Sheets accepts nearly any name for a tab; Excel opens no file in which it has more than 31 characters, or some signs.
it.each([
  ['Jobs / 2026', 'Jobs - 2026'],
  ['Everything that was ordered since the move', 'Everything that was ordered sin'],
  ["'Orders'", 'Orders'],
  ['History', 'History (rows)'],
  ["''", 'rows'],
])('the rows of a tab named "%s" are saved as an Excel file', async (title, named) => {
  const user = await server.newUser();
  const client = user.client(manifest, contract);
  const { hand, sheetId } = await foreignSheet(user);
  await hand.renameTab(sheetId, title);
  await client.createApp({ body: { sheetId, app: appAsProposed(await client.propose({ sheetId })) } });
  const answer = await user.send(`/api/app/my-apps/sheets/${sheetId}/export?format=xlsx`);
  expect(answer.status).toBe(200);
  expect((await readXlsx(await answer.arrayBuffer())).sheets.map(({ name }) => name)).toEqual([named]);
});
