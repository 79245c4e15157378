import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCalls } from '#kernel/calls/sample.ts';
import { dayOfSerial, serialOfDay, today } from '#kernel/day.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import autotrack from '../../../apps/autotrack/contract.ts';
import exercise from '../../../apps/exercise/contract.ts';
import expenses from '../../../apps/expenses/contract.ts';
import firsttouch from '../../../apps/firsttouch/contract.ts';
import health from '../../../apps/health/contract.ts';
import laserMaps from '../../../apps/laser-maps/contract.ts';
import mugClub from '../../../apps/mug-club/contract.ts';
import snapsheet from '../../../apps/snapsheet/contract.ts';
import todos from '../../../apps/todos/contract.ts';

const patienceMs = 300_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const sampleOf = (user: TestUser) => user.callsClient(sampleCalls);

/** The work continues in the background: the calls report when it is done. */
async function settled(user: TestUser) {
  const sample = sampleOf(user);
  for (;;) {
    const status = await sample.status();
    if (status.state !== 'making' && status.state !== 'taking') return status;
  }
}

async function makeSample(user: TestUser) {
  await sampleOf(user).make();
  return await settled(user);
}

async function takeAway(user: TestUser) {
  await sampleOf(user).takeAway();
  return await settled(user);
}

/** Every file of the person, including the trash. */
function everything(user: TestUser): Promise<unknown> {
  const fields = 'files(id,name,mimeType,parents,trashed,modifiedTime,appProperties,md5Checksum)';
  return new Hand(user.browser).call(
    'GET',
    `/drive/v3/files?pageSize=1000&orderBy=createdTime&fields=${fields}&q=${encodeURIComponent("'me' in owners")}`,
  );
}

const todosOf = (user: TestUser) => user.client({ id: 'todos' }, todos);
const contactsOf = (user: TestUser) => user.client({ id: 'firsttouch' }, firsttouch);

const day = (offset: number) => dayOfSerial(serialOfDay(today()) + offset) ?? '';

/** Something is overdue, something is due today, and something tomorrow. */
function expectDue(days: readonly string[]) {
  expect(days).toContain(day(0));
  expect(days).toContain(day(1));
  expect(days.some((one) => one !== '' && one < day(0))).toBe(true);
}

describe('a furnished street', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await server.newUser();
    const status = await makeSample(user);
    expect(status).toMatchObject({ state: 'made', problem: null, leftOut: [], done: status.total });
  }, patienceMs);

  it('has every house painted', async () => {
    const { directoryApps } = (await (await user.send('/api/app/available')).json()) as {
      directoryApps: string[];
    };
    expect(directoryApps).toHaveLength(9);
  });

  it('Todos has lists with something due', async () => {
    const { lists } = await todosOf(user).listLists();
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Ellison Press (sample)', 'Book fair (sample)']),
    );
    const asked = lists.map(({ id, version }) => `${id}:${version}`).join();
    const { summaries } = await todosOf(user).summarizeLists({ query: { lists: asked } });
    expectDue(summaries.flatMap(({ due }) => due.map(({ dueDate }) => dueDate)));
  });

  it('Expenses has reports with photographed receipts, and one amount for the sheet doctor', async () => {
    const calls = user.client({ id: 'expenses' }, expenses);
    const { reports } = await calls.listReports();
    const data = await Promise.all(reports.map(({ id }) => calls.readReport({ reportId: id, query: {} })));
    expect(data).toHaveLength(3);
    for (const { rows, photos } of data) {
      const named = rows.map(({ Photo }) => Photo).filter(Boolean);
      expect(named.length).toBeGreaterThan(0);
      expect(photos.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
    }
    const amounts = data.flatMap(({ rows }) => rows.map(({ Amount }) => Amount));
    expect(amounts.filter((amount) => typeof amount === 'string')).toEqual(['about 4.50']);
  });

  it('FirstTouch has contacts with a log, and two rows of one person', async () => {
    const { contacts, interactions } = await contactsOf(user).listContacts({ query: {} });
    expect(contacts.length).toBeGreaterThanOrEqual(12);
    expect(interactions.length).toBeGreaterThanOrEqual(9);
    expect(contacts.filter((contact) => contact['Contact Name'] === 'Sabine Roth')).toHaveLength(2);
    expectDue(contacts.map((contact) => contact['Follow Up']));
  });

  it('Snapsheet has a photographed sheet', async () => {
    const calls = user.client({ id: 'snapsheet' }, snapsheet);
    const { snapsheets } = await calls.listSnapsheets({ query: {} });
    const { rows, photos } = await calls.readData({ id: snapsheets[0]?.id ?? '', query: {} });
    expect(rows).toHaveLength(3);
    expect(photos).toHaveLength(3);
  });

  it('AutoTrack has three vehicles with two years of services and fuel', async () => {
    const calls = user.client({ id: 'autotrack' }, autotrack);
    const { vehicles } = await calls.listVehicles();
    expect(vehicles).toHaveLength(3);
    const pages = await Promise.all(
      vehicles.map(({ id }) => calls.readVehicle({ vehicleId: id, query: {} })),
    );
    for (const { energy, services } of pages) {
      expect(energy.length).toBeGreaterThan(15);
      expect(services.length).toBeGreaterThan(2);
      expect(energy.every(({ Date: at }) => at >= day(-731))).toBe(true);
    }
    expectDue(vehicles.flatMap(({ facts }) => (facts?.due ?? []).map(({ on }) => on ?? '')));
  });

  it('Mug Club has a club of 40 members with check-ins', async () => {
    const calls = user.client({ id: 'mug-club' }, mugClub);
    const { data } = await calls.listLists();
    const listId = data.lists[0]?.id ?? '';
    const { rows } = await calls.listMembers({ listId });
    expect(rows).toHaveLength(40);
    expectDue(rows.map(({ Expires }) => Expires));
    expect((await calls.listCheckIns({ listId })).checkIns.length).toBeGreaterThan(10);
  });

  it('Laser Maps, Health and Exercise have maps and a year', async () => {
    const { locations } = await user.client({ id: 'laser-maps' }, laserMaps).listLocations({ query: {} });
    expect(locations.length).toBeGreaterThanOrEqual(6);
    const { entries } = await user.client({ id: 'health' }, health).getHealth({ query: {} });
    const weights = entries.filter(({ log }) => log === 'body').map(({ cells }) => String(cells['Taken At']));
    expect(weights.length).toBeGreaterThan(100);
    expect(weights.some((at) => at < day(-355))).toBe(true);
    const { workouts, sets, cardio } = await user.client({ id: 'exercise' }, exercise).readLog({ query: {} });
    expect(workouts.length).toBeGreaterThan(80);
    expect(sets.length).toBeGreaterThan(700);
    expect(cardio.length).toBeGreaterThan(20);
  });

  it('is left out where the person keeps records of their own in one sheet', async () => {
    const { sheet } = await contactsOf(user).listContacts({ query: {} });
    expect(sheet?.name).toBeTruthy();
    expect((await sampleOf(user).survey()).changed).toEqual([]);
  });
});

