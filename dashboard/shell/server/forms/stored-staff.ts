import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Schema, Store } from '../store/schema.ts';
import type { FormOf } from './stored-forms.ts';

/** The owner and the file of a staff address, and until when it shows rows. */
export interface StoredStaff extends FormOf {
  id: string;
  untilAt: number;
  timeZone: string;
  ticks: number;
  lastTickAt: number | null;
}

function staffOf(row: Schema['staff_addresses']): StoredStaff {
  return {
    id: row.id,
    userId: row.user_id,
    app: row.app,
    fileId: row.file_id,
    untilAt: row.until_at,
    timeZone: row.time_zone,
    ticks: row.ticks,
    lastTickAt: row.last_tick_at,
  };
}

export const isOpen = ({ untilAt }: StoredStaff) => untilAt > Date.now();

export async function findStaff(store: Store, id: string): Promise<StoredStaff | undefined> {
  const row = await store.selectFrom('staff_addresses').selectAll().where('id', '=', id).executeTakeFirst();
  return row && staffOf(row);
}

/** A file's address, open or not. */
export async function staffOfFile(
  store: Store,
  { userId, app, fileId }: FormOf,
): Promise<StoredStaff | undefined> {
  const row = await store
    .selectFrom('staff_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row && staffOf(row);
}

/** A person's addresses, open or not. */
export async function listStaff(store: Store, userId: string): Promise<StoredStaff[]> {
  const rows = await store
    .selectFrom('staff_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('until_at')
    .execute();
  return rows.map(staffOf);
}

/** Opens an address for a file: an open one continues, and after its end there is a new one. */
export async function openStaff(
  store: Store,
  of: FormOf,
  { untilAt, timeZone }: Pick<StoredStaff, 'untilAt' | 'timeZone'>,
): Promise<StoredStaff> {
  const day = { until_at: untilAt, time_zone: timeZone };
  const fresh = { id: randomBytes(16).toString('hex'), ticks: 0, last_tick_at: null };
  const before = await staffOfFile(store, of);
  const row = await store
    .insertInto('staff_addresses')
    .values({ ...fresh, user_id: of.userId, app: of.app, file_id: of.fileId, ...day })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'app', 'file_id'])
        .doUpdateSet({ ...day, ...(before && !isOpen(before) && fresh) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return staffOf(row);
}

/** Ends a file's address at once. Undefined if it has none. */
export async function endStaff(store: Store, of: FormOf): Promise<StoredStaff | undefined> {
  const now = Date.now();
  await store
    .updateTable('staff_addresses')
    .set({ until_at: now })
    .where('user_id', '=', of.userId)
    .where('app', '=', of.app)
    .where('file_id', '=', of.fileId)
    .where('until_at', '>', now)
    .execute();
  return await staffOfFile(store, of);
}

/** Counts a row that was ticked. */
export async function countTick(store: Store, id: string): Promise<void> {
  await store
    .updateTable('staff_addresses')
    .set({ ticks: sql`ticks + 1`, last_tick_at: Date.now() })
    .where('id', '=', id)
    .execute();
}
