import type { StrangerPage } from '#backend/request.ts';
import type { Parts } from '../parts.ts';
import { tooManyRequests } from '../security.ts';
import { countOne } from '../store/limits.ts';

const minuteMs = 60_000;
/**
 * The most writes per minute through one form or staff address, and through all of a person's: they use the person's
 * calls to Sheets.
 */
export const mostAMinute = { form: 12, staff: 20, person: 24 };

/**
 * Counts a write before it is sent, across all servers.
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
  };
  await count(`writes by ${page} ${id}`, mostAMinute[page]);
  await count(`writes by pages of ${userId}`, mostAMinute.person);
}
