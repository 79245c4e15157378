import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import { personIn } from '#testing/torture/torture-person.ts';
import type { AppFile, AppRow } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { contactRowSchema } from '../records.ts';
import { contactSheet } from './sheet.ts';

function changesOf({
  'Contact Name': contactName,
  Notes: notes,
  Company: company,
}: Readonly<Record<string, string>>) {
  return {
    ...(contactName !== undefined && { contactName }),
    ...(notes !== undefined && { notes }),
    ...(company !== undefined && { company }),
  };
}

function seen(shown: AppRow) {
  const { _rowIndex: row, ...expected } = contactRowSchema.parse(shown);
  return { row, expected };
}

function open(user: TestUser, sheetId: string): AppFile {
  const client = user.client(manifest, contract);
  return {
    spreadsheetId: sheetId,
    sharedId: sheetId,
    as: (other) => open(other, sheetId),
    rows: async () => (await client.listContacts({ query: { sheetId, fresh: 'true' } })).contacts,
    add: async (texts) =>
      (await client.addContact({ body: { contactName: '', ...changesOf(texts), sheetId } })).row,
    async edit(shown, texts) {
      const { row, expected } = seen(shown);
      const body = { ...changesOf(texts), expected };
      return (await client.updateContact({ contactId: `${sheetId}:${row}`, body })).row;
    },
    remove: (shown) => client.removeContacts({ sheetId, body: { contacts: [seen(shown)] } }),
  };
}

torture({
  name: 'FirstTouch',
  sheet: contactSheet,
  key: 'Contact Name',
  edited: 'Notes',
  other: 'Company',
  async make(user) {
    const client = user.client(manifest, contract);
    const { sheet: earlier } = await client.listContacts({ query: { fresh: 'true' } });
    if (earlier) {
      const { drive } = personIn(user.browser);
      await drive.files.update({ fileId: earlier.id, requestBody: { trashed: true } });
      await client.listContacts({ query: { fresh: 'true' } });
    }
    // The first contact of all makes the sheet.
    const { sheetId, row } = await client.addContact({ body: { contactName: 'First' } });
    const file = open(user, sheetId);
    await file.remove(row);
    return file;
  },
});
