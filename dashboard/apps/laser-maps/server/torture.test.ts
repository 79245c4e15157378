import type { TestUser } from '#testing/server.ts';
import { torture } from '#testing/torture.ts';
import { personIn } from '#testing/torture-person.ts';
import type { AppFile, AppRow } from '#testing/torture-witness.ts';
import contract, { type Location, locationSchema } from '../contract.ts';
import { headers } from '../headers.ts';
import manifest from '../manifest.ts';
import { locationSheet } from './sheet.ts';

function changesOf({ Name: name, Description: description, Title: title }: Readonly<Record<string, string>>) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(title !== undefined && { title }),
  };
}

/** A location under the sheet's headers, and with what it is addressed by. */
function rowOf(location: Location): AppRow {
  const told = new Map<string, unknown>(Object.entries(location));
  const cells = Object.entries(headers).map(([field, header]) => [header, told.get(field)]);
  return { ...Object.fromEntries(cells), _rowIndex: location._rowIndex };
}

function seen(row: AppRow) {
  const fields = Object.entries(headers).map(([field, header]) => [field, row[header]]);
  const { id: _, ...expected } = locationSchema.parse({
    ...Object.fromEntries(fields),
    _rowIndex: row._rowIndex,
    id: '',
  });
  return expected;
}

function open(user: TestUser, sheetId: string): AppFile {
  const client = user.client(manifest, contract);
  return {
    spreadsheetId: sheetId,
    sharedId: sheetId,
    as: (other) => open(other, sheetId),
    rows: async () =>
      (await client.listLocations({ query: { sheetId, fresh: 'true' } })).locations.map(rowOf),
    async add(texts) {
      const place = { name: '', latitude: 1.5, longitude: -2 };
      const body = { ...place, ...changesOf(texts), sheetId };
      return rowOf((await client.addLocation({ body })).location);
    },
    async edit(shown, texts) {
      const expected = seen(shown);
      const locationId = expected.storedId || `row-${expected._rowIndex}`;
      const body = { ...changesOf(texts), sheetId, expected };
      return rowOf((await client.updateLocation({ locationId, body })).location);
    },
    remove: (shown) => client.removeLocations({ sheetId, body: { locations: [seen(shown)] } }),
  };
}

torture({
  name: 'Laser Maps',
  sheet: locationSheet,
  key: 'Name',
  edited: 'Description',
  other: 'Title',
  part: 1,
  async make(user) {
    const client = user.client(manifest, contract);
    const { sheet: earlier } = await client.listLocations({ query: { fresh: 'true' } });
    if (earlier) {
      const { drive } = personIn(user.browser);
      await drive.files.update({ fileId: earlier.id, requestBody: { trashed: true } });
      await client.listLocations({ query: { fresh: 'true' } });
    }
    // The first location of all makes the sheet.
    const body = { name: 'First', latitude: 0, longitude: 0, title: 'First' };
    const { sheetId, location } = await client.addLocation({ body });
    const file = open(user, sheetId);
    await file.remove(rowOf(location));
    return file;
  },
});
