import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReport, taxi, threeRows } from '#testing/data/expense-report.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Fault, Upstream } from '#testing/server/upstream.ts';
import type { NewExpense } from '../record.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
let picture: File;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
  const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  picture = new File([new Uint8Array(bytes)], 'IMG_1.jpg', { type: 'image/jpeg' });
});
afterAll(() => server.stop());

type Report = Awaited<ReturnType<typeof newReport>>;

const upload: Omit<Fault, 'how'> = { method: 'POST', path: /^\/upload\/drive\/v3\/files$/, times: 1 };
const write: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };
const unavailable = { code: 'WORKSPACE_UNAVAILABLE' };

function addReceipt(
  { client, reportId, sheetId }: Report,
  { requestKey = randomUUID(), ...expense }: Partial<NewExpense> & { requestKey?: string } = {},
) {
  const body = { expense: JSON.stringify({ ...taxi, ...expense }), sheetId };
  return client.addReceipt({ reportId, body, files: { photo: picture } }, { requestKey });
}

/** The report's contents: the photo of each row, and all stored photos. */
async function photosOf({ client, reportId, sheetId }: Report) {
  const { rows, photos } = await client.readReport({ reportId, query: { sheetId } });
  return [rows.map(({ Photo }) => Photo), photos.map(({ name }) => name).toSorted()];
}