it(
  'goes again without a trace, and touches nothing else',
  async () => {
    const user = await server.newUser();
    await user.allow('drive.readonly');
    const { list } = await todosOf(user).createList({ body: { name: 'Ellison Press' } });
    await todosOf(user).addTodo({ listId: list.id, body: { text: 'My own' } });
    await contactsOf(user).addContact({ body: { contactName: 'Hal Whitcomb' } });
    const thrownAway = await todosOf(user).createList({ body: { name: 'Thrown away' } });
    await todosOf(user).deleteList({ listId: thrownAway.list.id });
    const before = await everything(user);

    const status = await makeSample(user);
    expect(status).toMatchObject({ state: 'made', problem: null });
    expect(status.leftOut.map(({ app }) => app)).toEqual(['FirstTouch']);
    const { contacts } = await contactsOf(user).listContacts({ query: { fresh: 'true' } });
    expect(contacts.map((contact) => contact['Contact Name'])).toEqual(['Hal Whitcomb']);

    // A list made meanwhile is the person's, and is where theirs are.
    const { list: later } = await todosOf(user).createList({ body: { name: 'Made meanwhile' } });
    expect(later.parentFolderId).toBe(list.parentFolderId);
    const meanwhile = await everything(user);
    await takeAway(user);
    expect(await everything(user)).not.toEqual(meanwhile);
    expect((await todosOf(user).listLists()).lists.map(({ name }) => name)).toEqual([
      'Made meanwhile',
      'Ellison Press',
    ]);
    await new Hand(user.browser).call('DELETE', `/drive/v3/files/${later.id}`);
    expect(await everything(user)).toEqual(before);
    expect(await sampleOf(user).status()).toMatchObject({ state: 'none', problem: null });
  },
  patienceMs,
);

/** Everything in the person's Drive except folders, including the trash. */
const sheetsAndTexts = (user: TestUser) =>
  new Hand(user.browser).call(
    'GET',
    `/drive/v3/files?fields=files(name,trashed)&orderBy=name&q=${encodeURIComponent("mimeType != 'application/vnd.google-apps.folder'")}`,
  );

/** Writes to a sheet of the sample, and adds a file beside it by hand. */
async function addOwn(user: TestUser): Promise<void> {
  const { lists } = await todosOf(user).listLists();
  const fair = lists.find(({ name }) => name === 'Book fair (sample)');
  await todosOf(user).addTodo({ listId: fair?.id ?? '', body: { text: 'Mine, on the sample list' } });
  const { reports } = await user.client({ id: 'expenses' }, expenses).listReports();
  const parents = [reports[0]?.id];
  await new Hand(user.browser).call('POST', '/drive/v3/files', {
    name: 'Mine.txt',
    mimeType: 'text/plain',
    parents,
  });
}

it(
  'puts what the person has changed or added into the trash, and tells of it before',
  async () => {
    const user = await server.newUser();
    await user.allow('drive.readonly');
    await makeSample(user);
    await addOwn(user);
    const survey = await sampleOf(user).survey();
    expect(survey).toMatchObject({ changed: ['Book fair (sample)'], added: ['Mine.txt'] });
    await takeAway(user);
    expect(await sheetsAndTexts(user)).toEqual({
      files: [
        { name: 'Book fair (sample)', trashed: true },
        { name: 'Mine.txt', trashed: true },
      ],
    });
    expect(await sampleOf(user).status()).toMatchObject({ state: 'none', problem: null });
  },
  patienceMs,
);

it(
  'leaves its folder in the trash where it is not shown what else lies there',
  async () => {
    const user = await server.newUser();
    await makeSample(user);
    await addOwn(user);
    expect(await sampleOf(user).status()).toMatchObject({ leavesFolder: true });
    await takeAway(user);
    expect(await sheetsAndTexts(user)).toEqual({
      files: [
        { name: 'Book fair (sample)', trashed: true },
        { name: 'Mine.txt', trashed: true },
      ],
    });
    expect(await sampleOf(user).status()).toMatchObject({ state: 'none' });
  },
  patienceMs,
);
