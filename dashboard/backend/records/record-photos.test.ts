import { randomUUID } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hand } from '#testing/server/hand.ts';
import { RecordClient } from '#testing/server/record-client.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Fault, Upstream } from '#testing/server/upstream.ts';
import contract from '../../testing/apps/tools/contract.ts';
import manifest from '../../testing/apps/tools/manifest.ts';
import { tool } from '../../testing/apps/tools/record.ts';

let upstream: Upstream;
let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer({}, path.join(import.meta.dirname, '../../testing/apps'));
  ({ upstream } = server);
});
afterAll(() => server.stop());

async function photoOf(background: string, name = 'image.jpg'): Promise<File> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], name, { type: 'image/jpeg' });
}

const toolsOf = (user: TestUser) => new RecordClient(user.client(manifest, contract), tool);
const hammer = { name: 'Hammer', place: 'Shed' };
const addressOf = (name: unknown, size = 'thumbnail') =>
  `/api/app/tools/photos/${encodeURIComponent(String(name))}/content?size=${size}`;

async function livePhotos(user: TestUser): Promise<string[]> {
  const photos = await new Hand(user.browser).files("mimeType contains 'image/' and trashed = false");
  return photos.map(({ name }) => name).toSorted();
}

describe('a record with a photo', () => {
  it('is added with its photo, whose name tells its bytes, and both are shown again', async () => {
    const user = await server.newUser();
    const tools = toolsOf(user);
    const { sheetId, row } = await tools.addWithPhoto(hammer, await photoOf('red'));
    expect(row).toMatchObject({ ...hammer, photo: expect.stringMatching(/^image [0-9a-f]{8}\.jpg$/) });
    expect((await tools.list(sheetId)).rows).toEqual([row]);
    const shown = await user.send(addressOf(row['photo']));
    expect(shown.headers.get('cache-control')).toBe('private, max-age=86400');
    const { width, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect({ width, format }).toEqual({ width: 480, format: 'webp' });
    const whole = await user.send(addressOf(row['photo'], 'full'));
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(900);
  });

  it('gets another photo with what else is changed, and the one before stays in Drive', async () => {
    const user = await server.newUser();
    const tools = toolsOf(user);
    const { sheetId, row } = await tools.addWithPhoto(hammer, await photoOf('red'));
    const changes = { place: 'Cellar' };
    const changed = await tools.updateWithPhoto(sheetId, row, { photo: await photoOf('blue'), changes });
    expect(changed).toMatchObject({ name: 'Hammer', place: 'Cellar' });
    expect(changed['photo']).not.toBe(row['photo']);
    expect(await livePhotos(user)).toEqual([row['photo'], changed['photo']].toSorted());
    expect(await tools.update(sheetId, changed, { photo: '' })).toMatchObject({ photo: '' });
    expect(await livePhotos(user)).toHaveLength(2);
  });

  it('keeps its photo when it is deleted, so that undoing brings both back', async () => {
    const user = await server.newUser();
    const tools = toolsOf(user);
    const { sheetId, row } = await tools.addWithPhoto(hammer, await photoOf('red'));
    await tools.undo(sheetId, await tools.remove(sheetId, [row]));
    const [back] = (await tools.list(sheetId)).rows;
    expect(back?.['photo']).toBe(row['photo']);
    expect((await user.send(addressOf(back?.['photo']))).status).toBe(200);
  });

  it('shows the photos of a page for one look at the folder, and none after it', async () => {
    const user = await server.newUser();
    const tools = toolsOf(user);
    const first = await tools.addWithPhoto(hammer, await photoOf('red'));
    const second = await tools.addWithPhoto({ name: 'Saw' }, await photoOf('blue'));
    const names = [first.row['photo'], second.row['photo']];
    const lists = async () => {
      const calls = await upstream.callsOf(async () => {
        await Promise.all(names.map((name) => user.send(addressOf(name))));
      });
      return calls.filter((call) => /^GET .*\/files$/.test(call)).length;
    };
    expect(await lists()).toBe(1);
    expect(await lists()).toBe(0);
  });

  it('is not shown to others, and a name that no photo bears says who may have it', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()];
    const { row } = await toolsOf(user).addWithPhoto(hammer, await photoOf('red'));
    const answer = await other.send(addressOf(row['photo']));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: `There is no photo named "${row['photo']}" in your Drive. Whoever added the tool may have it.`,
    });
  });

  it('refuses what is no photo, and what the record refuses, and stores nothing', async () => {
    const user = await server.newUser();
    const tools = toolsOf(user);
    const noPhoto = new File(['<svg/>'], 'x.jpg', { type: 'image/jpeg' });
    await expect(tools.addWithPhoto(hammer, noPhoto)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const wrong = tools.addWithPhoto({ ...hammer, manual: '9780306406158' }, await photoOf('red'));
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await livePhotos(user)).toEqual([]);
  });
});

const upload: Omit<Fault, 'how'> = { method: 'POST', path: /^\/upload\/drive\/v3\/files$/, times: 1 };
const write: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };

describe('a record with its photo that is sent again under its key', () => {
  it.each([
    ['the upload got lost', { ...upload, how: 'unheard' }],
    ['the answer of the upload got lost', { ...upload, how: 'unanswered' }],
    ['the row got lost', { ...write, how: 'unheard' }],
    ['the answer of the row got lost', { ...write, how: 'unanswered' }],
  ] satisfies [string, Fault][])('because %s is there once', async (_, fault) => {
    const user = await server.newUser();
    const tools = toolsOf(user);
    const { sheetId, row: first } = await tools.addWithPhoto(hammer, await photoOf('red'));
    const again = { requestKey: randomUUID() };
    const photo = await photoOf('blue');
    upstream.fail(fault);
    await tools.addWithPhoto({ name: 'Saw' }, photo, again).catch(() => undefined);
    const { row: saw } = await tools.addWithPhoto({ name: 'Saw' }, photo, again);
    expect((await tools.list(sheetId)).rows).toEqual([first, saw]);

    upstream.fail(fault);
    const [once, other] = [{ requestKey: randomUUID() }, await photoOf('green')];
    const change = { photo: other, changes: { place: 'Cellar' } };
    await tools.updateWithPhoto(sheetId, saw, change, once).catch(() => undefined);
    const changed = await tools.updateWithPhoto(sheetId, saw, change, once);
    expect((await tools.list(sheetId)).rows).toEqual([first, changed]);
    expect(await livePhotos(user)).toEqual([first['photo'], saw['photo'], changed['photo']].toSorted());
  });

  it('leaves no photo behind where somebody else has changed the row', async () => {
    const user = await server.newUser();
    const tools = toolsOf(user);
    const { sheetId, row } = await tools.add(hammer);
    await tools.update(sheetId, row, { name: 'Mallet' });
    const change = { photo: await photoOf('red'), changes: { name: 'Sledge' } };
    await expect(tools.updateWithPhoto(sheetId, row, change)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await livePhotos(user)).toEqual([]);
  });
});
