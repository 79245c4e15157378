import type { SQLOutputValue } from 'node:sqlite';
import type { Database } from './database.ts';

/** New values by key; null deletes one. */
export type PropertyChanges = Readonly<Record<string, string | null>>;

/** Keys and values that apps store on files: some for every app to see, some only for the app that set them. */
export class PropertyStore {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: Database) {
    this.#statements = prepareStatements(database);
  }

  ofEveryApp(fileId: string): Record<string, string> {
    return readPairs(this.#statements.list.all(fileId));
  }

  /** The app's properties of many files at once; a file without any has no entry. */
  ofAppByFile(fileIds: readonly string[], clientId: string): Map<string, Record<string, string>> {
    const byFile = new Map<string, Record<string, string>>();
    for (const row of this.#statements.listOfApp.all(JSON.stringify(fileIds), clientId)) {
      const fileId = String(row['file_id']);
      const pairs = byFile.get(fileId) ?? {};
      byFile.set(fileId, pairs);
      pairs[String(row['key'])] = String(row['value']);
    }
    return byFile;
  }

  changeForEveryApp(fileId: string, changes: PropertyChanges): void {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) this.#statements.remove.run(fileId, key);
      else this.#statements.set.run(fileId, key, value);
    }
  }

  changeForApp(fileId: string, clientId: string, changes: PropertyChanges): void {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) this.#statements.removeOfApp.run(fileId, clientId, key);
      else this.#statements.setOfApp.run(fileId, clientId, key, value);
    }
  }

  /** Words that an app gives a file to be found by, though they are not shown. */
  setSearchText(fileId: string, text: string): void {
    this.#statements.setText.run(fileId, text);
  }

  searchTextOf(fileId: string): string | undefined {
    const text = this.#statements.text.get(fileId)?.['text'];
    return typeof text === 'string' ? text : undefined;
  }

  /** A copied file keeps the properties of all apps. */
  copy(fromFileId: string, toFileId: string): void {
    this.#statements.copy.run(toFileId, fromFileId);
    this.#statements.copyOfApps.run(toFileId, fromFileId);
  }
}

function readPairs(rows: Record<string, SQLOutputValue>[]): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [String(row['key']), String(row['value'])]));
}

function prepareStatements({ sql }: Database) {
  return {
    list: sql.prepare('select key, value from property where file_id = ?'),
    listOfApp: sql.prepare(
      `select file_id, app_property.key, app_property.value from json_each(?) as asked
       cross join app_property on file_id = asked.value and client_id = ?`,
    ),
    set: sql.prepare(
      `insert into property (file_id, key, value) values (?, ?, ?)
       on conflict (file_id, key) do update set value = excluded.value`,
    ),
    setOfApp: sql.prepare(
      `insert into app_property (file_id, client_id, key, value) values (?, ?, ?, ?)
       on conflict (file_id, client_id, key) do update set value = excluded.value`,
    ),
    remove: sql.prepare('delete from property where file_id = ? and key = ?'),
    removeOfApp: sql.prepare('delete from app_property where file_id = ? and client_id = ? and key = ?'),
    text: sql.prepare('select text from file_text where file_id = ?'),
    setText: sql.prepare(
      'insert into file_text (file_id, text) values (?, ?) on conflict (file_id) do update set text = excluded.text',
    ),
    copy: sql.prepare(
      'insert into property (file_id, key, value) select ?, key, value from property where file_id = ?',
    ),
    copyOfApps: sql.prepare(
      `insert into app_property (file_id, client_id, key, value)
       select ?, client_id, key, value from app_property where file_id = ?`,
    ),
  };
}
