import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderCalls } from '#kernel/calls/folders.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';

// What the shared calls say about sheets and folders beyond those of one app.

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const headers = ['Task', 'Status'];
const sheets = () => user.callsClient(sheetCalls);
const folders = () => user.callsClient(folderCalls);

it.each(['todos', 'firsttouch', 'mug-club', 'autotrack'])(
  'lists a sheet of %s, and no other app',
  async (appName) => {
    const name = `A sheet of ${appName}`;
    const { id } = await sheets().createSheet({ body: { appName, sheetConfig: { name, headers } } });
    const listed = await sheets().listSheets({ query: { appName } });
    expect(listed.sheets).toMatchObject([
      {
        id,
        name,
        createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        modifiedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        webViewLink: expect.stringContaining(id),
      },
    ]);
  },
);

it('makes a sheet in the folder that is named, and lists it there', async () => {
  const { folder: home } = await folders().ensureFolder({ body: { appName: 'expenses' } });
  const { folder } = await folders().createInFolder({ body: { parentFolderId: home.id, name: 'Trip' } });
  const sheetConfig = { name: 'Expenses', headers, parentFolderId: folder.id };
  const { id, sheet } = await sheets().createSheet({ body: { appName: 'expenses', sheetConfig } });
  expect(sheet.parentFolderId).toBe(folder.id);
  const listed = await sheets().listSheets({ query: { folderId: folder.id } });
  expect(listed.sheets.map((one) => one.id)).toEqual([id]);
});

it('reads a sheet from A to Z where no range is named', async () => {
  const sheetConfig = { name: 'A wide one', headers, sheetTabName: 'Tasks' };
  const { id: sheetId } = await sheets().createSheet({ body: { appName: 'todos', sheetConfig } });
  const hand = new Hand(user.browser);
  await hand.change(sheetId, { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 30 } });
  await hand.type(sheetId, 'Tasks!Z1:AA2', [
    ['Last', 'Beyond'],
    ['z', 'aa'],
  ]);
  const read = await sheets().readCells({ sheetId, query: {} });
  expect(read.headers.at(-1)).toBe('Last');
  expect(read.rows).toMatchObject([{ Last: 'z' }]);
  expect(read.rows[0]).not.toHaveProperty('Beyond');
});

it('keeps the metadata of a folder where the product alone reads it', async () => {
  const { folder: home } = await folders().ensureFolder({ body: { appName: 'expenses' } });
  const metadata = { type: 'expense', year: 2026, isOpen: true };
  const { folder } = await folders().createSubfolder({
    folderId: home.id,
    body: { name: 'Fair', description: 'In May', metadata },
  });
  const { url, authorization } = server.upstream.drive();
  const answer = await fetch(`${url}/drive/v3/files/${folder.id}?fields=description,appProperties`, {
    headers: { authorization },
  });
  expect(await answer.json()).toMatchObject({
    description: 'In May',
    appProperties: { type: 'expense', year: '2026', isOpen: 'true' },
  });
});
