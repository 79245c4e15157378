import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSnapsheet } from '#testing/data/snapsheets.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

describe('a photo with its row that is sent again', () => {
  it('leaves what somebody has typed into the row since', async () => {
    const { upload, rows, edit } = await newSnapsheet(user);
    const again = { requestKey: randomUUID() };
    const fields = { Maker: 'Arab', Price: '120.50' };
    await upload(fields, again);
    const [row] = await rows();
    if (row) await edit(row, { Maker: 'The Arab' });
    expect(await upload(fields, again)).toMatchObject({ rowIndex: 2, rowCount: 1 });
    expect((await rows()).map(({ cells }) => cells)).toMatchObject([{ Maker: 'The Arab', Price: 120.5 }]);
  });

  it('takes what its form says differently by now, and nothing else', async () => {
    const { upload, rows, edit } = await newSnapsheet(user);
    const again = { requestKey: randomUUID() };
    await upload({ Maker: 'Arab', Price: '120.50' }, again);
    const [row] = await rows();
    if (row) await edit(row, { Price: '99', Notes: 'sold' });
    await upload({ Maker: 'The Arab', Price: '120.50' }, again);
    expect((await rows()).map(({ cells }) => cells)).toMatchObject([
      { Maker: 'The Arab', Price: 99, Notes: 'sold' },
    ]);
  });

  it('leaves its rows as they are where somebody has sorted them since', async () => {
    const { upload, rows, hand, sheetId } = await newSnapsheet(user);
    const again = { requestKey: randomUUID() };
    const lines = [{ Item: 'one' }, { Item: 'two' }];
    await upload(lines, again);
    await hand.type(sheetId, 'data!B1', [['Item', 'Notes'], ['two'], ['one', 'mine']]);
    await upload(lines, again);
    expect((await rows()).map(({ cells }) => cells)).toMatchObject([
      { Item: 'two', Notes: '' },
      { Item: 'one', Notes: 'mine' },
    ]);
  });
});
