import { afterAll, beforeAll, expect, it } from 'vitest';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

it('counts what is to be handed out, and of one that is left names whom it is for, to be given and called', async () => {
  const user = await server.newUser();
  const { listId, add } = await newMemberList(user);
  const agenda = user.callsClient(agendaCalls);
  const told = async () => {
    const { lines } = await agenda.lines({ appId: 'mug-club', query: { files: listId } });
    return lines.map(({ title, row, state, action, phone }) => ({ title, row, state, action, phone }));
  };
  await add({ memberName: 'Wendy Okafor', tShirtDistributed: true });
  await add({ memberName: 'Ada Fong', phone: '+1 616 555 0100' });
  const one = {
    title: 'Shirt for Ada Fong',
    row: 3,
    state: 'waiting',
    action: 'giveOne',
    phone: '+1 616 555 0100',
  };
  expect(await told()).toEqual([one]);
  await add({ memberName: 'Ben Ito', tShirtDistributed: false });
  expect(await told()).toEqual([
    { title: '2 shirts to hand out', row: null, state: 'waiting', action: 'give', phone: '' },
  ]);
});

it('names whose membership ends, to be renewed and called, and counts those of one day', async () => {
  const user = await server.newUser();
  const { listId, add } = await newMemberList(user);
  const today = dayOf(new Date());
  await add({ memberName: 'Wendy Okafor', expires: daysAfter(today, -3) });
  await add({ memberName: 'Ada Fong', expires: daysAfter(today, 5) });
  await add({ memberName: 'Ben Ito', expires: daysAfter(today, 5) });
  await add({ memberName: 'Cy Roe', expires: daysAfter(today, -90) });
  const { lines } = await user
    .callsClient(agendaCalls)
    .lines({ appId: 'mug-club', query: { files: listId } });
  expect(lines.map(({ title, state, phone }) => [title, state, phone])).toEqual([
    ['Membership of Wendy Okafor has ended', 'late', '+1 616 555 0139'],
    ['2 memberships end', 'coming', ''],
  ]);
});
