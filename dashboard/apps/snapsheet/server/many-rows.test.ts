import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSnapsheet } from '#testing/data/snapsheets.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('what was read again in the photos of a long sheet is written at once', async () => {
  const { client, id, sheetId, hand, rows } = await newSnapsheet(await server.newUser());
  const plates = Array.from({ length: 900 }, (_, at) => [`plate-${at}.jpg`, `Maker ${at}`]);
  await hand.type(sheetId, 'data!A1', [['Photo', 'Maker', 'Year'], ...plates]);
  const updates = (await rows()).map(({ _rowIndex: row, cells: expected }) => {
    return { row, expected, changes: { Year: '1967' } };
  });
  const { rows: written } = await client.updateRows({ id, body: { updates, sheetId } });
  expect(written).toHaveLength(900);
  expect((await rows()).every(({ cells }) => cells['Year'] === 1967)).toBe(true);
});
