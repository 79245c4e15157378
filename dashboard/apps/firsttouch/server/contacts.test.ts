import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  creationHeaders,
  named,
  newContactsSheet,
  screenHeaders,
  threeContacts,
} from '#testing/data/contacts.ts';
import { seen } from '#testing/data/seen-row.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const whole = {
  contactName: 'Ada Fong',
  company: 'City Art School',
  role: 'Teacher',
  email: 'ada@school.example',
  phone: '+1 555 0100',
  linkedin: 'https://linkedin.com/in/ada',
  dateMet: '2025-11-05',
  location: 'Lisbon print fair',
  context: 'Introduction',
  notes: 'Asked for a visit',
  followUp: '2025-11-26',
  status: 'Contacted',
  introducerName: 'Hal Whitcomb',
};

const cellsOfWhole = [
  'Ada Fong',
  'City Art School',
  'Teacher',
  'ada@school.example',
  '+1 555 0100',
  'https://linkedin.com/in/ada',
  '2025-11-05',
  'Lisbon print fair',
  'Introduction',
  'Asked for a visit',
  '2025-11-26',
  'Contacted',
  'Hal Whitcomb',
];

/** The same as entered in the sheet: days are the serial numbers of real dates. */
const withDates = (cells: readonly (string | number)[]) => cells.with(6, 45966).with(10, 45987);

describe('the first contact', () => {
  it('makes the sheet Contacts in the folder of the app, with the columns in their order', async () => {
    const person = await server.newUser();
    const client = person.client(manifest, contract);
    expect(await client.listContacts({ query: {} })).toMatchObject({ sheets: [], sheet: null, contacts: [] });
    const { sheetId, id, rowIndex, row } = await client.addContact({ body: whole });
    expect([rowIndex, id]).toEqual([2, `${sheetId}:2`]);
    const hand = new Hand(person.browser);
    expect(await hand.tabs(sheetId)).toEqual(['Contacts']);
    expect(await hand.entered(sheetId, 'Contacts!A1:Z2')).toEqual([
      [...creationHeaders, 'Status', 'Introduced By'],
      // Days are real dates, displayed as they are typed.
      withDates(cellsOfWhole),
    ]);
    expect((await hand.shown(sheetId, 'Contacts!A2:M2'))[0]).toEqual(cellsOfWhole);
    const read = await client.listContacts({ query: {} });
    expect(read).toMatchObject({ sheet: { id: sheetId, name: 'Contacts' }, range: 'Contacts!A1:M2' });
    expect(read.contacts).toEqual([row]);
    const [folder] = await hand.files("name = 'firsttouch'");
    expect((await hand.files(`'${folder?.id}' in parents`)).map((file) => file.id)).toEqual([sheetId]);
  });

  it('makes one sheet when two are added at once, or one twice', async () => {
    const person = await server.newUser();
    const client = person.client(manifest, contract);
    const add = (contactName: string, requestKey: string = randomUUID()) =>
      client.addContact({ body: { contactName } }, { requestKey });
    const key = randomUUID();
    await Promise.all([add('Ada'), add('Hal')]);
    await add('Ines', key);
    await add('Ines', key);
    const { sheets, contacts } = await client.listContacts({ query: { fresh: 'true' } });
    expect(sheets).toHaveLength(1);
    expect(contacts.map((row) => row['Contact Name']).toSorted()).toEqual(['Ada', 'Hal', 'Ines']);
  });

  it('does not go into a sheet that was put into the trash a moment ago', async () => {
    const person = await server.newUser();
    const client = person.client(manifest, contract);
    const first = await client.addContact({ body: { contactName: 'Ann' } });
    await client.listContacts({ query: { fresh: 'true' } });
    await new Hand(person.browser).updateFile(first.sheetId, { trashed: true });
    await client.addContact({ body: { contactName: 'Ben' } });
    const { contacts } = await client.listContacts({ query: { fresh: 'true' } });
    expect(named(contacts)).toEqual([[2, 'Ben']]);
  });

  it('needs a name', async () => {
    const adding = user.client(manifest, contract).addContact({ body: { contactName: '  ' } });
    await expect(adding).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { contactName: 'Contact name is required' } },
    });
  });
});

