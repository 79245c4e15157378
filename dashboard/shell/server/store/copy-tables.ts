import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { sqliteDialect } from './dialects.ts';
import type { Schema, Store } from './schema.ts';
import { bringUp, stepsOf } from './steps.ts';

// Copies between PostgreSQL and a SQLite file: both have had the same migrations, so their tables have the same columns,
// and no table needs to be named here.

const chunk = 500;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.output<typeof rowSchema>;

/** The tables of a store; a table comes after those it refers to. */
function tablesOf(database: DatabaseSync): string[] {
  const names = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name",
    )
    .all()
    .map((row) => String(row['name']));
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    const referred = database.prepare(`pragma foreign_key_list(${name})`).all();
    for (const row of referred) if (row['table'] !== name) add(String(row['table']));
    ordered.push(name);
  };
  names.forEach(add);
  return ordered;
}

/** Copies all rows of a store on PostgreSQL, as of one moment, into a SQLite file that is made for it. */
export async function copyTables(store: Store, file: string): Promise<void> {
  const copy = new Kysely<Schema>({ dialect: sqliteDialect(file) });
  try {
    await bringUp(copy, await stepsOf(store));
  } finally {
    await copy.destroy();
  }
  const target = new DatabaseSync(file);
  try {
    await store
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (source) => {
        for (const table of tablesOf(target)) await copyTable(source, target, table);
      });
  } finally {
    target.close();
  }
}

async function copyTable(source: Transaction<Schema>, target: DatabaseSync, table: string): Promise<void> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(source);
  for (;;) {
    const { rows } = await sql`fetch ${sql.raw(String(chunk))} from copied`.execute(source);
    if (rows.length === 0) break;
    target.exec('begin');
    for (const row of z.array(rowSchema).parse(rows)) insertInto(target, table, row);
    target.exec('commit');
  }
  await sql`close copied`.execute(source);
}

function insertInto(target: DatabaseSync, table: string, row: Row): void {
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  target
    .prepare(`insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values (${places})`)
    .run(...Object.values(row));
}

/** Replaces the rows on PostgreSQL by those of a fully migrated SQLite file, all or nothing. */
export async function replaceTables(file: string, store: Store): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = tablesOf(source);
    await store.transaction().execute(async (target) => {
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(target);
      for (const table of tables) await fillTable(source, target, table);
    });
  } finally {
    source.close();
  }
}

async function fillTable(source: DatabaseSync, target: Transaction<Schema>, table: string): Promise<void> {
  let rows: Row[] = [];
  const insert = async () => {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first);
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(target);
    rows = [];
  };
  for (const row of source.prepare(`select * from ${table}`).iterate()) {
    rows.push(rowSchema.parse(row));
    if (rows.length === chunk) await insert();
  }
  await insert();
}
