import type { AppContext } from '#backend/context.ts';
import type { AppForm } from '#backend/forms/app-form.ts';
import { Problem } from '#kernel/problem.ts';
import type { Cells } from '#kernel/records/record.ts';
import { type EndOfUse, isRefusal, type KeyUses } from '../mounting/key-use.ts';
import type { Store } from '../store/schema.ts';
import { giveRowBack, type StoredForm, takeRow } from './stored-forms.ts';

interface Sent {
  context: AppContext;
  cells: Partial<Cells>;
  /** The key of the page that it was typed on. */
  key: string;
  /** How many rows the form accepts; 0 if none any more. */
  most: number;
}

interface Destination {
  stored: StoredForm;
  app: { form: AppForm };
}

/** The form is full, gone or closed. */
class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/**
 * Makes a row from what was sent, once per page key, and counts it. A repetition is not another row, and so is not
 * refused if the form has become full with it.
 * @throws Problem KEY_REUSED if the page has sent something else
 */
export async function sendRow(
  { store, keys }: { store: Store; keys: KeyUses },
  { stored, app }: Destination,
  { context, cells, key, most }: Sent,
): Promise<'sent' | 'refused'> {
  const told = { place: `form of ${stored.app} ${stored.fileId}`, said: JSON.stringify(cells) };
  let taken: { ended: EndOfUse | undefined };
  try {
    // Both or neither: to others, a key that is taken stands for a row that is counted.
    taken = await store.transaction().execute(async (transaction) => {
      // Undefined for a repetition.
      const ended = await keys.take({ userId: stored.userId, key }, told, transaction);
      if (ended && !(await takeRow(transaction, stored.id, most))) throw new NoRoom();
      return { ended };
    });
  } catch (error) {
    if (error instanceof NoRoom) return 'refused';
    throw error;
  }
  const { ended } = taken;
  try {
    await app.form.add(context, stored.fileId, cells);
  } catch (error) {
    // It has arrived, wherever it is now.
    if (error instanceof Problem && error.code === 'ALREADY_SAVED') return 'sent';
    if (ended && isRefusal(error)) await giveRowBack(store, stored);
    await ended?.(error);
    throw error;
  }
  return 'sent';
}
