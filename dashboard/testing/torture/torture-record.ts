import type { AnyRecord, Cells, RowCells } from '#kernel/records/record.ts';
import type { RecordClient } from '../server/record-client.ts';
import type { TestUser } from '../server/server.ts';
import { torture } from './torture.ts';
import type { TortureApp } from './torture-filled.ts';
import { personIn } from './torture-person.ts';
import type { AppFile, AppRow } from './torture-witness.ts';

interface TortureRecord<R extends AnyRecord>
  extends Omit<TortureApp, 'sheet' | 'make' | 'key' | 'edited' | 'other'> {
  record: R;
  /** The calls of its app as a person makes them. */
  clientOf: (user: TestUser) => RecordClient;
  /** Which fields are tried: the one that names a row, and two others. */
  key: keyof R['fields'] & string;
  edited: keyof R['fields'] & string;
  other: keyof R['fields'] & string;
  /** What else a new record needs. */
  base: Partial<Cells>;
}

/** The torture sheet for a record. */
export function tortureRecord<R extends AnyRecord>(tried: TortureRecord<R>): void {
  torture(recordToTorture(tried));
}

/** What the torture sheet's cases need to know about a record; it follows from the definition. */
export function recordToTorture<R extends AnyRecord>(tried: TortureRecord<R>): TortureApp {
  const { record, clientOf, key, edited, other, base, ...rest } = tried;
  const fields = Object.entries(record.fields);
  const headerOf = (name: string) => record.fields[name]?.header ?? name;

  const valuesOf = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      fields.flatMap(([name, { header }]) => (header in texts ? [[name, texts[header] ?? '']] : [])),
    );
  /** Converts a record to the sheet's headers and back. */
  const rowOf = (cells: RowCells): AppRow => ({
    ...Object.fromEntries(fields.map(([name, { header }]) => [header, cells[name]])),
    _rowIndex: cells._rowIndex,
    id: cells.id,
  });
  const cellsOf = (row: AppRow): RowCells =>
    record.row.parse({
      ...row,
      ...Object.fromEntries(fields.map(([name, { header }]) => [name, row[header]])),
    });

  function open(user: TestUser, sheetId: string): AppFile {
    const client = clientOf(user);
    return {
      spreadsheetId: sheetId,
      sharedId: sheetId,
      as: (friend) => open(friend, sheetId),
      rows: async () => (await client.list(sheetId)).rows.map(rowOf),
      add: async (texts) =>
        rowOf((await client.add({ [key]: '', ...base, ...valuesOf(texts) }, sheetId)).row),
      edit: async (row, texts) => rowOf(await client.update(sheetId, cellsOf(row), valuesOf(texts))),
      remove: (row) => client.remove(sheetId, [cellsOf(row)]),
    };
  }

  return {
    ...rest,
    sheet: record.sheet,
    key: headerOf(key),
    edited: headerOf(edited),
    other: headerOf(other),
    async make(user) {
      const client = clientOf(user);
      const { sheetId: earlier } = await client.list();
      if (earlier !== null) {
        const { drive } = personIn(user.browser);
        await drive.files.update({ fileId: earlier, requestBody: { trashed: true } });
        await client.list();
      }
      // The very first record makes the sheet, with the columns that are tried.
      const { sheetId, row } = await client.add({
        ...base,
        [key]: 'First',
        [edited]: 'First',
        [other]: 'First',
      });
      await client.remove(sheetId, [row]);
      return open(user, sheetId);
    },
  };
}
