import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';

/** The owner and the file of a form. */
export interface FormOf {
  userId: string;
  app: string;
  fileId: string;
}

export interface StoredForm extends FormOf {
  id: string;
  isOn: boolean;
  /** Where its owner was when it was opened; null if their page did not say. */
  timeZone: string | null;
  createdAt: number;
  /** How many rows have come through it; one whose answer was lost may be counted without having been added. */
  rows: number;
  lastRowAt: number | null;
}

interface FormRow {
  id: string;
  user_id: string;
  app: string;
  file_id: string;
  is_on: number;
  time_zone: string | null;
  created_at: number;
  rows: number;
  last_row_at: number | null;
}

function formOf(row: FormRow): StoredForm {
  return {
    id: row.id,
    userId: row.user_id,
    app: row.app,
    fileId: row.file_id,
    isOn: row.is_on === 1,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    rows: row.rows,
    lastRowAt: row.last_row_at,
  };
}

const newId = () => randomBytes(16).toString('hex');

export async function findForm(store: Store, id: string): Promise<StoredForm | undefined> {
  const row = await store.selectFrom('public_forms').selectAll().where('id', '=', id).executeTakeFirst();
  return row && formOf(row);
}

export async function formOfFile(
  store: Store,
  { userId, app, fileId }: FormOf,
): Promise<StoredForm | undefined> {
  const row = await store
    .selectFrom('public_forms')
    .selectAll()
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row && formOf(row);
}

/** A person's forms, oldest first. */
export async function listForms(store: Store, userId: string): Promise<StoredForm[]> {
  const rows = await store
    .selectFrom('public_forms')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(formOf);
}

/** Opens a file's form at its address, which is made the first time. */
export async function turnOn(
  store: Store,
  { userId, app, fileId }: FormOf,
  timeZone: string | null,
): Promise<StoredForm> {
  const open = { is_on: 1, ...(timeZone !== null && { time_zone: timeZone }) };
  const row = await store
    .insertInto('public_forms')
    .values({
      ...{ id: newId(), user_id: userId, app, file_id: fileId },
      ...{ time_zone: null, created_at: Date.now(), rows: 0, last_row_at: null, ...open },
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'app', 'file_id']).doUpdateSet(open))
    .returningAll()
    .executeTakeFirstOrThrow();
  return formOf(row);
}

type FormChange = { is_on: number } | { id: string; created_at: number };

async function change(store: Store, { userId, app, fileId }: FormOf, changes: FormChange) {
  const row = await store
    .updateTable('public_forms')
    .set(changes)
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .where('file_id', '=', fileId)
    .returningAll()
    .executeTakeFirst();
  return row && formOf(row);
}

/** Closes a file's form at once; it keeps its address. Undefined if it has none. */
export async function turnOff(store: Store, of: FormOf): Promise<StoredForm | undefined> {
  return await change(store, of, { is_on: 0 });
}

/** Gives a file's form another address; the previous one stops working. */
export async function moveForm(store: Store, of: FormOf): Promise<StoredForm | undefined> {
  return await change(store, of, { id: newId(), created_at: Date.now() });
}

/** Counts a row that is about to be added; false if the form is full, gone or closed. */
export async function takeRow(store: Store, id: string, most: number): Promise<boolean> {
  const taken = await store
    .updateTable('public_forms')
    .set({ rows: sql`rows + 1`, last_row_at: Date.now() })
    .where('id', '=', id)
    .where('is_on', '=', 1)
    .where('rows', '<', most)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uncounts a row that was not added. */
export async function giveRowBack(store: Store, { id, lastRowAt }: StoredForm): Promise<void> {
  await store
    .updateTable('public_forms')
    .set({ rows: sql`rows - 1`, last_row_at: lastRowAt })
    .where('id', '=', id)
    .where('rows', '>', 0)
    .execute();
}
