import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { contactsFileName } from './export.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

it('the file is named by the list and the day, with underscores for spaces', () => {
  expect(contactsFileName('My Club', '2026-11-21')).toBe('My_Club_contacts_2026-11-21.csv');
  expect(contactsFileName('Row/house: "A"', '2026-11-21')).toBe('Row-house-_-A-_contacts_2026-11-21.csv');
});

it('holds the names, addresses and phones of all members, quoted where it must be', async () => {
  const { client, add, listId } = await newMemberList(user);
  await add({ memberName: 'A "B", C', phone: '+1 555 0100', email: 'a@b.example' });
  await add({ memberName: '=cmd()', phone: '3-4', email: 'b@c.example' });
  await add({ memberName: 'Zoë\nSøren', phone: '', email: '=at@b.example' });
  const address = client.addressOf.exportContacts({ listId, query: { day: '2026-11-21' } });
  const response = await user.send(address);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /filename="Founders_\d+_contacts_2026-11-21\.csv"/,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.startsWith('Name,Email,Phone\r\n"A ""B"", C",a@b.example,+1 555 0100\r\n')).toBe(true);
  expect(Papa.parse(text.trim()).data).toEqual([
    ['Name', 'Email', 'Phone'],
    ['A "B", C', 'a@b.example', '+1 555 0100'],
    ["'=cmd()", 'b@c.example', '3-4'],
    ['Zoë\nSøren', "'=at@b.example", ''],
  ]);
});

it('is not made of a sheet that has lost its header row', async () => {
  const { client, add, hand, listId } = await newMemberList(user);
  await add();
  await hand.type(listId, 'Members!B1', [['']]);
  const response = await user.send(client.addressOf.exportContacts({ listId, query: {} }));
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'CONFLICT' });
});
