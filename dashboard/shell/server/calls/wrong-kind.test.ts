import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photoCalls } from '#kernel/calls/photos.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
const ids = { folder: '', photo: '', sheet: '' };
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
  const sheetConfig = { name: 'Press', headers: ['Task', 'Status'], sheetTabName: 'Tasks' };
  const sheets = user.callsClient(sheetCalls);
  const { id, sheet } = await sheets.createSheet({ body: { appName: 'todos', sheetConfig } });
  ids.sheet = id;
  ids.folder = sheet.parentFolderId ?? '';
  const create = { width: 8, height: 8, channels: 3, background: 'white' } as const;
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const { photo } = await user.callsClient(photoCalls).upload({
    body: { appName: 'todos', folderId: ids.folder },
    files: { photo: new File([bytes], 'bill.jpg') },
  });
  ids.photo = photo.id;
});
afterAll(() => server.stop());

const bodies = {
  GET: undefined,
  POST: { values: [['x']] },
  PATCH: { updates: [{ range: 'A1', values: [['x']] }] },
} as const;

async function send(method: keyof typeof bodies, id: string, body: unknown = bodies[method]) {
  return await user.send(`/api/app/shared/sheets/${id}/data`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

it.each([
  ['folder', 'GET'],
  ['folder', 'POST'],
  ['folder', 'PATCH'],
  ['photo', 'GET'],
  ['photo', 'POST'],
  ['photo', 'PATCH'],
] as const)('a %s has no cells (%s)', async (kind, method) => {
  const answer = await send(method, ids[kind]);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'This file is not a spreadsheet.', code: 'NOT_FOUND' });
});

it('what Sheets does not accept is a clear refusal, and changes nothing', async () => {
  const updates = [
    { range: 'Tasks!A2', values: [['x']] },
    { range: 'Tasks!A3:A4', values: [['y', 'beside the range']] },
  ];
  const wide = await send('PATCH', ids.sheet, { updates });
  expect(wide.status).toBe(400);
  expect(await wide.json()).toMatchObject({
    error: 'Your Drive did not accept this. Nothing was changed.',
    code: 'INVALID_INPUT',
  });
  const read = (await (await send('GET', ids.sheet)).json()) as { headers: string[]; rows: unknown[] };
  expect(read).toMatchObject({ headers: ['Task', 'Status'], rows: [] });
});
