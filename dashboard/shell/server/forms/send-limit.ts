import type { Parts } from '../parts.ts';
import { tooManyRequests } from '../security.ts';
import { countOne } from '../store/limits.ts';
import type { StoredForm } from './stored-forms.ts';

const minuteMs = 60_000;
/** So many rows in a minute come by one form, and by all of a person's: the calls to Sheets are theirs. */
export const mostAMinute = { form: 12, person: 24 };

/**
 * Counts what is about to be sent, over all servers.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function requireTurn(
  { store, keyring }: Pick<Parts, 'store' | 'keyring'>,
  { id, userId }: StoredForm,
): Promise<void> {
  const now = Date.now();
  const count = async (what: string, most: number) => {
    const counted = await countOne(store, keyring.mark(what), minuteMs, now);
    if (counted.count > most) throw tooManyRequests(counted.endsAt - now);
  };
  await count(`rows of form ${id}`, mostAMinute.form);
  await count(`rows of forms of ${userId}`, mostAMinute.person);
}
