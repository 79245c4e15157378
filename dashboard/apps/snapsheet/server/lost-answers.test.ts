import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSnapsheet, threePresses } from '#testing/data/snapsheets.ts';
import {
  startServer,
  startWatchedServer,
  type TestUser,
  type WatchedServer,
} from '#testing/server/server.ts';
import { type Fault, startUpstream, type Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

const row: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };
const photo: Omit<Fault, 'how'> = { method: 'POST', path: /^\/upload\//, times: 1 };
const unavailable = { code: 'WORKSPACE_UNAVAILABLE' };

async function standing({ data }: Awaited<ReturnType<typeof newSnapsheet>>) {
  const { rows, photos, orphans } = await data();
  return { rows: rows.map(({ cells }) => cells['Photo']), photos: photos.map(({ name }) => name), orphans };
}

const whole = { rows: ['photo.jpg'], photos: ['photo.jpg'], orphans: [] };

describe('a photo and its row', () => {
  it.each([
    ['the photo', photo],
    ['the row', row],
  ])('are there once when only the answer to %s got lost', async (_, call) => {
    const snapsheet = await newSnapsheet(user);
    upstream.fail({ ...call, how: 'unanswered' });
    expect(await snapsheet.upload({ Maker: 'Arab' }, { requestKey: randomUUID() })).toMatchObject({
      rowIndex: 2,
    });
    expect(await standing(snapsheet)).toEqual(whole);
  });

  it.each([
    ['the photo', photo, []],
    ['the row', row, ['photo.jpg']],
  ])('are there once when %s got lost on the way and it is sent again', async (_, call, orphans) => {
    const snapsheet = await newSnapsheet(user);
    const requestKey = randomUUID();
    upstream.fail({ ...call, how: 'unheard' });
    await expect(snapsheet.upload({ Maker: 'Arab' }, { requestKey })).rejects.toMatchObject(unavailable);
    expect(await standing(snapsheet)).toEqual({ rows: [], photos: orphans, orphans });
    await snapsheet.upload({ Maker: 'Arab' }, { requestKey });
    expect(await snapsheet.upload({ Maker: 'Arab' }, { requestKey })).toMatchObject({ rowIndex: 2 });
    expect(await standing(snapsheet)).toEqual(whole);
  });

  it('are there once when the row was made from the photo in between', async () => {
    const snapsheet = await newSnapsheet(user);
    const { client, id, upload, rows } = snapsheet;
    const requestKey = randomUUID();
    const fields = { Maker: 'Arab: the "old" one', Notes: 'two\nlines \\ and more', Year: '1889' };
    upstream.fail({ ...row, how: 'unheard' });
    await expect(upload(fields, { requestKey })).rejects.toMatchObject(unavailable);
    const settle = () => client.settleOrphans({ id, body: { deed: 'add', names: ['photo.jpg'] } });
    expect(await settle()).toMatchObject({ settled: 1 });
    expect(await settle()).toMatchObject({ settled: 0 });
    expect((await rows())[0]?.cells).toMatchObject({ ...fields, Year: 1889 });
    expect(await upload(fields, { requestKey })).toMatchObject({ rowIndex: 2 });
    expect(await standing(snapsheet)).toEqual(whole);
  });

  it('are several rows again when they are made from the photo', async () => {
    const snapsheet = await newSnapsheet(user);
    const { client, id, upload, rows } = snapsheet;
    const requestKey = randomUUID();
    const lines = [{ Item: 'one', Price: '1.50' }, { Item: 'two\n---\nmore' }, { Item: 'three' }];
    upstream.fail({ ...row, how: 'unheard' });
    await expect(upload(lines, { requestKey })).rejects.toMatchObject(unavailable);
    await client.settleOrphans({ id, body: { deed: 'add', names: ['photo.jpg'] } });
    expect((await rows()).map(({ cells }) => cells)).toEqual([
      { Photo: 'photo.jpg', Item: 'one', Price: 1.5 },
      { Photo: 'photo.jpg', Item: 'two\n---\nmore', Price: '' },
      { Photo: 'photo.jpg', Item: 'three', Price: '' },
    ]);
    expect(await upload(lines, { requestKey })).toMatchObject({ rowIndex: 2, rowCount: 3 });
    expect(await rows()).toHaveLength(3);
  });

  it('that cannot have a row is put into the trash when its person wants that', async () => {
    const snapsheet = await newSnapsheet(user);
    upstream.fail({ ...row, how: 'unheard' });
    await expect(snapsheet.upload({ Maker: 'Arab' })).rejects.toMatchObject(unavailable);
    const { client, id } = snapsheet;
    await client.settleOrphans({ id, body: { deed: 'trash', names: ['photo.jpg'] } });
    expect(await standing(snapsheet)).toEqual({ rows: [], photos: [], orphans: [] });
  });

  it('leave nothing behind when the sheet is full, and that is said', async () => {
    const snapsheet = await newSnapsheet(user);
    const message =
      'Invalid requests[0].insertDimension: This action would increase the number of cells in the workbook above the limit of 10000000 cells.';
    const body = { error: { code: 400, message, status: 'INVALID_ARGUMENT' } };
    // With its history line, and without.
    for (const _ of ['noted', 'alone']) upstream.fail({ ...row, how: { status: 400, body } });
    await expect(snapsheet.upload({ Maker: 'Arab' })).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'This is more than the spreadsheet can hold.',
    });
    expect(await standing(snapsheet)).toEqual({ rows: [], photos: [], orphans: [] });
    expect(await snapsheet.upload({ Maker: 'Arab' })).toMatchObject({ rowIndex: 2 });
  });

  it('are several rows once, when only the answer got lost', async () => {
    const snapsheet = await newSnapsheet(user);
    const requestKey = randomUUID();
    upstream.fail({ ...row, how: 'unanswered' });
    const lines = [{ Item: 'one' }, { Item: 'two' }];
    await snapsheet.upload(lines, { requestKey });
    expect(await snapsheet.upload(lines, { requestKey })).toMatchObject({ rowIndex: 2, rowCount: 2 });
    expect(await snapsheet.rows()).toHaveLength(2);
  });
});

