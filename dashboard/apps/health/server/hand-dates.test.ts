import { afterAll, beforeAll, expect, it } from 'vitest';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { momentIn } from '../series.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

it.each(['en_GB', 'fr_FR', 'de_DE'])('a real date typed into a sheet of %s is that day', async (locale) => {
  const user = await server.newUser();
  const client = user.client(manifest, contract);
  const hand = new Hand(user.browser);
  const rows = [{ 'Taken At': '2026-04-01 07:40', Systolic: 118, Diastolic: 76 }];
  const { sheetId } = await client.addRows({ body: { log: 'pressure', rows } });
  await hand.change(sheetId, { updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } });
  const typed = locale === 'de_DE' ? '03.04.2026 07:40' : '03/04/2026 07:40';
  await hand.type(sheetId, "'Blood Pressure'!A3:C3", [[typed, 121, 80]]);
  // Sheets took it for a date: the 3rd of April.
  expect(await hand.entered(sheetId, "'Blood Pressure'!A3")).toEqual([[expect.closeTo(46115.319, 2)]]);
  const { entries } = await client.getHealth({ query: { fresh: 'true' } });
  expect(entries.map(momentIn)).toEqual(['2026-04-01 07:40', '2026-04-03 07:40']);
});
