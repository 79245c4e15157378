import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderCalls } from '#kernel/calls/folders.ts';
import { photoCalls } from '#kernel/calls/photos.ts';
import { dayOf } from '#kernel/day.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { blankPhoto } from '#testing/data/snapsheets.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

/** Adds an expense as a script would that knows only the address and the field names. */
async function addTo(reportId: string, body: unknown) {
  const response = await user.send(`/api/app/expenses/${reportId}/add`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

describe('an expense that a script adds', () => {
  it.each([
    ['12.50', 12.5],
    ['1,234.50', 1234.5],
    ['$12', 12],
    [-3, -3],
  ])('costs %s', async (amount, read) => {
    const { reportId } = await newReport(user);
    expect(await addTo(reportId, { description: 'Ink', date: '2025-11-21', amount })).toMatchObject({
      status: 200,
      answer: { row: { Date: '2025-11-21', Category: '', Amount: read } },
    });
  });

  it('is of today where nothing says of which day', async () => {
    const { reportId, rows } = await newReport(user);
    const before = dayOf(new Date());
    await addTo(reportId, { description: 'Ink', amount: 1 });
    const days = (await rows()).map((row) => row.Date);
    expect(days).toHaveLength(1);
    expect([before, dayOf(new Date())]).toContain(days[0]);
  });

  it.each(['12abc', '', 'Infinity', true, null, undefined])('does not cost %j', async (amount) => {
    const { reportId, rows } = await newReport(user);
    expect(await addTo(reportId, { description: 'Ink', amount })).toMatchObject({
      status: 400,
      answer: {
        error: 'Please enter a valid amount',
        code: 'INVALID_INPUT',
        fields: { amount: 'Please enter a valid amount' },
      },
    });
    expect(await rows()).toEqual([]);
  });

  it('is told of a missing field what it is told of a blank one', async () => {
    const { reportId } = await newReport(user);
    const error = 'Please enter a description for the expense';
    for (const description of [undefined, '', '  ']) {
      expect(await addTo(reportId, { description, amount: 1 })).toMatchObject({
        status: 400,
        answer: { error },
      });
    }
    expect(await addTo(reportId, { amount: 'much' })).toMatchObject({
      answer: {
        error: `${error}. One more field needs another look.`,
        fields: { description: error, amount: 'Please enter a valid amount' },
      },
    });
  });
});

describe('a folder that is no report', () => {
  it.each(['todos', 'expenses'])('takes no expense: that of %s', async (appName) => {
    const { client, hand } = await newReport(user);
    const { folder } = await user.callsClient(folderCalls).ensureFolder({ body: { appName } });
    const reportId = folder.id;
    const inside = () => hand.files(`'${reportId}' in parents`);
    const before = await inside();
    expect(await addTo(reportId, { description: 'Ink', amount: 1 })).toMatchObject({ status: 404 });
    await expect(client.repairReport({ reportId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(user.client(manifest, contract).readReport({ reportId, query: {} })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const photo = new File([new Uint8Array(8)], 'a.jpg');
    await expect(client.uploadPhoto({ reportId, body: {}, files: { photo } })).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_FOUND|INVALID_INPUT/),
    });
    expect(await inside()).toEqual(before);
  });
});

it('finds the folder for photos among the folders, and shows what was put there or beside it', async () => {
  const person = await server.newUser();
  const { client, reportId } = await newReport(person);
  const { folder, subfolders } = await person
    .callsClient(folderCalls)
    .readFolder({ query: { appName: 'expenses' } });
  expect(folder?.subfolders).toEqual(subfolders);
  const [report] = subfolders;
  expect(report).toMatchObject({ id: reportId, subfolders: [{ name: 'photos', subfolders: [] }] });
  const names = ['in.jpg', 'beside.jpg'];
  for (const [at, folderId] of [report?.subfolders[0]?.id ?? '', reportId].entries()) {
    const photo = blankPhoto(names[at]);
    await person
      .callsClient(photoCalls)
      .upload({ body: { appName: 'expenses', folderId }, files: { photo } });
  }
  const { photos } = await client.readReport({ reportId, query: {} });
  expect(photos.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
