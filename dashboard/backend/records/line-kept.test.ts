import { randomUUID } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
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

it('of a row that is sent again with other cells, the first line stays in the history', async () => {
  const user = await server.newUser();
  const tools = new RecordClient(user.client(manifest, contract), tool);
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'blue' } });
  const photo = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'image.jpg', {
    type: 'image/jpeg',
  });
  const again = { requestKey: randomUUID() };
  const { sheetId } = await tools.addWithPhoto({ name: 'Saw', place: 'Shed' }, photo, again);
  await tools.addWithPhoto({ name: 'Saw', place: 'Attic' }, photo, again);
  const answer = await user.send(`/api/app/shared/sheets/${sheetId}/history?page=1&way=all`);
  const { changes } = z
    .object({ changes: z.array(z.object({ kind: z.string() })) })
    .parse(await answer.json());
  expect(changes.map(({ kind }) => kind)).toEqual(['changed', 'added']);
});
