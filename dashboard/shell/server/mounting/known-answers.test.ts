import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { dayOfSerial, serialOfDay, today } from '#kernel/day.ts';
import { newReport, reportsOf, threeRows } from '#testing/data/expense-report.ts';
import { newList } from '#testing/data/todo-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

/** How many reads the workspace has answered with "unchanged", as the server's own metrics count them. */
async function unchangedReads(of = server): Promise<number> {
  const text = await (await fetch(`${of.address}/metrics`)).text();
  const counts = [...text.matchAll(/^rowhouse_upstream_calls_total\{[^}]*status="304"[^}]*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** What a request is answered, and whether that was known. */
async function read(path: string, init: RequestInit = {}, by = user) {
  const before = await unchangedReads();
  const response = await by.send(path, init);
  const { status, headers } = response;
  const wasKnown = (await unchangedReads()) > before;
  return { status, wasKnown, from: headers.get('x-read-from'), text: await response.text() };
}

/** Reads as often as it takes until memories know what the first time has taught them. */
async function readOften(path: string, by = user) {
  await read(path, {}, by);
  return await read(path, {}, by);
}

const pathOf = ({ reportId, sheetId }: { reportId: string; sheetId: string }) =>
  `/api/app/expenses/${reportId}/data?sheetId=${sheetId}`;

it('a list of which nothing has changed is sent once more, with the files that it was read from', async () => {
  const path = pathOf(await threeRows(user));
  const first = await readOften(path);
  const next = await read(path);
  expect([first.wasKnown, next.wasKnown]).toEqual([false, true]);
  expect(next).toEqual({ ...first, wasKnown: true });
  expect(JSON.parse(next.text)).toMatchObject({ rows: [{}, {}, {}] });
});

it('what a hand does in the sheet, in Drive, and what they take back is read at once', async () => {
  const report = await threeRows(user);
  const path = pathOf(report);
  await readOften(path);
  await report.hand.type(report.sheetId, 'B2', [['Bus']]);
  expect((await report.rows()).map(({ Description }) => Description)).toEqual(['Bus', 'Hotel', 'Lunch']);
  await report.hand.type(report.sheetId, 'B2', [['Tram']]);
  expect((await report.rows()).map(({ Description }) => Description)).toEqual(['Tram', 'Hotel', 'Lunch']);
  await readOften(path);
  await report.hand.call('PATCH', `/drive/v3/files/${report.reportId}`, { name: 'Renamed by hand' });
  expect((await read(path)).text).toContain('Renamed by hand');
  await report.hand.call('PATCH', `/drive/v3/files/${report.reportId}`, { trashed: true });
  expect((await read(path)).status).toBe(404);
});

it('what other reads have taught this process is told at once', async () => {
  const someone = await server.newUser();
  const { add, client, listId, hand } = await newList(someone);
  await add({ text: 'Order paper' });
  await hand.type(listId, 'Tasks!A3', [['Typed by hand']]);
  const only = async () => (await client.listLists({})).lists[0];
  for (let times = 0; times < 3; times += 1) expect(await only()).toMatchObject({ isCounted: false });
  await client.summarizeLists({ query: { lists: `${listId}:${(await only())?.version}` } });
  expect(await only()).toMatchObject({ isCounted: true, total: 2 });
});

it('after a write of their own a person reads what they wrote', async () => {
  const report = await threeRows(user);
  for (const description of ['One', 'Two', 'Three']) {
    await report.rows();
    await report.add({ description });
    expect((await report.rows()).at(-1)?.Description).toBe(description);
  }
});

it('a new report is in the list, whatever was known of it', async () => {
  await reportsOf(user);
  await reportsOf(user);
  const { reportId } = await newReport(user);
  expect((await reportsOf(user)).reports.map(({ id }) => id)).toContain(reportId);
});

it('nothing that is known is sent to somebody else, to another day or in another language', async () => {
  const path = pathOf(await threeRows(user));
  await readOften(path);
  const stranger = await server.newUser();
  expect((await read(path, {}, stranger)).status).toBe(404);
  expect((await read(path, { headers: { 'accept-language': 'de-DE' } })).wasKnown).toBe(false);
  const yesterday = dayOfSerial(serialOfDay(today()) - 1) ?? '';
  expect((await read(path, { headers: { 'x-local-day': yesterday } })).wasKnown).toBe(false);
  expect((await read(path)).wasKnown).toBe(true);
});

it('who is no longer let in reads nothing, although it was known', async () => {
  const friend = await server.newUser();
  await friend.allow('drive.readonly');
  const { listId: sheetId, add } = await newList(user);
  await add({ text: 'Order ink' });
  const sheets = user.callsClient(sheetCalls);
  const { permission } = await sheets.shareSheet({
    sheetId,
    body: { email: friend.account.email, role: 'reader' },
  });
  const path = `/api/app/todos/lists/${sheetId}/todos`;
  expect((await readOften(path, friend)).status).toBe(200);
  expect((await read(path, {}, friend)).wasKnown).toBe(true);
  await sheets.removePermission({ sheetId, permissionId: permission.id });
  expect((await read(path, {}, friend)).status).toBeGreaterThanOrEqual(403);
});

it('from a store that does not recognise its answers all is read each time, as from Google', async () => {
  const other = await startServer({}, { tellsVersions: false });
  try {
    const report = await threeRows(await other.newUser());
    for (let times = 0; times < 3; times += 1) await report.rows();
    expect(await unchangedReads(other)).toBe(0);
  } finally {
    await other.stop();
  }
});
