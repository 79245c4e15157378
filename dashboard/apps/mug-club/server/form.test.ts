import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '#kernel/day.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { formsOf, strangerAt } from '#testing/server/public-form.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
let stranger: ReturnType<typeof strangerAt>;
beforeAll(async () => {
  server = await startWatchedServer();
  stranger = strangerAt(server);
});
afterAll(() => server.stop());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.upstream.heal();
});

/** A list with one member and an open sign-up form. */
async function openSignUp() {
  const user = await server.newUser();
  const list = await newMemberList(user);
  await list.add({ memberName: 'Ada Fong', email: 'ada@example.com' }, { memberId: 'M100' });
  const place = { appId: 'mug-club', fileId: list.listId };
  const { form } = await formsOf(user).openForm({ ...place, body: null });
  return { ...list, user, place, path: new URL(form.address).pathname };
}

const newcomer = { memberName: 'Bo Lind', email: 'bo@example.com', phone: '555 0102', tShirtSize: 'XL' };

it('whoever signs up stands in the list, with an ID and the day, and has seen no member', async () => {
  const { path, rows, user, place } = await openSignUp();
  const html = await (await stranger.open(path)).text();
  expect(html).toMatch(/<h1>Join Founders \d+<\/h1>/);
  expect(html).toContain('<option value="3XL">');
  expect(html).not.toContain('Ada');
  const send = await stranger.filling(path);
  const [one, again] = [await send(newcomer), await send(newcomer)];
  expect([one.status, again.status]).toEqual([303, 303]);
  expect((await rows()).slice(1)).toMatchObject([
    {
      'Member ID': expect.stringMatching(/^M\d+$/),
      'Member Name': 'Bo Lind',
      Email: 'bo@example.com',
      Phone: '555 0102',
      'T-Shirt Size': 'XL',
      'Join Date': dayOf(new Date()),
      Notes: '',
    },
  ]);
  expect((await formsOf(user).publicForm(place)).form).toMatchObject({ rows: 1 });
});

it('whoever signs up joins on the day of whoever opened the form, wherever the server is', async () => {
  const { path, rows, user, place } = await openSignUp();
  // At any moment, one of the two has another day than the server.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const timeZone = zones.find((each) => dayOf(new Date(), each) !== dayOf(new Date())) ?? '';
  await formsOf(user).openForm({ ...place, body: { timeZone } });
  const send = await stranger.filling(path);
  expect((await send(newcomer)).status).toBe(303);
  expect((await rows())[1]?.['Join Date']).toBe(dayOf(new Date(), timeZone));
});

it('is once in the list where the answer of the sheet is lost and it is sent again', async () => {
  const { path, rows } = await openSignUp();
  const send = await stranger.filling(path);
  server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' });
  await send(newcomer);
  server.upstream.heal();
  expect((await send(newcomer)).status).toBe(303);
  expect((await rows()).map((row) => row['Member Name'])).toEqual(['Ada Fong', 'Bo Lind']);
});

it.each([
  ['no name', { memberName: ' ' }, 'Member name is required'],
  ['no address', { email: '' }, 'Email is required'],
  ['an address that is none', { email: 'bo at home' }, 'Invalid email format'],
  ['a size of its own', { tShirtSize: 'huge' }, 'Please choose one of the sizes'],
  ['a name without end', { memberName: 'x'.repeat(501) }, 'Please keep this within 500 characters'],
])('%s is refused with a sentence, and nobody is added', async (_, changes, sentence) => {
  const { path, rows } = await openSignUp();
  const answer = await (await stranger.filling(path))({ ...newcomer, ...changes });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(sentence);
  expect(await rows()).toHaveLength(1);
});

it('sets nothing but what it asks for, and keeps what looks like a formula as the text that it is', async () => {
  const { path, rows, hand, listId } = await openSignUp();
  const more = { memberId: 'M1', expires: '2099-01-01', tShirtDistributed: 'yes', notes: randomUUID() };
  const answer = await (await stranger.filling(path))({ ...newcomer, memberName: '=1+1', ...more });
  expect(answer.status).toBe(303);
  expect((await rows())[1]).toMatchObject({ 'Member Name': '=1+1', 'T-Shirt Distributed': false, Notes: '' });
  expect(JSON.stringify(await hand.entered(listId, 'Members!A3:P3'))).toContain('=1+1');
});

it('is closed once the list is in the trash', async () => {
  const { path, client, listId } = await openSignUp();
  await client.deleteList({ listId });
  expect((await stranger.open(path)).status).toBe(403);
});
