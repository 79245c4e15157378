import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

async function newSheet() {
  const sheets = user.callsClient(sheetCalls);
  const sheetConfig = { name: `List ${Math.random()}`, headers: ['Task'], sheetTabName: 'Tasks' };
  const { id: sheetId } = await sheets.createSheet({ body: { appName: 'todos', sheetConfig } });
  const hand = new Hand(user.browser);
  return {
    sheetId,
    append: (text: string, requestKey: string = randomUUID(), inputOption: 'RAW' | 'USER_ENTERED' = 'RAW') =>
      sheets.appendCells({ sheetId, body: { values: [[text]], inputOption } }, { requestKey }),
    rows: async () => (await hand.entered(sheetId, 'Tasks!A2:A9')).map(([text]) => text),
    removeFirst: () => hand.deleteRows(sheetId, 1),
  };
}

/** The next append is lost: on its way, or only its answer and all looking after it. */
function lose(how: 'unheard' | 'unanswered'): void {
  server.upstream.fail({ method: 'POST', path: /:(?:append|batchUpdate)$/, how, times: 1 });
}

describe('an append that got lost on its way', () => {
  it.each(['RAW', 'USER_ENTERED'] as const)(
    'is made when it is sent again, whatever was added meanwhile: %s',
    async (option) => {
      const { append, rows } = await newSheet();
      await append('Ink');
      const key = randomUUID();
      lose('unheard');
      await expect(append('Ink', key, option)).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
      await append('Plates');
      expect(await append('Ink', key, option)).toMatchObject({ rowIndex: 4 });
      expect(await rows()).toEqual(['Ink', 'Plates', 'Ink']);
    },
  );
});

describe('an append that was made', () => {
  it('is found where only its answer got lost', async () => {
    const { append, rows } = await newSheet();
    await append('Ink');
    lose('unanswered');
    expect(await append('Ink', randomUUID())).toMatchObject({ rowIndex: 3 });
    expect(await rows()).toEqual(['Ink', 'Ink']);
  });

  it('does not come back when it is sent again after somebody deleted it', async () => {
    const { append, rows, removeFirst } = await newSheet();
    const key = randomUUID();
    const first = await append('Ink', key);
    await removeFirst();
    expect(await append('Ink', key)).toEqual(first);
    expect(await rows()).toEqual([]);
  });

  it('is not taken for a write into another sheet', async () => {
    const [one, other] = [await newSheet(), await newSheet()];
    const key = randomUUID();
    await one.append('Ink', key);
    await expect(other.append('Ink', key)).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });
});
