import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { contactsIn, named, newContactsSheet, threeContacts } from '#testing/data/contacts.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

describe('several sheets', () => {
  it('are what the shared call tells of the app', async () => {
    const person = await server.newUser();
    const { sheetId } = await threeContacts(person);
    const response = await person.send('/api/app/shared/sheets?appName=firsttouch');
    expect(await response.json()).toMatchObject({ sheets: [{ id: sheetId, name: 'Contacts' }] });
  });

  it('show the oldest, and the one that is asked for', async () => {
    const person = await server.newUser();
    const one = await threeContacts(person);
    const other = await newContactsSheet(person);
    await other.add({ contactName: 'Only here' });
    const read = await one.client.listContacts({ query: { fresh: 'true' } });
    expect(read.sheets.map(({ id }) => id)).toEqual([one.sheetId, other.sheetId]);
    expect(read.sheet?.id).toBe(one.sheetId);
    expect(named(await other.rows())).toEqual([[2, 'Only here']]);
    await one.hand.updateFile(one.sheetId, { trashed: true });
    const after = await one.client.listContacts({ query: { fresh: 'true' } });
    expect(after.sheet?.id).toBe(other.sheetId);
    const missing = one.client.listContacts({ query: { sheetId: one.sheetId } });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of others are read, and written by those who may', async () => {
    const [owner, guest] = [await server.newUser(), await server.newUser()];
    const mine = await threeContacts(owner);
    await guest.allow('drive.readonly');
    const share = (role: 'reader' | 'writer') =>
      owner
        .callsClient(sheetCalls)
        .shareSheet({ sheetId: mine.sheetId, body: { email: guest.account.email, role } });
    await share('reader');
    const theirs = contactsIn(guest, mine.sheetId);
    const { sheet, contacts } = await theirs.read();
    expect(sheet).toMatchObject({ isOwned: false, canEdit: false });
    expect(contacts).toHaveLength(3);
    await expect(theirs.edit(mine.ines, { company: 'x' })).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    await share('writer');
    expect(await theirs.edit(mine.ines, { company: 'x' })).toMatchObject({ Company: 'x' });
    // A contact added without naming a sheet never goes to another person's.
    const own = await theirs.client.addContact({ body: { contactName: 'Mine' } });
    expect(own.sheetId).not.toBe(mine.sheetId);
  });
});

describe('a sheet that was damaged', () => {
  it('says which headers are missing and is repaired', async () => {
    const { client, sheetId, read, add, hand } = await threeContacts(user);
    await hand.type(sheetId, 'Contacts!D1', [['']]);
    expect(await read()).toMatchObject({ missingHeaders: ['Email'], contacts: [] });
    await expect(add({ contactName: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await client.repairSheet({ sheetId });
    expect((await read()).contacts).toHaveLength(3);
  });
});