describe.each([
  ['the headers a new sheet gets', creationHeaders],
  ['the headers of the screen', screenHeaders],
])('a sheet with %s', (_, headers) => {
  it('is read, added to, changed and deleted from', async () => {
    const typed = [...cellsOfWhole.slice(0, 11), ...(headers.length > 11 ? ['contacted'] : [])];
    const { add, edit, rows, remove, hand, sheetId } = await newContactsSheet(user, headers, [typed]);
    const [ada] = await rows();
    expect(ada).toMatchObject({
      Role: 'Teacher',
      Location: 'Lisbon print fair',
      Context: 'Introduction',
      Notes: 'Asked for a visit',
      'Follow Up': '2025-11-26',
      Status: headers.length > 11 ? 'contacted' : '',
    });
    const hal = await add({ ...whole, contactName: 'Hal Whitcomb', introducerName: '' });
    const [cells = []] = await hand.entered(sheetId, 'Contacts!A3:K3');
    expect(cells).toEqual(withDates(['Hal Whitcomb', ...cellsOfWhole.slice(1, 11)]));
    const saved = await edit(hal, { role: 'Printer', location: 'Shop', notes: 'Slow', followUp: '' });
    expect((await rows())[1]).toEqual(saved);
    expect(saved).toMatchObject({
      Role: 'Printer',
      Location: 'Shop',
      Notes: 'Slow',
      'Follow Up': '',
      Status: 'Contacted',
    });
    await remove(saved);
    expect(named(await rows())).toEqual([[2, 'Ada Fong']]);
    const [headerRow = []] = await hand.entered(sheetId, 'Contacts!A1:Z1');
    expect(headerRow.slice(0, headers.length)).toEqual(headers);
  });

  it('gets the columns it lacks to its right, when something is to stand in them', async () => {
    const { add, edit, hand, sheetId } = await newContactsSheet(user, headers);
    const headerRow = async () => (await hand.entered(sheetId, 'Contacts!A1:Z1'))[0];
    const ada = await add({ contactName: 'Ada' });
    expect(await headerRow()).toEqual(headers);
    const saved = await edit(ada, { status: 'Closed' });
    expect(saved).toMatchObject({
      Status: 'Closed',
      'Status Since': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const withStatus = headers.includes('Status') ? headers : [...headers, 'Status'];
    expect(await headerRow()).toEqual([...withStatus, 'Status Since']);
    await edit(saved, { introducerName: 'Hal', keepInTouch: 30, tags: 'press, Lisbon' });
    expect(await headerRow()).toEqual([
      ...withStatus,
      'Status Since',
      'Introduced By',
      'Keep In Touch',
      'Tags',
    ]);
  });
});

describe('a contact', () => {
  it('keeps what was typed exactly', async () => {
    const { add, rows, hand, sheetId } = await newContactsSheet(user);
    const notes = `=IMPORTXML("x")\n${'ä'.repeat(49_000)}`;
    const odd = {
      contactName: '@שלום 👋',
      phone: '00123',
      email: '+x@y.example',
      role: '3-4',
      company: '-1',
      notes,
    };
    const row = await add(odd);
    expect(row).toMatchObject({
      'Contact Name': '@שלום 👋',
      Phone: '00123',
      Role: '3-4',
      Company: '-1',
      Notes: notes,
    });
    expect(await rows()).toEqual([row]);
    expect(await hand.entered(sheetId, 'Contacts!A2:J2')).toEqual([
      ['@שלום 👋', '-1', '3-4', '+x@y.example', '00123', '', '', '', '', notes],
    ]);
  });

  it('keeps a status of the person’s own, and can be given any other', async () => {
    const { add, edit, rows } = await newContactsSheet(user);
    const ada = await add({ contactName: 'Ada', status: 'Warm lead' });
    expect((await edit(ada, { notes: 'x' })).Status).toBe('Warm lead');
    for (const status of ['Closed', 'New', 'Follow-up Scheduled', 'Contacted', '']) {
      const [row] = await rows();
      if (row) expect((await edit(row, { status })).Status).toBe(status);
    }
  });

  it('is found again wherever it was sorted to, and keeps what others changed beside', async () => {
    const { ines, edit, hand, sheetId, rows } = await threeContacts(user);
    await hand.sort(sheetId, 0, 'DESCENDING');
    await hand.type(sheetId, 'Contacts!J4', [['from another hand']]);
    const saved = await edit(ines, { company: 'Museum' });
    expect(saved).toMatchObject({ _rowIndex: 4, Company: 'Museum', Notes: 'from another hand' });
    expect(named(await rows())).toEqual([
      [2, 'Tomas Rey'],
      [3, 'Joan Abara'],
      [4, 'Ines Duarte'],
    ]);
  });

  it('whose same cell was changed is a conflict that shows both versions', async () => {
    const { ines, edit, hand, sheetId } = await threeContacts(user);
    await hand.type(sheetId, 'Contacts!B2', [['Other']]);
    await expect(edit(ines, { company: 'Museum' })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { conflict: { rowIndex: 2, fields: ['Company'], current: { Company: 'Other' } } },
    });
  });

  it('is changed by callers who know its name and address alone', async () => {
    const { client, sheetId, rows } = await threeContacts(user);
    const change = (name: string, email: string) =>
      client.updateContact({
        contactId: `${sheetId}:4`,
        body: { company: 'Rey Tipos', expected: { name, email } },
      });
    expect(await change('tomas rey', 'tomas@rey.example')).toMatchObject({ rowIndex: 3, id: `${sheetId}:3` });
    expect((await rows())[1]?.Company).toBe('Rey Tipos');
    await expect(change('Nobody', '')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('deleting', () => {
  it('takes one row, and undo brings it back whole', async () => {
    const { client, hand, sheetId, rows } = await threeContacts(user);
    await hand.type(sheetId, 'Contacts!L1:L3', [['Mine'], [1], ['=L2*2']]);
    const { undo } = await client.deleteContact({ contactId: `${sheetId}:3`, query: {} });
    expect(named(await rows())).toEqual([
      [2, 'Ines Duarte'],
      [3, 'Joan Abara'],
    ]);
    await client.undo({ sheetId, body: { undo } });
    await client.undo({ sheetId, body: { undo } });
    expect(named(await rows())).toEqual([
      [2, 'Ines Duarte'],
      [3, 'Tomas Rey'],
      [4, 'Joan Abara'],
    ]);
    expect(await hand.entered(sheetId, 'Contacts!L2:L3')).toEqual([[1], ['=L2*2']]);
  });

  it('by a bare row means the oldest sheet, and a mark keeps a stranger’s row safe', async () => {
    const person = await server.newUser();
    const { client, rows } = await threeContacts(person);
    await threeContacts(person);
    const expected = JSON.stringify({ name: 'Tomas Rey', email: 'tomas@rey.example' });
    await client.deleteContact({ contactId: '2', query: { expected } });
    expect(named(await rows())).toEqual([
      [2, 'Ines Duarte'],
      [3, 'Joan Abara'],
    ]);
    const gone = client.deleteContact({ contactId: '2', query: { expected } });
    await expect(gone).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(client.deleteContact({ contactId: '9', query: {} })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(client.deleteContact({ contactId: '1', query: {} })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await rows()).toHaveLength(2);
  });

  it('leaves a row alone that was changed meanwhile, and all others with it', async () => {
    const { ines, joan, remove, rows, hand, sheetId } = await threeContacts(user);
    await hand.type(sheetId, 'Contacts!J4', [['changed']]);
    await expect(remove(ines, joan)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rows()).toHaveLength(3);
  });
});

it('a status that is taken back has the day that it had', async () => {
  const { client, sheetId, add, edit, hand, rows } = await newContactsSheet(user, creationHeaders);
  const ada = await edit(await add({ contactName: 'Ada' }), { status: 'Contacted' });
  await hand.type(sheetId, 'Contacts!M2', [['2025-11-01']]);
  const [before = ada] = await rows();
  expect(before).toMatchObject({ Status: 'Contacted', 'Status Since': '2025-11-01' });
  const back = { status: 'Contacted', statusSince: before['Status Since'] };
  expect(await edit(await edit(before, { status: 'Closed' }), back)).toEqual(before);
  const closed = await edit(before, { status: 'Closed' });
  const contacts = [{ ...seen(closed), changes: back }];
  expect((await client.updateContacts({ sheetId, body: { contacts } })).rows).toEqual([before]);
});

it('changes many contacts at once, all or none', async () => {
  const { client, sheetId, ines, joan, rows, hand } = await threeContacts(user);
  const contacts = [ines, joan].map((row) => ({ ...seen(row), changes: { status: 'Closed' } }));
  const { rows: saved } = await client.updateContacts({ sheetId, body: { contacts } });
  expect(saved.map(({ Status }) => Status)).toEqual(['Closed', 'Closed']);
  await hand.type(sheetId, 'Contacts!L2', [['Contacted']]);
  const again = saved.map((row) => ({ ...seen(row), changes: { status: 'New' } }));
  await expect(client.updateContacts({ sheetId, body: { contacts: again } })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect((await rows()).map(({ Status }) => Status)).toEqual(['Contacted', '', 'Closed']);
});
