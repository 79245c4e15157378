import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgendaSource, agendaCalls } from '#kernel/calls/agenda.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { dayOf } from '#kernel/day.ts';
import { blankPhoto, newSnapsheet, openSnapsheet } from '#testing/data/snapsheets.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

function agendaOf(user: TestUser) {
  const agenda = user.callsClient(agendaCalls);
  const sources = async () => (await agenda.sources()).sources.filter(({ app }) => app === 'snapsheet');
  const linesOf = async ({ app, files }: AgendaSource) =>
    (await agenda.lines({ appId: app, query: { files: files.join(',') } })).lines;
  return {
    sources,
    linesOf,
    async only(): Promise<AgendaSource> {
      const [source, ...others] = await sources();
      expect(others).toEqual([]);
      if (!source) throw new Error('No SnapSheet is told of.');
      return source;
    },
  };
}

it('tells of photos that a script has sent until they have rows, and asks one call while nothing changes', async () => {
  const user = await server.newUser();
  const sheet = await newSnapsheet(user);
  const { sources, linesOf, only } = agendaOf(user);
  const send = (name: string) =>
    sheet.client.addDraft({ body: { sheet: sheet.id }, files: { photo: blankPhoto(name) } });
  await sheet.upload({ Maker: 'Arab' });
  await sources();
  expect(await sources()).toEqual([]);
  expect(user.upstreamCalls()).toBe(1);

  await send('one.jpg');
  const first = await only();
  expect(user.upstreamCalls()).toBe(1);
  expect(first).toMatchObject({ files: [sheet.id, sheet.sheetId], canEdit: true });
  const line = { day: dayOf(new Date()), state: 'waiting', action: 'review', place: { sheet: sheet.id } };
  expect(await linesOf(first)).toMatchObject([{ title: '1 photo waits for its row', ...line }]);
  expect(user.upstreamCalls()).toBe(2);
  expect(await only()).toEqual(first);

  await send('two.jpg');
  const second = await only();
  expect(second.version).not.toBe(first.version);
  expect(await linesOf(second)).toMatchObject([{ title: '2 photos are waiting for their rows', ...line }]);

  await sheet.client.settleOrphans({ id: sheet.id, body: { deed: 'add', names: ['one.jpg'] } });
  const third = await only();
  expect(third.version).not.toBe(second.version);
  expect(await linesOf(third)).toMatchObject([{ title: '1 photo waits for its row' }]);
  await sheet.client.settleOrphans({ id: sheet.id, body: { deed: 'trash', names: ['two.jpg'] } });
  expect(await linesOf(await only())).toEqual([]);
});

it('tells those who may edit the SnapSheet, nobody who may only see it, and nobody of one in the trash', async () => {
  const [owner, editor, viewer] = await Promise.all([server.newUser(), server.newUser(), server.newUser()]);
  const { client, id, sheetId } = await newSnapsheet(owner);
  await client.addDraft({ body: { sheet: id }, files: { photo: blankPhoto() } });
  const share = async (user: TestUser, role: 'writer' | 'reader') => {
    await user.allow('drive.readonly');
    await owner
      .callsClient(sheetCalls)
      .shareSheet({ sheetId: id, body: { email: user.account.email, role } });
  };
  await share(editor, 'writer');
  await share(viewer, 'reader');
  expect(await agendaOf(viewer).sources()).toEqual([]);
  const told = agendaOf(editor);
  expect(await told.linesOf(await told.only())).toMatchObject([{ title: '1 photo waits for its row' }]);
  await openSnapsheet(editor, { id, sheetId }).client.settleOrphans({
    id,
    body: { deed: 'add', names: ['photo.jpg'] },
  });
  expect(await agendaOf(owner).linesOf(await agendaOf(owner).only())).toEqual([]);
  await client.deleteSnapsheet({ id });
  expect(await agendaOf(owner).sources()).toEqual([]);
});
