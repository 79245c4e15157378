import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { type HeadedExpense, newReport, threeRows } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
let picture: File;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
  picture = await takePhoto('lunch.jpg');
});
afterAll(() => server.stop());

/** A photo as a phone takes it: on its side, with its location stored in it. */
async function takePhoto(name: string): Promise<File> {
  const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'white' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

type Report = Awaited<ReturnType<typeof newReport>>;

function attach({ client, reportId, sheetId }: Report, row: HeadedExpense, photo: File) {
  const body = { expected: JSON.stringify(cellsOf(row)), sheetId };
  return client.attachPhoto({ reportId, row: row._rowIndex, body, files: { photo } });
}

function photoContent({ client, reportId }: Report, photoId: string, size: 'thumbnail' | 'full') {
  return user.send(client.addressOf.photoContent({ reportId, photoId, query: { size } }));
}

describe('a receipt photo', () => {
  it('is stored upright without its place, and its name stands in its row', async () => {
    const report = await threeRows(user);
    const { row, photo } = await attach(report, report.hotel, picture);
    expect(row).toMatchObject({ _rowIndex: 3, Description: 'Hotel', Photo: 'lunch.jpg' });
    expect((await report.rows())[1]?.Photo).toBe('lunch.jpg');
    const content = await photoContent(report, photo.id, 'full');
    expect(content.headers.get('content-type')).toBe('image/jpeg');
    const { width, height, exif } = await sharp(await content.arrayBuffer()).metadata();
    expect([width, height, exif]).toEqual([30, 60, undefined]);
  });

  it('is not fetched whole when something far too large lies in its place', async () => {
    const report = await threeRows(user);
    const { photo } = await attach(report, report.hotel, picture);
    await report.hand.replaceContent(photo.id, new Uint8Array(maxPhotoBytes * 2 + 1));
    const content = await photoContent(report, photo.id, 'full');
    expect(content.status).toBe(413);
    expect(await content.json()).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('finds its row wherever it was moved', async () => {
    const report = await threeRows(user);
    await report.hand.sort(report.sheetId, 0, 'DESCENDING');
    await attach(report, report.hotel, picture);
    expect((await report.rows()).map(({ Description, Photo }) => [Description, Photo])).toEqual([
      ['Tram', ''],
      ['Lunch', ''],
      ['Hotel', 'lunch.jpg'],
    ]);
  });

  it('gets a name of its own when another bears it, also when both come at once', async () => {
    const report = await threeRows(user);
    const names = await Promise.all([
      attach(report, report.tram, picture),
      attach(report, report.hotel, picture),
      attach(report, report.lunch, picture),
    ]);
    expect(names.map(({ photo }) => photo.name).toSorted()).toEqual([
      'lunch-2.jpg',
      'lunch-3.jpg',
      'lunch.jpg',
    ]);
    const { photos } = await report.client.readReport({ reportId: report.reportId, query: {} });
    expect(photos.map(({ name }) => name).toSorted()).toEqual(['lunch-2.jpg', 'lunch-3.jpg', 'lunch.jpg']);
  });

  it('does not stay behind when its row is gone', async () => {
    const report = await threeRows(user);
    await report.hand.deleteRows(report.sheetId, 2);
    await expect(attach(report, report.hotel, picture)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { photos } = await report.client.readReport({ reportId: report.reportId, query: {} });
    expect(photos).toEqual([]);
  });

  it('goes into a new folder when the old one was deleted by hand', async () => {
    const report = await threeRows(user);
    await attach(report, report.tram, picture);
    const [folder] = await report.hand.files(`'${report.reportId}' in parents and name = 'photos'`);
    await report.hand.call('DELETE', `/drive/v3/files/${folder?.id}`);
    const { photo } = await attach(report, report.hotel, picture);
    expect((await photoContent(report, photo.id, 'thumbnail')).status).toBe(200);
  });

  it('is found by its name, and said to be missing otherwise', async () => {
    const report = await threeRows(user);
    const { photo } = await attach(report, report.tram, picture);
    const { reportId, client } = report;
    const found = await client.findPhoto({ reportId, fileName: photo.name });
    expect(found.webViewLink).toBe(photo.webViewLink);
    const missing = client.findPhoto({ reportId, fileName: "o'hara\\.jpg" });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('may come alone, with what it belongs to', async () => {
    const report = await newReport(user);
    const metadata = JSON.stringify({ expenseId: '2', expenseDate: '2025-11-21', expenseAmount: '12.50' });
    const body = { metadata, description: 'the bill' };
    const { photo } = await report.client.uploadPhoto({
      reportId: report.reportId,
      body,
      files: { photo: picture },
    });
    expect(photo).toMatchObject({ name: 'lunch.jpg', filename: 'lunch.jpg' });
    const [photos] = await report.hand.files(`name = 'photos' and '${report.reportId}' in parents`);
    expect((await report.hand.files(`'${photos?.id}' in parents`)).map(({ id }) => id)).toEqual([photo.id]);
  });
});

describe('what is no photo', () => {
  it('is refused although it is called one', async () => {
    const report = await threeRows(user);
    const text = new File(['not a picture at all'], 'receipt.jpg', { type: 'image/jpeg' });
    await expect(attach(report, report.tram, text)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { photo: expect.stringContaining('not a photo') } },
    });
  });

  it('is refused when it is larger than 10 MB', async () => {
    const report = await threeRows(user);
    const large = new File([new Uint8Array(12 * 1024 * 1024)], 'large.jpg');
    await expect(attach(report, report.tram, large)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('is not shown as one, whatever lies in the folder', async () => {
    const report = await newReport(user);
    const response = await photoContent(report, report.sheetId, 'full');
    expect(await response.json()).toMatchObject({ code: 'ACCESS_DENIED' });
  });
});