describe('a photo that is sent again', () => {
  const look: Omit<Fault, 'how'> = { method: 'GET', path: /^\/v4\/spreadsheets\//, times: 8 };

  it('stays with its row when the sheet cannot be read', async () => {
    const snapsheet = await newSnapsheet(user);
    const requestKey = randomUUID();
    await snapsheet.upload({ Maker: 'Arab' }, { requestKey });
    upstream.fail({ ...look, how: { status: 403 } });
    await expect(snapsheet.upload({ Maker: 'Arab' }, { requestKey })).rejects.toBeInstanceOf(Error);
    upstream.heal();
    expect(await standing(snapsheet)).toEqual(whole);
  });

  it('with other words has them in its row, under whatever name the column has', async () => {
    const snapsheet = await newSnapsheet(user);
    const requestKey = randomUUID();
    await snapsheet.upload({ Maker: 'Arab', Notes: 'old' }, { requestKey });
    await snapsheet.hand.type(snapsheet.sheetId, 'data!B1', [['Manufacturer']]);
    await snapsheet.upload({ Maker: 'Adana', Notes: '', Year: '1967' }, { requestKey });
    const { headers, rows } = await snapsheet.data();
    expect(headers).toEqual(['Photo', 'Manufacturer', 'Notes', 'Year']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      { Photo: 'photo.jpg', Manufacturer: 'Adana', Notes: '', Year: 1967 },
    ]);
    await expect(
      snapsheet.upload([{ Maker: 'one' }, { Maker: 'two' }], { requestKey }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This photo is already in 1 row. Change them in the table.',
    });
    expect(await standing(snapsheet)).toEqual(whole);
  });
});

describe('a SnapSheet in the trash of Drive', () => {
  it('takes no further photo', async () => {
    const { client, id, upload, data } = await newSnapsheet(user);
    await upload({ Maker: 'Arab' });
    await client.deleteSnapsheet({ id });
    await expect(upload({ Maker: 'Adana' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/^".+" is in the trash of Drive\.$/),
    });
    await client.restoreSnapsheet({ id });
    expect((await data()).rows).toHaveLength(1);
  });
});

