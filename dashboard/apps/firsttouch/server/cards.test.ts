import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newContactsSheet, threeContacts } from '#testing/data/contacts.ts';
import { seen } from '#testing/data/seen-row.ts';
import { makeCard, photographCard } from '#testing/receipts/cards.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Fault, Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import type { NewContact } from '../record.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
let photo: File;
const card = makeCard(3);
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
  photo = await photoOf(card);
});
afterAll(() => server.stop());

async function photoOf(one: typeof card): Promise<File> {
  return new File([new Uint8Array(await photographCard(one, 3))], 'card.jpg', { type: 'image/jpeg' });
}

const upload: Omit<Fault, 'how'> = { method: 'POST', path: /^\/upload\/drive\/v3\/files$/, times: 1 };
const write: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };
const unavailable = { code: 'WORKSPACE_UNAVAILABLE' };

function addCard(
  { client, sheetId }: Awaited<ReturnType<typeof newContactsSheet>>,
  { requestKey = randomUUID(), ...contact }: Partial<NewContact> & { requestKey?: string } = {},
) {
  const body = { contact: JSON.stringify({ contactName: card.contactName, ...contact }), sheetId };
  return client.addCard({ body, files: { photo } }, { requestKey });
}

describe('a business card', () => {
  it('is read into the fields of a contact, and nothing is written', async () => {
    const { fields, marks } = await user.client(manifest, contract).readCard({ files: { photo } });
    expect(user.upstreamCalls()).toBe(0);
    expect(fields).toMatchObject({
      contactName: { value: card.contactName },
      company: { value: card.company },
      role: { value: card.role },
      email: { value: card.email },
    });
    expect(fields['phone']?.value.replace(/\D/g, '')).toBe(card.phone.replace(/\D/g, ''));
    expect(marks.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('with a code is read from the code', async () => {
    const coded = makeCard(5, { hasCode: true });
    const { fields, codes } = await user
      .client(manifest, contract)
      .readCard({ files: { photo: await photoOf(coded) } });
    expect(codes).toHaveLength(1);
    expect(fields).toMatchObject({
      contactName: { value: coded.contactName },
      company: { value: coded.company },
      role: { value: coded.role },
      email: { value: coded.email },
      phone: { value: coded.phone },
    });
  });

  it('becomes a contact with its photo: an upload and, right after another, one write', async () => {
    const sheet = await newContactsSheet(user);
    await addCard(sheet, { contactName: 'First' });
    const calls = await upstream.callsOf(async () => {
      const { row } = await addCard(sheet, { company: card.company });
      expect(row).toMatchObject({ _rowIndex: 3, Company: card.company, 'Card Photo': 'card-2.jpg' });
    });
    expect(calls).toHaveLength(2);
    const { contacts } = await sheet.read();
    expect(contacts.map((row) => row['Card Photo'])).toEqual(['card.jpg', 'card-2.jpg']);
    const { webViewLink } = await sheet.client.findCard({ fileName: 'card-2.jpg' });
    expect(webViewLink).toMatch(/^http/);
  });

  it('makes the sheet where there is none', async () => {
    const newcomer = await server.newUser();
    const client = newcomer.client(manifest, contract);
    const body = { contact: JSON.stringify({ contactName: 'Ines Duarte' }) };
    const { sheetId } = await client.addCard({ body, files: { photo } });
    const { contacts } = await client.listContacts({ query: { sheetId } });
    expect(contacts).toMatchObject([{ 'Contact Name': 'Ines Duarte', 'Card Photo': 'card.jpg' }]);
  });

  it('is not found under a name that no card has', async () => {
    const missing = user.client(manifest, contract).findCard({ fileName: "o'hara.jpg" });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a card that is sent again under its key', () => {
  it.each([
    ['the upload got lost', { ...upload, how: 'unheard' }, unavailable],
    ['only the answer of the upload got lost', { ...upload, how: 'unanswered' }, undefined],
    ['the row got lost after the upload', { ...write, how: 'unheard' }, unavailable],
    ['only the answer of the row got lost', { ...write, how: 'unanswered' }, undefined],
  ] satisfies [string, Fault, object | undefined][])(
    'because %s is one contact and one photo, with what was said last',
    async (_, fault, refusal) => {
      const person = await server.newUser();
      const sheet = await newContactsSheet(person);
      await addCard(sheet, { contactName: 'First' });
      const requestKey = randomUUID();
      upstream.fail(fault);
      const first = addCard(sheet, { requestKey });
      if (refusal) await expect(first).rejects.toMatchObject(refusal);
      else await first;
      await addCard(sheet, { requestKey, company: 'Museu do Papel' });
      const { contacts } = await sheet.read();
      expect(contacts.map((row) => [row['Contact Name'], row.Company, row['Card Photo']])).toEqual([
        ['First', '', 'card.jpg'],
        [card.contactName, 'Museu do Papel', 'card-2.jpg'],
      ]);
      const photos = await sheet.hand.files("name contains 'card' and trashed = false");
      expect(photos.map(({ name }) => name).toSorted()).toEqual(['card-2.jpg', 'card.jpg']);
    },
  );

  it('leaves no photo behind where the contact is refused', async () => {
    const person = await server.newUser();
    const sheet = await newContactsSheet(person);
    upstream.fail({ ...write, how: { status: 429, headers: { 'retry-after': '30' } } });
    await expect(addCard(sheet)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await sheet.hand.files("name = 'card.jpg' and trashed = false")).toEqual([]);
  });
});

it('the card of a contact that is merged into another goes with the other', async () => {
  const { client, sheetId, ines, ...sheet } = await threeContacts(user);
  const { row } = await addCard({ client, sheetId, ...sheet }, { contactName: 'Ines D.' });
  const body = { kept: seen(ines), dropped: seen(row), changes: {} };
  const merged = await client.mergeContacts({ sheetId, body });
  expect(merged.row['Card Photo']).toBe(row['Card Photo']);
  expect(row['Card Photo']).not.toBe('');
});
