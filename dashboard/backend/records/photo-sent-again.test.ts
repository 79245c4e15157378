import { randomUUID } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RecordClient } from '#testing/server/record-client.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import contract from '../../testing/apps/tools/contract.ts';
import manifest from '../../testing/apps/tools/manifest.ts';
import { tool } from '../../testing/apps/tools/record.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer({}, path.join(import.meta.dirname, '../../testing/apps'));
});
afterAll(() => server.stop());

async function sawWithPhoto() {
  const user = await server.newUser();
  const tools = new RecordClient(user.client(manifest, contract), tool);
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'blue' } });
  const photo = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'image.jpg', {
    type: 'image/jpeg',
  });
  const again = { requestKey: randomUUID() };
  const add = (place: string) => tools.addWithPhoto({ name: 'Saw', place }, photo, again);
  return { tools, add, ...(await add('Shed')) };
}

it('a row with its photo that is sent again leaves what somebody has written into it since', async () => {
  const { tools, add, sheetId, row } = await sawWithPhoto();
  await tools.update(sheetId, row, { place: 'Cellar' });
  await add('Shed').catch(() => undefined);
  expect((await tools.list(sheetId)).rows).toMatchObject([{ name: 'Saw', place: 'Cellar' }]);
});

it('and takes what its form says differently by now', async () => {
  const { tools, add, sheetId, row } = await sawWithPhoto();
  await tools.update(sheetId, row, { notes: 'sharp' });
  await add('Attic');
  expect((await tools.list(sheetId)).rows).toMatchObject([{ name: 'Saw', place: 'Attic', notes: 'sharp' }]);
});
