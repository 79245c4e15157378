import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCalls } from '#kernel/calls/imports.ts';
import { named, newContactsSheet, threeContacts } from '#testing/data/contacts.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

describe('an import', () => {
  it('adds all below the others, once however often it is sent', async () => {
    const { client, sheetId, rows } = await threeContacts(user);
    const requestKey = randomUUID();
    const contacts = [{ contactName: 'Hal' }, { contactName: '=Ada', phone: '00123', tags: 'press' }];
    const send = () => client.importContacts({ body: { sheetId, contacts } }, { requestKey });
    expect(await send()).toEqual({ success: true, count: 2, sheetId });
    expect(await send()).toMatchObject({ count: 2 });
    expect(named(await rows()).slice(3)).toEqual([
      [5, 'Hal'],
      [6, '=Ada'],
    ]);
    expect((await rows())[4]).toMatchObject({ Phone: '00123', Tags: 'press' });
  });

  it('takes thousands at once', async () => {
    const { client, sheetId, rows } = await newContactsSheet(user);
    const contacts = Array.from({ length: 5000 }, (_, index) => ({
      contactName: `Person ${index}`,
      email: `person${index}@example.com`,
      notes: 'x'.repeat(300),
    }));
    expect(await client.importContacts({ body: { sheetId, contacts } })).toMatchObject({ count: 5000 });
    expect((await rows()).at(-1)).toMatchObject({ _rowIndex: 5001, 'Contact Name': 'Person 4999' });
  });

  it('writes nothing when one of them has no name', async () => {
    const { client, sheetId, rows } = await threeContacts(user);
    const contacts = [{ contactName: 'Hal' }, { contactName: ' ' }];
    await expect(client.importContacts({ body: { sheetId, contacts } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await rows()).toHaveLength(3);
  });
});

describe('an export', () => {
  async function fileOf(format: 'csv' | 'vcard4' | 'vcard3') {
    const contacts = await newContactsSheet(user);
    await contacts.add({
      contactName: 'Inês Duarte',
      company: 'Museu, "do" Papel; Lda',
      role: 'Curator',
      email: 'ines@museu.example',
      phone: '+1 555 0100',
      linkedin: 'https://linkedin.com/in/ines',
      dateMet: '2025-11-05',
      location: 'Lisbon',
      notes: `=1+1\nSecond line, ${'longer '.repeat(20)}`,
      tags: 'press, Lisbon',
      birthday: '1985-04-12',
    });
    await contacts.add({ contactName: '=HYPERLINK("x")', phone: '-5+cmd' });
    const address = contacts.client.addressOf.exportContacts({
      sheetId: contacts.sheetId,
      query: { format },
    });
    const response = await user.send(address);
    return { name: response.headers.get('content-disposition') ?? '', file: await response.blob() };
  }

  it('as CSV has the names of the screen, phones as they are and nothing that runs', async () => {
    const { name, file } = await fileOf('csv');
    expect(name).toContain('Contacts.csv');
    const text = await file.text();
    expect(text).toContain('Contact Name,Company,Role/Title,Email,Phone,LinkedIn,Date Met,Location/Event');
    expect(text).toContain('"Museu, ""do"" Papel; Lda",Curator,ines@museu.example,+1 555 0100,');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain(`'-5+cmd`);
  });

  it.each(['vcard4', 'vcard3'] as const)('as %s is read back by any reader of cards', async (format) => {
    const { name, file } = await fileOf(format);
    expect(name).toContain('Contacts.vcf');
    const lines = (await file.text()).split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const read = await user
      .callsClient(importCalls)
      .readFile({ body: {}, files: { file: new File([file], 'Contacts.vcf') } });
    if (read.kind !== 'cards') throw new Error(`It was read as ${read.kind}.`);
    expect(read.cards).toHaveLength(2);
    expect(read.cards[0]).toMatchObject({
      name: 'Inês Duarte',
      organization: 'Museu, "do" Papel; Lda',
      title: 'Curator',
      emails: ['ines@museu.example'],
      phones: ['+1 555 0100'],
      birthday: '1985-04-12',
      categories: ['press', 'Lisbon'],
      urls: ['https://linkedin.com/in/ines'],
      note: expect.stringContaining('Met: 2025-11-05, Lisbon\n=1+1\nSecond line, longer longer'),
    });
    expect(read.cards[1]?.name).toBe('=HYPERLINK("x")');
  });
});