describe('a receipt', () => {
  it('becomes a row and a photo in one call, which costs an upload, one read and one write', async () => {
    const report = await newReport(user);
    await photosOf(report);
    const calls = await upstream.callsOf(async () => {
      const { row, photo } = await addReceipt(report, { description: 'Ferry', amount: 14 });
      expect(row).toMatchObject({ _rowIndex: 2, Description: 'Ferry', Amount: 14, Photo: 'IMG_1.jpg' });
      expect(photo.name).toBe('IMG_1.jpg');
    });
    expect(calls).toHaveLength(3);
    expect(await photosOf(report)).toEqual([['IMG_1.jpg'], ['IMG_1.jpg']]);
  });

  it('is known again by its bytes and by its look', async () => {
    const report = await newReport(user);
    const [one, other] = [await addReceipt(report), await addReceipt(report)];
    expect(one.photo.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(one.photo.look).toMatch(/^[\w-]{108}$/);
    expect(other.photo).toMatchObject({
      sha256: one.photo.sha256,
      look: one.photo.look,
      name: 'IMG_1-2.jpg',
    });
    const { photos } = await report.client.readReport({ reportId: report.reportId, query: {} });
    expect(photos.map(({ sha256 }) => sha256)).toEqual([one.photo.sha256, one.photo.sha256]);
  });

  it('is refused whole when the row is', async () => {
    const report = await newReport(user);
    await photosOf(report);
    upstream.fail({ ...write, how: { status: 429, headers: { 'retry-after': '1' } } });
    const requestKey = randomUUID();
    await expect(addReceipt(report, { requestKey })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await photosOf(report)).toEqual([[], []]);
    await addReceipt(report, { requestKey });
    expect(await photosOf(report)).toEqual([['IMG_1.jpg'], ['IMG_1.jpg']]);
  });

  it('without a description is refused before anything is stored', async () => {
    const report = await newReport(user);
    upstream.calls.length = 0;
    await expect(addReceipt(report, { description: ' ' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(upstream.calls).toEqual([]);
  });
});

describe('a receipt that is sent again under its key', () => {
  it.each([
    ['the upload got lost', { ...upload, how: 'unheard' }, unavailable],
    ['only the answer of the upload got lost', { ...upload, how: 'unanswered' }, undefined],
    ['the row got lost after the upload', { ...write, how: 'unheard' }, unavailable],
    ['only the answer of the row got lost', { ...write, how: 'unanswered' }, undefined],
  ] satisfies [string, Fault, object | undefined][])(
    'because %s is one row and one photo',
    async (_, fault, refusal) => {
      const report = await newReport(user);
      await photosOf(report);
      const requestKey = randomUUID();
      upstream.fail(fault);
      const first = addReceipt(report, { requestKey });
      if (refusal) await expect(first).rejects.toMatchObject(refusal);
      else expect(await first).toMatchObject({ row: { _rowIndex: 2 } });
      const again = await addReceipt(report, { requestKey });
      expect(again).toMatchObject({ row: { _rowIndex: 2 }, photo: { name: 'IMG_1.jpg' } });
      expect(await photosOf(report)).toEqual([['IMG_1.jpg'], ['IMG_1.jpg']]);
    },
  );

  it('keeps its photo when it is refused then, since the row may name it', async () => {
    const report = await newReport(user);
    await photosOf(report);
    const requestKey = randomUUID();
    upstream.fail({ ...write, how: 'unanswered' });
    upstream.fail({ method: 'GET', path: /^\/v4\/spreadsheets\//, times: 1, after: 1, how: { status: 403 } });
    await expect(addReceipt(report, { requestKey })).rejects.toMatchObject(unavailable);
    const body = { error: { code: 403, message: 'x', errors: [{ reason: 'accessNotConfigured' }] } };
    upstream.fail({ method: 'GET', path: /^\/v4\/spreadsheets\//, times: 1, how: { status: 403, body } });
    await expect(addReceipt(report, { requestKey })).rejects.toMatchObject(unavailable);
    await addReceipt(report, { requestKey });
    expect(await photosOf(report)).toEqual([['IMG_1.jpg'], ['IMG_1.jpg']]);
  });

  it('with other words changes the row that an earlier attempt has made', async () => {
    const report = await newReport(user);
    await photosOf(report);
    const requestKey = randomUUID();
    upstream.fail({ ...write, how: 'unanswered' });
    upstream.fail({ method: 'GET', path: /^\/v4\/spreadsheets\//, times: 1, after: 1, how: { status: 403 } });
    await expect(addReceipt(report, { requestKey })).rejects.toMatchObject(unavailable);
    const { row } = await addReceipt(report, { requestKey, description: 'Taxi home', amount: 13 });
    expect(row).toMatchObject({ _rowIndex: 2, Description: 'Taxi home', Amount: 13, Photo: 'IMG_1.jpg' });
    expect(await report.rows()).toMatchObject([{ Description: 'Taxi home', Amount: 13 }]);
  });

  it('is one photo for a row that was there already, too', async () => {
    const report = await threeRows(user);
    await photosOf(report);
    const { client, reportId, sheetId, tram } = report;
    const { _rowIndex, ...expected } = tram;
    const attach = (requestKey: string) =>
      client.attachPhoto(
        {
          reportId,
          row: _rowIndex,
          body: { expected: JSON.stringify(expected), sheetId },
          files: { photo: picture },
        },
        { requestKey },
      );
    const requestKey = randomUUID();
    upstream.fail({ ...write, times: 4, how: 'unheard' });
    await expect(attach(requestKey)).rejects.toMatchObject(unavailable);
    upstream.heal();
    expect(await attach(requestKey)).toMatchObject({ photo: { name: 'IMG_1.jpg' } });
    expect(await photosOf(report)).toEqual([['IMG_1.jpg', '', ''], ['IMG_1.jpg']]);
  });
});

describe('a photo that stands in no row', () => {
  it('becomes a row of its own, under its name', async () => {
    const report = await newReport(user);
    const { client, reportId, sheetId } = report;
    const { photo } = await client.uploadPhoto({ reportId, body: {}, files: { photo: picture } });
    await client.addExpense({ reportId, body: { ...taxi, photo: photo.name, sheetId } });
    expect(await photosOf(report)).toEqual([['IMG_1.jpg'], ['IMG_1.jpg']]);
  });

  it('goes to the trash and comes back', async () => {
    const report = await newReport(user);
    const { client, reportId } = report;
    const { photo } = await client.uploadPhoto({ reportId, body: {}, files: { photo: picture } });
    const trash = (isTrashed: boolean) =>
      client.trashPhoto({ reportId, photoId: photo.id, body: { isTrashed } });
    await trash(true);
    expect(await photosOf(report)).toEqual([[], []]);
    await trash(false);
    expect(await photosOf(report)).toEqual([[], ['IMG_1.jpg']]);
  });

  it('is no other file of the person', async () => {
    const [report, other] = [await newReport(user), await newReport(user)];
    const { photo } = await addReceipt(other);
    for (const photoId of [photo.id, report.sheetId]) {
      const trash = report.client.trashPhoto({
        reportId: report.reportId,
        photoId,
        body: { isTrashed: true },
      });
      await expect(trash).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await photosOf(other)).toEqual([['IMG_1.jpg'], ['IMG_1.jpg']]);
  });
});
