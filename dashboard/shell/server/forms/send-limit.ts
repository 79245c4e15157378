import { setTimeout as wait } from 'node:timers/promises';
import type { StrangerPage } from '#backend/request.ts';
import type { Parts } from '../parts.ts';
import { tooManyRequests } from '../security.ts';
import { countOne } from '../store/limits.ts';

const minuteMs = 60_000;
/** The most writes per minute through one form or staff address, and through all of a person's. */
export const mostAMinute = { form: 60, staff: 20, person: 120 };

/**
 * So many of them in a minute are written as they come, since they use the person's calls to Sheets. Those beyond wait
 * for the next beat: the rows that wait together are written together.
 */
export const asTheyCome = { form: 12, person: 24 };
const beatMs = 10_000;

/**
 * Counts a write before it is sent, across all servers, and waits if there were many.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function requireTurn(
  { store, keyring }: Pick<Parts, 'store' | 'keyring'>,
  page: StrangerPage,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const now = Date.now();
  const count = async (what: string, most: number) => {
    const counted = await countOne(store, keyring.mark(what), minuteMs, now);
    if (counted.count > most) throw tooManyRequests(counted.endsAt - now);
    return counted.count;
  };
  const ofPage = await count(`writes by ${page} ${id}`, mostAMinute[page]);
  const ofPerson = await count(`writes by pages of ${userId}`, mostAMinute.person);
  const isRush = ofPage > asTheyCome.form || ofPerson > asTheyCome.person;
  if (page === 'form' && isRush) await wait(beatMs - (performance.now() % beatMs));
}
