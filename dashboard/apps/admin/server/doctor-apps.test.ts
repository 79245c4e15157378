import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { newContactsSheet, threeContacts } from '#testing/data/contacts.ts';
import { deadlift, exerciseOf, newCardio, newSet, newWorkout } from '#testing/data/exercise.ts';
import { locationsOf, threeLocations } from '#testing/data/locations.ts';
import { blankPhoto } from '#testing/data/snapsheets.ts';
import { threeTodos } from '#testing/data/todo-list.ts';
import { newVehicle, oilChange } from '#testing/data/vehicles.ts';
import { doctorOf } from '#testing/server/doctor.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// What each app stores is sound as the app made it, and correctly diagnosed after changes by hand.

let server: TestServer;
let user: TestUser;
let doctor: ReturnType<typeof doctorOf>;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
  doctor = doctorOf(user);
});
afterAll(() => server.stop());

it('Todos: a header that drifted', async () => {
  const { listId, hand } = await threeTodos(user);
  expect(await doctor.findings(listId)).toEqual([]);
  await hand.type(listId, 'Tasks!B1', [['Statuss']]);
  expect(await doctor.mend(listId, 'renamedHeader')).toEqual(['B1: Statuss → Status']);
  // A similar optional column is suggested as well; otherwise it would be read as blank.
  await hand.type(listId, 'Tasks!B1:D1', [['Status', 'Priority', 'Due Datte']]);
  expect(await doctor.mend(listId, 'renamedHeader')).toEqual(['D1: Due Datte → Due Date']);
});

it('FirstTouch: contacts of one id, interactions of none, cards of all sheets together', async () => {
  const { sheetId, hand, add, log, client } = await newContactsSheet(user);
  const ines = await add({ contactName: 'Ines Duarte', email: 'ines@museu.example' });
  await log(ines, 'Sent prices');
  await client.addCard({
    body: { contact: JSON.stringify({ contactName: 'Tomas Reis' }), sheetId },
    files: { photo: blankPhoto('card.jpg') },
  });
  const other = await threeContacts(user);
  expect(await doctor.findings(sheetId)).toEqual([]);
  expect(await doctor.findings(other.sheetId)).toEqual([]);
  const [headers = []] = await hand.entered(sheetId, 'Contacts!1:1');
  const column = (name: string) => String.fromCharCode(65 + headers.indexOf(name));
  const [[id = ''] = []] = await hand.entered(sheetId, `Contacts!${column('Contact ID')}2`);
  await hand.type(sheetId, `Contacts!${column('Contact ID')}3`, [[String(id)]]);
  expect(await doctor.mend(sheetId, 'duplicateId')).toEqual([
    expect.stringMatching(/3: C[0-9a-f]{12} → C[0-9a-f]{12}$/),
  ]);
  await hand.type(sheetId, `Contacts!${column('Contact ID')}2:${column('Contact ID')}3`, [
    ['C-new'],
    ['C-3'],
  ]);
  expect(await doctor.one(sheetId, 'brokenLink')).toMatchObject({
    repair: { changes: [{ before: id, after: 'C-new' }] },
  });
  // A card that no row of one sheet names may belong to another sheet's.
  await hand.type(sheetId, `Contacts!${column('Card Photo')}3`, [['']]);
  expect(await doctor.kinds(sheetId)).toContain('orphanPhoto');
  await hand.type(other.sheetId, 'Contacts!L1:L2', [['Card Photo'], ['card.jpg']]);
  expect(await doctor.kinds(sheetId)).not.toContain('orphanPhoto');
});

it("FirstTouch: another person's cards, which no row here names", async () => {
  const [owner, friend] = [await server.newUser(), await server.newUser()];
  await friend.allow('drive.readonly');
  const { sheetId, client, hand } = await newContactsSheet(owner);
  await client.addCard({
    body: { contact: JSON.stringify({ contactName: 'Tomas Reis' }), sheetId },
    files: { photo: blankPhoto('theirs.jpg') },
  });
  const [root] = await hand.files("name = 'Rowhouse'");
  const permission = { type: 'user', role: 'reader', emailAddress: friend.account.email };
  await hand.call('POST', `/drive/v3/files/${root?.id}/permissions`, permission);
  const own = await newContactsSheet(friend);
  await own.client.addCard({
    body: { contact: JSON.stringify({ contactName: 'Ana Melo' }), sheetId: own.sheetId },
    files: { photo: blankPhoto('own.jpg') },
  });
  expect(await doctorOf(friend).findings(own.sheetId)).toEqual([]);
});

it("FirstTouch: a card of one's own that a row of another person's sheet names", async () => {
  const [owner, friend] = [await server.newUser(), await server.newUser()];
  await friend.allow('drive.readonly');
  const { sheetId, hand } = await newContactsSheet(owner);
  const permission = { type: 'user', role: 'writer', emailAddress: friend.account.email };
  await hand.call('POST', `/drive/v3/files/${sheetId}/permissions`, permission);
  const own = await newContactsSheet(friend);
  await own.client.addCard({
    body: { contact: JSON.stringify({ contactName: 'Ana Melo' }), sheetId },
    files: { photo: blankPhoto('for-both.jpg') },
  });
  expect(await doctorOf(friend).findings(own.sheetId)).toEqual([]);
});

