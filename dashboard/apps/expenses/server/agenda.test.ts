import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgendaSource, agendaCalls } from '#kernel/calls/agenda.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { newReport, taxi } from '#testing/data/expense-report.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import contract from '../contract.ts';
import type { Move } from '../life.ts';
import manifest from '../manifest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const day = (ahead: number) => daysAfter(dayOf(new Date()), ahead);
const photo = async (name: string) =>
  new File([new Uint8Array(await photograph(makeReceipt(2), 'flat', 2))], name, { type: 'image/jpeg' });

function agendaOf(user: TestUser) {
  const agenda = user.callsClient(agendaCalls);
  const sources = async () => (await agenda.sources()).sources.filter(({ app }) => app === 'expenses');
  const linesOf = async ({ app, files }: AgendaSource) =>
    (await agenda.lines({ appId: app, query: { files: files.join(',') } })).lines;
  return { sources, linesOf };
}

async function onlySource(user: TestUser): Promise<AgendaSource> {
  const [source, ...others] = await agendaOf(user).sources();
  expect(others).toEqual([]);
  if (!source) throw new Error('No report is told of.');
  return source;
}

it('tells of photos that no row names, by another version as soon as one is there, and in one call as long as none is', async () => {
  const user = await server.newUser();
  const { client, reportId, sheetId } = await newReport(user);
  const { linesOf } = agendaOf(user);
  const before = await onlySource(user);
  expect(before.files).toEqual([reportId, sheetId]);
  expect(await linesOf(before)).toEqual([]);
  expect(user.upstreamCalls()).toBe(2);

  const { photo: stored } = await client.uploadPhoto({
    reportId,
    body: {},
    files: { photo: await photo('IMG_1.jpg') },
  });
  const after = await onlySource(user);
  expect(user.upstreamCalls()).toBe(1);
  expect(after.version).not.toBe(before.version);
  expect(await linesOf(after)).toMatchObject([
    {
      title: '1 receipt without a row',
      state: 'waiting',
      day: day(0),
      action: 'review',
      place: { report: reportId, form: 'loose' },
    },
  ]);

  await client.addExpense({ reportId, body: { ...taxi, photo: stored.name } });
  expect(await linesOf(await onlySource(user))).toEqual([]);
});

it('tells of new expenses that have no photo yet, where there are photos at all', async () => {
  const user = await server.newUser();
  const { client, reportId } = await newReport(user);
  const { linesOf } = agendaOf(user);
  const add = (description: string, date: string, photoName = '') =>
    client.addExpense({
      reportId,
      body: { ...taxi, description, date, ...(photoName && { photo: photoName }) },
    });
  await add('Ferry', day(-1));
  expect(await linesOf(await onlySource(user))).toEqual([]);
  await add('Hotel', day(-2), 'hotel.jpg');
  await add('Long ago', day(-40));
  expect(await linesOf(await onlySource(user))).toMatchObject([
    { title: 'Ferry still needs a photo', row: 2, place: { report: reportId } },
  ]);
  await add('Tram', day(0));
  expect(await linesOf(await onlySource(user))).toMatchObject([
    { title: '2 expenses still need a photo', row: null, action: 'photograph' },
  ]);
});

it('leaves out reports in the trash', async () => {
  const user = await server.newUser();
  const { client, reportId } = await newReport(user);
  await onlySource(user);
  await client.deleteReport({ reportId });
  expect(await agendaOf(user).sources()).toEqual([]);
});

it('tells who may approve a report that it waits for them, and its owner that it was returned, in no call more', async () => {
  const [owner, approver] = await Promise.all([server.newUser(), server.newUser()]);
  await approver.allow('drive.readonly');
  const { client, reportId } = await newReport(owner);
  await client.addExpense({ reportId, body: taxi });
  await owner.callsClient(sheetCalls).shareSheet({
    sheetId: reportId,
    body: { email: approver.account.email, role: 'writer' },
  });
  const move = (user: TestUser, body: { move: Move; comment?: string }) =>
    user.client(manifest, contract).moveReport({ reportId, body });
  await move(owner, { move: 'submit', comment: 'November' });
  const line = { state: 'waiting', place: { report: reportId } };
  expect(await agendaOf(owner).linesOf(await onlySource(owner))).toEqual([]);
  const source = await onlySource(approver);
  expect(await agendaOf(approver).linesOf(source)).toMatchObject([
    { ...line, title: 'Report is waiting for your approval', action: 'decide' },
  ]);
  expect(approver.upstreamCalls()).toBe(2);
  await move(approver, { move: 'return', comment: 'The hotel is missing' });
  expect(await agendaOf(approver).linesOf(await onlySource(approver))).toEqual([]);
  expect(await agendaOf(owner).linesOf(await onlySource(owner))).toMatchObject([
    { ...line, title: 'Report was returned to you', action: 'mend' },
  ]);
});

it('tells of what was to come again by now, by the same calls, until it is in a row', async () => {
  const user = await server.newUser();
  const { add } = await newReport(user);
  for (const ago of [-93, -62, -31]) await add({ date: day(ago), description: 'Adobe Cloud', amount: 54.99 });
  const { linesOf } = agendaOf(user);
  const source = await onlySource(user);
  expect(await linesOf(source)).toMatchObject([
    { note: 'About $54.99', state: 'waiting', day: day(0), action: 'add', place: { form: 'add' } },
  ]);
  expect(user.upstreamCalls()).toBe(2);
  await add({ date: day(0), description: 'ADOBE CLOUD 7781', amount: 54.99 });
  expect(await linesOf(await onlySource(user))).toEqual([]);
});
