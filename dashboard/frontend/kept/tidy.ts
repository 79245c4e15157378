import { type Database, openDatabase } from './database.ts';
import { type Device, isClockRight, keptMs } from './device.ts';
import { databasePrefix } from './forget.ts';

const maxBytes = 50_000_000;

/**
 * Deletes what was not shown for 30 days and, if there is more than this share of the available space, what was shown
 * longest ago; for other accounts everything, once nothing of theirs may be opened any more, except what they have not sent.
 */
export async function makeRoom(device: Device, share: number): Promise<void> {
  const { database } = device;
  const questions = (await database.questions()).toSorted((a, b) => b.openedAt - a.openedAt);
  let sum = 0;
  const gone = questions.filter(({ bytes, openedAt }) => {
    sum += bytes;
    return sum > maxBytes * share || (isClockRight() && Date.now() - openedAt > keptMs);
  });
  await database.remove(gone.map(({ id }) => id));
  if (isClockRight()) await forgetOthers(device);
}

async function forgetOthers(device: Device): Promise<void> {
  for (const account of await keptAccounts()) {
    if (account === device.account) continue;
    const database = await openDatabase(account, () => {}).catch(() => null);
    // Of a later version, or one that does not answer: nobody knows what is in it.
    if (!database) continue;
    const isEmpty = await emptyIfOld(database).catch(() => false);
    database.close();
    if (isEmpty) await deleteDatabase(account);
  }
}

/** Whether nothing is in it by now that is nowhere else. */
async function emptyIfOld(database: Database): Promise<boolean> {
  const meta = await database.meta();
  if (meta && Date.now() - meta.lastContact <= keptMs) return false;
  await database.forgetAnswers();
  return !(await database.hasUnsent());
}

function deleteDatabase(account: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(`${databasePrefix}${account}`);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // Other tabs close it at once, and then it is deleted.
    request.onblocked = () => resolve();
  });
}

/** The accounts with a database here; none if the browser does not say. */
async function keptAccounts(): Promise<string[]> {
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.flatMap(({ name = '' }) =>
    name.startsWith(databasePrefix) ? [name.slice(databasePrefix.length)] : [],
  );
}
