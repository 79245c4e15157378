import { afterAll, beforeAll, expect, it } from 'vitest';
import { twoDigits } from '#kernel/day.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import { helperAt, restOfDay, staffIn, staffOf } from '#testing/server/staff-address.ts';

let server: WatchedServer;
let helper: ReturnType<typeof helperAt>;
beforeAll(async () => {
  server = await startWatchedServer();
  helper = helperAt(server);
});
afterAll(() => server.stop());

/** A list with a valid member, one whose dues have ended, and one without an ID; its door is open to helpers. */
async function openDoor() {
  const user = await server.newUser();
  const list = await newMemberList(user);
  const { listId, hand } = list;
  await list.add({ memberName: 'Ada <Fong>', email: 'ada@example.com' }, { memberId: 'M100' });
  await list.add(
    { memberName: 'Ben Ito', email: 'ben@example.com', expires: '2020-01-31' },
    { memberId: 'M200' },
  );
  await hand.type(listId, 'Members!B4', [['Cleo Nix']]);
  const place = { appId: 'mug-club', fileId: listId };
  const { staff } = await staffOf(user).openStaff({ ...place, body: restOfDay() });
  const visits = async () => (await list.client.listCheckIns({ listId })).checkIns;
  return { ...list, user, place, path: new URL(staff.address).pathname, visits };
}

it('helpers find members by name or number, see their dues and nothing else, and check them in as the app does', async () => {
  const { path, visits, user, place } = await openDoor();
  const html = await (await helper.open(path)).text();
  expect(staffIn(html).rows.map(({ says, button }) => [says, button])).toEqual([
    ['Ada <Fong> Member ID: M100', 'Check in'],
    ['Ben Ito Member ID: M200 Dues: Expired Jan 31, 2020', 'Check in'],
    ['Cleo Nix', 'Check in'],
  ]);
  expect(html).not.toMatch(/@example|555/);
  const [found] = (await helper.look(`${path}?q=m200`)).rows;
  expect(found?.name).toBe('Ben Ito');
  expect((await helper.press(path, found?.ticket ?? '', 'm200')).status).toBe(303);
  expect(await visits()).toMatchObject([
    {
      'Member ID': 'M200',
      'Member Name': 'Ben Ito',
      By: 'Staff address',
      When: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ]);
  const [ben] = (await helper.look(`${path}?q=ben`)).rows;
  expect([ben?.says, ben?.button]).toEqual([
    expect.stringMatching(/^Ben Ito Member ID: M200 Dues: Expired Jan 31, 2020 Checked in at \d\d:\d\d$/),
    '',
  ]);
  expect((await staffOf(user).staffAddress(place)).staff?.ticks).toBe(1);
});

it('nobody is checked in twice, whoever presses, and the app knows of it', async () => {
  const { path, visits, client, listId, rows } = await openDoor();
  const [mine, theirs] = [
    await helper.ticketOf(path, 'Ada <Fong>'),
    await helper.ticketOf(path, 'Ada <Fong>'),
  ];
  const answers = await Promise.all([helper.press(path, mine), helper.press(path, mine)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const at = (await visits())[0]?.When ?? '';
  const clock = at.slice(11, 16);
  const ada = (await rows()).find((row) => row['Member ID'] === 'M100');
  if (!ada) throw new Error('Ada is in the list.');
  const { _rowIndex: rowIndex, ...expected } = ada;
  const inApp = await client.checkIn({ listId, body: { at, member: { rowIndex, expected } } });
  expect(inApp).toMatchObject({ outcome: 'already', at });
  const late = await helper.press(path, theirs);
  const { told } = staffIn(await late.text());
  expect(told).toBe(`Somebody else was quicker. Ada <Fong>: Checked in at ${clock}.`);
  expect(await visits()).toHaveLength(1);
});

it('a visit that was typed into the sheet by hand is told by its clock', async () => {
  const { path, listId, visits, hand } = await openDoor();
  await helper.press(path, await helper.ticketOf(path, 'Ada <Fong>'));
  const at = (await visits())[0]?.When ?? '';
  const [year, month, day, hour = 0, minute = 0] = at.split(/\D/).map(Number);
  const clock = `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
  await hand.type(listId, 'CheckIns!A2', [[`${month}/${day}/${year} ${clock}`]]);
  // A check-in reads the sheet again.
  await helper.press(path, await helper.ticketOf(path, 'Ben Ito'));
  const [found] = (await helper.look(`${path}?q=m100`)).rows;
  expect(found?.says).toBe(`Ada <Fong> Member ID: M100 Checked in at ${at.slice(11, 16)}`);
});

it('a member without an ID gets one, and a row that was rewritten meanwhile is not checked in', async () => {
  const { path, visits, hand, listId } = await openDoor();
  expect((await helper.press(path, await helper.ticketOf(path, 'Cleo Nix'))).status).toBe(303);
  expect(await visits()).toMatchObject([
    { 'Member ID': expect.stringMatching(/^M\d+$/), 'Member Name': 'Cleo Nix' },
  ]);
  const ticket = await helper.ticketOf(path, 'Ben Ito');
  await hand.type(listId, 'Members!B3', [['Somebody else']]);
  const answer = await helper.press(path, ticket);
  expect([answer.status, staffIn(await answer.text()).told]).toEqual([
    409,
    'Somebody has changed or deleted this row in the meantime. Nothing was ticked.',
  ]);
  expect(await visits()).toHaveLength(1);
});

it('costs one call a minute to look at, and four a check-in', async () => {
  const { path } = await openDoor();
  await helper.press(path, await helper.ticketOf(path, 'Ada <Fong>'));
  const looked = await server.upstream.callsOf(async () => {
    await Promise.all(Array.from({ length: 20 }, () => helper.open(path)));
  });
  expect(looked.length).toBe(0);
  const ticket = await helper.ticketOf(path, 'Ben Ito');
  const pressed = await server.upstream.callsOf(() => helper.press(path, ticket));
  expect(pressed.length).toBeLessThanOrEqual(4);
});
