import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '#kernel/calls/forms.ts';
import { contactsIn } from '#testing/data/contacts.ts';
import { deadlift, exerciseOf, newSet, newWorkout } from '#testing/data/exercise.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { locationsOf } from '#testing/data/locations.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { ownApp } from '#testing/data/own-apps.ts';
import { blankPhoto, newSnapsheet } from '#testing/data/snapsheets.ts';
import { newList } from '#testing/data/todo-list.ts';
import { newVehicle } from '#testing/data/vehicles.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { helperAt, restOfDay, staffOf } from '#testing/server/staff-address.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-no-content-'));
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  // In its own folder, wherever the other servers of the run have their stores.
  server = await startServer({ ROWHOUSE_DATA: folder, DATABASE_URL: '' });
  user = await server.newUser();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

/** Everything in the folder, as text. */
const kept = () =>
  files()
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');

const word = 'zebrafinch';

/** Makes a form that contains the word; somebody without an account sends the word through it. */
async function sendForm(): Promise<void> {
  const { client, sheetId, app, list } = await ownApp(user, { title: `Sheet of ${word}` });
  const form = { title: `Form of ${word}`, thanks: word, fields: ['job'], most: 5 };
  await client.changeApp({ sheetId, body: { app: { ...app, form }, expected: app } });
  const told = await user.callsClient(formCalls).openForm({ appId: 'my-apps', fileId: sheetId, body: null });
  const address = `${server.address}${new URL(told.form.address).pathname}`;
  const page = /name="page" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? '';
  const send = () =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ page, 'f.job': `${word} of a stranger` }),
    });
  // Anything faster than a person is asked to check the form again.
  await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(303);
  expect((await list()).rows).toHaveLength(7);
}

/** Makes a staff address that shows the word; a helper ticks a row with it. */
async function tickRow(): Promise<void> {
  const { client, sheetId, app, hand } = await ownApp(user, { title: `Guests of ${word}` });
  await hand.type(sheetId, 'Orders!A4', [[word]]);
  const staff = { title: `Door of ${word}`, fields: ['job'], tick: 'depositPaid' };
  await client.changeApp({ sheetId, body: { app: { ...app, staff }, expected: app } });
  const told = await staffOf(user).openStaff({ appId: 'my-apps', fileId: sheetId, body: restOfDay() });
  const path = new URL(told.staff.address).pathname;
  const helper = helperAt(server);
  expect((await helper.press(path, await helper.ticketOf(path, word), word)).status).toBe(303);
}

/** Writes, changes and deletes something with the word in each app. */
async function writeEverywhere(): Promise<void> {
  const report = await newReport(user);
  const row = await report.add({ description: word, category: word, notes: word, receipt: word });
  await report.remove(await report.edit(row, { notes: `${word} again` }));
  const list = await newList(user, `List of ${word}`);
  await list.cancel(await list.add({ text: word, notes: word }));
  await contactsIn(user, '').client.addContact({ body: { contactName: word, notes: word } });
  await (await newMemberList(user)).add({ memberName: word, email: `${word}@example.com`, notes: word });
  await (await newVehicle(user, { nickname: word })).add({ service: word, notes: word });
  await locationsOf(user).add({ name: word, description: word, latitude: 1, longitude: 2 });
  await (await newSnapsheet(user)).upload(
    { Maker: word },
    { photo: blankPhoto(`${word}.jpg`), rawText: word },
  );
  await exerciseOf(user).add(
    newWorkout('w1', { name: word, notes: word }),
    [newSet('w1', 1, { notes: word })],
    { exercises: [{ ...deadlift, name: word }] },
  );
  const reading = { date: '2026-11-18T07:40', type: 'weight', value: 70, unit: 'kg', notes: word };
  const added = await user.send('/api/app/health/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reading),
  });
  expect(added.status).toBe(200);
}

describe('the data folder of the product', () => {
  it('holds nothing of what people write into their sheets, in any app', async () => {
    await writeEverywhere();
    await sendForm();
    await tickRow();
    // The address it does know is found: a faulty search would miss that, too.
    expect(kept()).toContain(user.account.email);
    expect(kept().toLowerCase()).not.toContain(word);
  });

  it('keeps of a person who they are, and what they chose, no more', async () => {
    const database = new DatabaseSync(files().find((file) => file.endsWith('.sqlite')) ?? '', {
      readOnly: true,
    });
    const columns = database.prepare("select name from pragma_table_info('users')").all();
    database.close();
    expect(columns.map(({ name }) => name)).toEqual([
      'id',
      'google_id',
      'email',
      'name',
      'picture',
      'created_at',
      'preferences',
    ]);
  });
});
