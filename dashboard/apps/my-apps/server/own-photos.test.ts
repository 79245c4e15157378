import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf } from '#kernel/own-apps/own-app.ts';
import { ownApp } from '#testing/data/own-apps.ts';
import { Hand } from '#testing/server/hand.ts';
import { RecordClient } from '#testing/server/record-client.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

async function photoOf(background: string): Promise<File> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'image.jpg', { type: 'image/jpeg' });
}

/** A sheet of tools with a column of photos, in which somebody has typed an address, and a column of places. */
async function tools(user: TestUser) {
  const made = await ownApp(user, {
    title: 'Tools',
    cells: [
      ['Tool', 'Photo', 'Where', 'Other photo'],
      ['Hammer', 'https://example.org/hammer.jpg', '48.137, 11.575', ''],
      ['Saw', '', 'Shed', ''],
    ],
  });
  const { app, client, sheetId } = made;
  const kinds = { photo: 'photo', where: 'place', otherPhoto: 'photo' } as const;
  const columns = app.columns.map((column) => ({
    ...column,
    kind: Object.entries(kinds).find(([key]) => key === column.key)?.[1] ?? column.kind,
  }));
  const changed = { ...app, columns };
  await client.changeApp({ sheetId, body: { app: changed, expected: app } });
  return { ...made, record: recordOf(changed), rows: new RecordClient(client, recordOf(changed)) };
}

const livePhotos = async (user: TestUser) =>
  (await new Hand(user.browser).files("mimeType contains 'image/' and trashed = false")).map(
    ({ name }) => name,
  );

describe('a photo in a row of an own app', () => {
  it('is stored once with the row that names it, and is shown again', async () => {
    const user = await server.newUser();
    const { sheetId, rows, list } = await tools(user);
    const photo = await photoOf('red');
    const once = { requestKey: randomUUID() };
    const { row } = await rows.addWithPhoto({ tool: 'Awl' }, photo, once, sheetId);
    expect(row['photo']).toMatch(/^image [0-9a-f]{8}\.jpg$/);
    // The answer was lost, and the same request is sent again.
    await rows.addWithPhoto({ tool: 'Awl' }, photo, once, sheetId);
    expect((await list(true)).rows).toHaveLength(3);
    expect(await livePhotos(user)).toEqual([row['photo']]);
    const address = `/api/app/my-apps/photos/${encodeURIComponent(String(row['photo']))}/content?size=full`;
    const shown = await user.send(address);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(900);
  });

  it('takes the place of what stood in the cell, and what a hand has typed elsewhere stays', async () => {
    const user = await server.newUser();
    const { sheetId, rows, hand } = await tools(user);
    const [, saw] = (await rows.list(sheetId)).rows;
    if (!saw) throw new Error('There are two rows.');
    const changed = await rows.updateWithPhoto(sheetId, saw, {
      photo: await photoOf('blue'),
      changes: { where: '48.2, 11.6' },
    });
    expect(changed).toMatchObject({ tool: 'Saw', where: '48.2, 11.6' });
    expect(await hand.shown(sheetId, 'Orders!A2:D3')).toEqual([
      ['Hammer', 'https://example.org/hammer.jpg', '48.137, 11.575'],
      ['Saw', changed['photo'], '48.2, 11.6'],
    ]);
  });

  it('is in the first column of photos alone, and nothing is stored where the row is refused', async () => {
    const user = await server.newUser();
    const { sheetId, rows, record, client, app } = await tools(user);
    expect(record.fields).toMatchObject({
      photo: { kind: 'photo' },
      otherPhoto: { kind: 'text', isReadOnly: true },
      where: { kind: 'text', isPlace: true },
    });
    const unknown = rows.addWithPhoto({ colour: 'red' }, await photoOf('red'), {}, sheetId);
    await expect(unknown).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('"colour"'),
    });
    const { app: now } = await client.listRows({ query: { sheetId } });
    const plain = { ...app, columns: app.columns.map((column) => ({ ...column, kind: 'text' as const })) };
    await client.changeApp({ sheetId, body: { app: plain, expected: now } });
    const photo = await photoOf('red');
    const gone = rows.addWithPhoto({ tool: 'Awl' }, photo, {}, sheetId);
    await expect(gone).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await livePhotos(user)).toEqual([]);
  });
});
