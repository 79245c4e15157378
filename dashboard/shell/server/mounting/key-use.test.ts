import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReport, taxi } from '#testing/data/expense-report.ts';
import { seen } from '#testing/data/seen-row.ts';
import { blankPhoto, newSnapsheet } from '#testing/data/snapsheets.ts';
import { newList } from '#testing/data/todo-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const reused = {
  code: 'KEY_REUSED',
  status: 422,
  message: 'This key was used for something else.',
};

describe('a key that was used before', () => {
  it('adds no other row, and changes none', async () => {
    const { add, rows } = await newReport(user);
    const requestKey = randomUUID();
    const first = await add({ description: 'Ink' }, requestKey);
    await expect(add({ description: 'Paper' }, requestKey)).rejects.toMatchObject(reused);
    expect(await add({ description: 'Ink' }, requestKey)).toEqual(first);
    expect((await rows()).map(({ Description }) => Description)).toEqual(['Ink']);
  });

  it('is of no use at another address', async () => {
    const [one, other] = [await newList(user), await newList(user)];
    const requestKey = randomUUID();
    await one.add({ text: 'Order rag paper' }, requestKey);
    await expect(other.add({ text: 'Order rag paper' }, requestKey)).rejects.toMatchObject(reused);
    expect(await other.todos()).toEqual([]);
  });

  it('is free again where what it was sent with was refused', async () => {
    const { client, reportId, rows, add, remove } = await newReport(user);
    const requestKey = randomUUID();
    const nobody = await add({ description: 'Nobody' });
    await remove(nobody);
    const { row, expected } = seen(nobody);
    const gone = { reportId, row, body: { expected, changes: { notes: 'x' } } };
    await expect(client.updateExpense(gone, { requestKey })).rejects.toMatchObject({ code: 'CONFLICT' });
    await client.addExpense({ reportId, body: taxi }, { requestKey });
    expect(await rows()).toHaveLength(1);
  });

  it('is another one for another person', async () => {
    const requestKey = randomUUID();
    await (await newReport(user)).add({ description: 'Ink' }, requestKey);
    const theirs = await newReport(await server.newUser());
    await theirs.add({ description: 'Paper' }, requestKey);
    expect(await theirs.rows()).toHaveLength(1);
  });

  it('takes no other photo, and other words of the same one only from those who say so', async () => {
    const { id, rows } = await newSnapsheet(user);
    const makers = async () => (await rows()).map(({ cells }) => cells['Maker']);
    const send = async (photo: File, maker: string, headers: Record<string, string>) => {
      const form = new FormData();
      form.set('extractedData', JSON.stringify({ Maker: maker }));
      form.set('photo', photo);
      const url = `/api/app/snapsheet/${id}/upload`;
      return (await user.send(url, { method: 'POST', headers, body: form })).status;
    };
    const key = { 'x-request-key': randomUUID() };
    const amending = { ...key, 'x-request-amends': 'true' };
    expect(await send(blankPhoto('a.jpg'), 'Leica', key)).toBe(200);
    expect(await send(blankPhoto('a.jpg'), 'Zeiss', key)).toBe(422);
    expect(await makers()).toEqual(['Leica']);
    expect(await send(blankPhoto('a.jpg'), 'Zeiss', amending)).toBe(200);
    expect(await makers()).toEqual(['Zeiss']);
  });
});