it('AutoTrack: a log in the trash, an invoice that no row names', async () => {
  const { vehicleId, logId, hand, client } = await newVehicle(user);
  await client.addInvoice({
    vehicleId,
    body: { service: JSON.stringify(oilChange) },
    files: { photo: blankPhoto('invoice.jpg') },
  });
  expect(await doctor.findings(vehicleId)).toEqual([]);
  expect(await doctor.findings(logId)).toEqual([]);
  const [headers = []] = await hand.entered(logId, "'Maintenance Log'!1:1");
  const cell = `'Maintenance Log'!${String.fromCharCode(65 + headers.indexOf('Photo'))}2`;
  await hand.type(logId, cell, [['']]);
  expect(await doctor.kinds(logId)).toEqual(['orphanPhoto']);
  expect(await doctor.kinds(vehicleId)).toEqual([]);
  await hand.updateFile(logId, { trashed: true });
  const link = await doctor.one(vehicleId, 'brokenLink');
  expect(link.repair?.changes).toMatchObject([{ before: 'In the trash', after: 'In its folder' }]);
  const { undo } = await doctor.repair(vehicleId, link);
  expect(await doctor.kinds(vehicleId)).toEqual([]);
  await doctor.undo(vehicleId, undo);
  expect(await doctor.kinds(vehicleId)).toEqual(['brokenLink']);
  await hand.call('DELETE', `/drive/v3/files/${logId}`);
  expect(await doctor.one(vehicleId, 'brokenLink')).toMatchObject({ repair: null });
  await hand.type(vehicleId, 'Vehicle!B1', [['Valeu']]);
  expect(await doctor.mend(vehicleId, 'renamedHeader')).toEqual(['B1: Valeu → Value']);
});

it('Laser Maps: locations of one id, and one without', async () => {
  await threeLocations(user);
  const { read, hand } = locationsOf(user);
  const sheetId = (await read()).sheet?.id ?? '';
  expect(await doctor.findings(sheetId)).toEqual([]);
  const [[id = ''] = []] = await hand.entered(sheetId, 'Locations!A2');
  await hand.type(sheetId, 'Locations!A3:A4', [[String(id)], ['']]);
  expect(await doctor.mend(sheetId, 'duplicateId')).toEqual([
    expect.stringMatching(/^A3: L[0-9a-f]{12} → L[0-9a-f]{12}$/),
  ]);
  expect(await doctor.mend(sheetId, 'rowsWithoutId')).toEqual([
    expect.stringMatching(/^A4: {2}→ L[0-9a-f]{12}$/),
  ]);
});

it('Exercise: sets of a workout that is gone, and a track that no row names', async () => {
  const { add, client, hand, read } = exerciseOf(user);
  await add(newWorkout('w1'), [newSet('w1', 1), newSet('w1', 2)], { exercises: [deadlift] });
  const sheetId = (await read()).sheet?.id ?? '';
  await client.addCardio({ body: newCardio('c1') });
  const gpx = new Blob(['<gpx version="1.1"></gpx>'], { type: 'application/gpx+xml' });
  await client.keepTrack({ sheetId, body: { cardioId: 'c1', name: 'run.gpx' }, files: { file: gpx } });
  expect(await doctor.findings(sheetId)).toEqual([]);
  await hand.type(sheetId, 'Sets!B3', [['w-gone']]);
  expect(await doctor.one(sheetId, 'brokenLink')).toMatchObject({ where: 'Sets!B3', repair: null });
  await hand.type(sheetId, 'Sets!B3', [['w1']]);
  const [headers = []] = await hand.entered(sheetId, 'Cardio!1:1');
  const cell = `Cardio!${String.fromCharCode(65 + headers.indexOf('File ID'))}2`;
  await hand.type(sheetId, cell, [['no such file']]);
  expect(await doctor.kinds(sheetId)).toEqual(['brokenLink', 'orphanPhoto']);
});

it('Health: copied rows that bear the id of the row they were copied from', async () => {
  const hand = new Hand(user.browser);
  const row = { Name: 'Lisinopril', Strength: '10 mg', Schedule: 'daily 08:00', 'Row ID': 'M1' };
  const added = await user.send('/api/app/health/rows', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ log: 'medications', rows: [row] }),
  });
  const { sheetId } = z.object({ sheetId: z.string() }).parse(await added.json());
  expect(await doctor.findings(sheetId)).toEqual([]);
  const [headers = [], cells = []] = await hand.entered(sheetId, 'Medications!1:2');
  expect(headers).toContain('Row ID');
  await hand.type(sheetId, 'Medications!A3', [cells.map(String)]);
  expect(await doctor.mend(sheetId, 'duplicateId')).toHaveLength(1);
});
