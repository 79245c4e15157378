import { afterAll, beforeAll, expect, it } from 'vitest';
import { photoDraftSchema } from '#kernel/calls/photo-drafts.ts';
import { newSnapsheet } from '#testing/data/snapsheets.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { newScript } from '#testing/server/script.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a photo that a script sends waits beside its SnapSheet, and becomes the row that was read once its person says so', async () => {
  const user = await server.newUser();
  const sheet = await newSnapsheet(user);
  await sheet.hand.type(sheet.sheetId, 'data!A1', [['Photo', 'Store', 'Purchase Date', 'Amount']]);
  const path = '/api/app/snapsheet/drafts';
  const send = await newScript(server, user, { path, apps: ['snapsheet'], scope: 'write' });
  const receipt = makeReceipt(2);
  const photo = new File([new Uint8Array(await photograph(receipt, 'flat', 2))], 'till.jpg', {
    type: 'image/jpeg',
  });
  const draft = photoDraftSchema.parse(await (await send({ photo, sheet: sheet.id })).json());
  expect(draft).toMatchObject({
    photo: { name: 'till.jpg' },
    place: { id: sheet.id },
    fields: { Amount: expect.stringMatching(/^\d+\.\d\d$/) },
    notRead: null,
    page: `/?app=snapsheet&sheet=${sheet.id}`,
  });
  const waiting = await sheet.data();
  expect([waiting.rows, waiting.orphans]).toEqual([[], ['till.jpg']]);
  const body = { deed: 'add' as const, names: ['till.jpg'] };
  await sheet.client.settleOrphans({ id: sheet.id, body });
  const [row] = await sheet.rows();
  expect(row?.cells).toMatchObject({ Photo: 'till.jpg', Store: draft.fields['Store'] });
  expect((await sheet.data()).orphans).toEqual([]);
});
