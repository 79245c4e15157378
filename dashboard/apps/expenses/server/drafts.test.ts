import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { photoDraftSchema } from '#kernel/calls/photo-drafts.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { newReport, taxi } from '#testing/data/expense-report.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { newScript } from '#testing/server/script.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ EXTRACTIONS_PER_DAY: '2' });
});
afterAll(() => server.stop());

const receipt = makeReceipt(2);
const photo = async (name = 'IMG_1.jpg') =>
  new File([new Uint8Array(await photograph(receipt, 'flat', 2))], name, { type: 'image/jpeg' });

const path = '/api/app/expenses/drafts';
async function problemIn(answer: Response) {
  const { error, code, fields } = z
    .looseObject({ error: z.string(), code: z.string(), fields: z.record(z.string(), z.string()).optional() })
    .parse(await answer.json());
  return { status: answer.status, code, error, ...(fields && { fields }) };
}

async function openReport() {
  const user = await server.newUser();
  const report = await newReport(user);
  const send = await newScript(server, user, { path, apps: ['expenses'], scope: 'write' });
  const read = () => report.client.readReport({ reportId: report.reportId, query: {} });
  return { user, report, send, read };
}

describe('a photo that a script sends', () => {
  it('is answered with what was read, and waits beside the report until its person adds the row', async () => {
    const { report, send, read } = await openReport();
    const answer = await send({ photo: await photo(), report: report.reportId });
    expect(answer.status).toBe(200);
    const draft = photoDraftSchema.parse(await answer.json());
    expect(draft).toMatchObject({
      photo: { name: 'IMG_1.jpg' },
      place: { id: report.reportId },
      fields: {
        amount: expect.stringMatching(/^\d+\.\d\d$/),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      notRead: null,
      page: `/?app=expenses&report=${report.reportId}`,
    });
    const { rows, photos } = await read();
    expect(rows).toEqual([]);
    expect(photos.map(({ id }) => id)).toEqual([draft.photo.id]);
    // The row that its person adds names the photo.
    await report.client.addExpense({ reportId: report.reportId, body: { ...taxi, photo: draft.photo.name } });
    expect((await read()).rows).toMatchObject([{ Photo: 'IMG_1.jpg' }]);
  });

  it('goes to the report that is named, else to the newest', async () => {
    const { report, send } = await openReport();
    const { client } = report;
    await client.createReport({ body: { name: 'Leeds' } });
    await client.createReport({ body: { name: 'York' } });
    const placeOf = async (parts: Record<string, string>) =>
      photoDraftSchema.parse(await (await send({ photo: await photo(), ...parts })).json()).place.name;
    expect(await placeOf({ report: ' leeds' })).toBe('Leeds');
    expect(await placeOf({})).toBe('York');
    expect(await problemIn(await send({ photo: await photo(), report: 'Hull' }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'There is no expense report "Hull" that you may add to.',
      fields: { report: 'There is no expense report "Hull" that you may add to.' },
    });
  });

  it('sent again under its key waits once; where no more may be read today it waits unread', async () => {
    const { send, read } = await openReport();
    const key = { 'x-request-key': randomUUID() };
    const sent = await photo('two.jpg');
    for (const _ of ['first', 'again']) expect((await send({ photo: sent }, key)).status).toBe(200);
    expect((await read()).photos.map(({ name }) => name)).toEqual(['two.jpg']);
    const draft = photoDraftSchema.parse(await (await send({ photo: await photo('three.jpg') })).json());
    expect(draft).toMatchObject({ fields: {}, notRead: expect.stringContaining('2 photo readings') });
    expect((await read()).photos).toHaveLength(2);
  });
});

describe('what a script sends that is no photo', () => {
  it.each([
    [
      'a text',
      { photo: new File(['total 12.50'], 'receipt.jpg', { type: 'image/jpeg' }) },
      400,
      /not a photo/,
    ],
    ['nothing', { report: 'Leeds' }, 400, /choose a file/],
    [
      'too much',
      { photo: new File([new Uint8Array(maxPhotoBytes + 1)], 'huge.jpg', { type: 'image/jpeg' }) },
      413,
      /10 MB/,
    ],
  ])('%s is refused, and nothing is kept', async (_, parts, status, error) => {
    const { send, read } = await openReport();
    const problem = await problemIn(await send(parts as Record<string, string | File>));
    expect(problem.status).toBe(status);
    expect(problem.error).toMatch(error);
    expect((await read()).photos).toEqual([]);
  });

  it('a token that may read alone, is for another app or is wrong sends nothing', async () => {
    const { user, read } = await openReport();
    const sent = { photo: await photo() };
    const reader = await newScript(server, user, { path, apps: ['expenses'], scope: 'read' });
    expect(await problemIn(await reader(sent))).toMatchObject({
      status: 403,
      error: 'This API token may read, but not change anything.',
    });
    const other = await newScript(server, user, { path, apps: ['todos'], scope: 'write' });
    expect(await problemIn(await other(sent))).toMatchObject({
      status: 403,
      error: 'This API token does not open Expenses.',
    });
    expect(await problemIn(await other(sent, { authorization: 'Bearer rh_wrong' }))).toMatchObject({
      status: 401,
      code: 'AUTH_ERROR',
    });
    expect((await read()).photos).toEqual([]);
  });

  it('without a report there is nowhere to put it', async () => {
    const user = await server.newUser();
    const send = await newScript(server, user, { path, apps: ['expenses'], scope: 'write' });
    expect(await problemIn(await send({ photo: await photo() }))).toMatchObject({
      status: 404,
      error: 'There is no expense report yet. Make one first, and send the photo again.',
    });
  });
});