describe('a row that is deleted', () => {
  it('can be brought back though nobody could look for other rows of its photo', async () => {
    const { remove, client, id, sheetId, adana, data } = await threePresses(user);
    const look = { method: 'GET', path: /^\/v4\/spreadsheets\//, how: { status: 403 }, times: 8 } as const;
    upstream.fail({ ...look, after: 1 });
    const { undo, photoId } = await remove(adana);
    upstream.heal();
    expect(photoId).toBeNull();
    expect((await data()).orphans).toEqual(['Adana.jpg']);
    await client.undoDelete({ id, body: { undo, photoId, sheetId } });
    expect(await data()).toMatchObject({ rows: { length: 3 }, orphans: [] });
  });

  it('comes back with its photo, or not at all', async () => {
    const { remove, client, id, sheetId, adana, data } = await threePresses(user);
    const { undo, photoId } = await remove(adana);
    const restore = () => client.undoDelete({ id, body: { undo, photoId, sheetId } });
    upstream.fail({ method: 'PATCH', path: /^\/drive\/v3\/files\//, times: 1, how: { status: 403 } });
    await expect(restore()).rejects.toBeInstanceOf(Error);
    expect((await data()).rows).toHaveLength(2);
    await restore();
    const { rows, photos, orphans } = await data();
    expect([rows.length, photos.length, orphans]).toEqual([3, 3, []]);
  });
});

describe('columns that are removed', () => {
  it('are known to be gone when only the answer got lost, and come back', async () => {
    const { client, sheetId, hand, data } = await threePresses(user);
    await hand.type(sheetId, 'data!F1', [['Colour']]);
    upstream.fail({ ...row, how: 'unanswered' });
    const { removedColumns, undo } = await client.cleanColumns({ sheetId });
    expect(removedColumns).toEqual(['Colour']);
    await client.undoCleanColumns({ sheetId, body: { undo: undo ?? '' } });
    expect((await data()).headers).toContain('Colour');
  });
});

describe('a SnapSheet', () => {
  it('is made once, however often the request comes', async () => {
    const client = user.client(manifest, contract);
    const requestKey = randomUUID();
    const create = () => client.createSnapsheet({ body: { name: 'Once' } }, { requestKey });
    const { snapsheet } = await create();
    expect((await create()).snapsheet.id).toBe(snapsheet.id);
    await expect(client.createSnapsheet({ body: { name: 'once ' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A SnapSheet named "once" already exists',
    });
  });

  it.each([
    ['its folder', { method: 'POST', path: /^\/drive\/v3\/files$/, times: 8, how: { status: 403 } }],
    ['its layout', { method: 'POST', path: /:batchUpdate$/, times: 8, how: { status: 400 } }],
  ] satisfies [string, Fault][])('for want of %s is not there at all', async (_, fault) => {
    const failing = await startUpstream();
    const faulty = await startServer({}, { apiRoot: failing.root });
    const client = (await faulty.newUser()).client(manifest, contract);
    await client.createSnapsheet({ body: { name: 'Whole' } });
    failing.fail(fault);
    const requestKey = randomUUID();
    const create = () => client.createSnapsheet({ body: { name: 'Half' } }, { requestKey });
    await expect(create()).rejects.toBeInstanceOf(Error);
    const names = async () =>
      (await client.listSnapsheets({ query: {} })).snapsheets.map(({ name }) => name).toSorted();
    expect(await names()).toEqual(['Whole']);
    failing.heal();
    await create();
    expect(await names()).toEqual(['Half', 'Whole']);
    await faulty.stop();
    await failing.stop();
  });

  it('gets back a sheet that is gone and a header row that is lost, and nothing of its rows goes', async () => {
    const { client, id, hand, sheetId, data } = await threePresses(user);
    await hand.call('POST', `/v4/spreadsheets/${sheetId}:batchUpdate`, {
      requests: [
        { deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 } } },
      ],
    });
    expect(await data()).toMatchObject({ rows: [], missingHeaders: ['Photo'], orphans: [] });
    const headers = ['Photo', 'Maker', 'Serial No.', 'Year', 'Price'];
    const repaired = await client.repair({ id, body: { headers } });
    expect(repaired.headers).toEqual(headers);
    expect(repaired.rows.map(({ cells }) => cells['Maker'])).toEqual(['Arab', 'Heidelberg', 'Adana']);

    await hand.call('PATCH', `/drive/v3/files/${sheetId}`, { trashed: true });
    expect(await client.readData({ id, query: {} })).toMatchObject({ sheetLink: null, rows: [] });
    const anew = await client.repair({ id, body: {} });
    expect(anew.orphans).toHaveLength(3);
    await client.settleOrphans({ id, body: { deed: 'add', names: anew.orphans } });
    const { rows } = await client.readData({ id, query: {} });
    expect(rows.map(({ cells }) => [cells['Photo'], cells['Maker']])).toEqual([
      ['Arab.jpg', 'Arab'],
      ['Heidelberg.jpg', 'Heidelberg'],
      ['Adana.jpg', 'Adana'],
    ]);
  });
});
