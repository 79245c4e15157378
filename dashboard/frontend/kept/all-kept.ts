import type { QueryClient } from '@tanstack/react-query';
import type { Question } from './database.ts';
import { answerMs, currentDevice, type Device, deviceState } from './device.ts';
import { callOf, readKept } from './read-kept.ts';
import { contractVersion } from './screen.ts';
import { unseal } from './seal.ts';
import { within } from './time.ts';

// Everything that the person has read, for any screen: in this page, and in earlier ones on this device.

export interface KeptAnswer {
  /** The hash of its question. */
  id: string;
  /** The page's query key for it. */
  key: readonly unknown[];
  /** The call that answered it, as the address in its contract. */
  call: string;
  /** When the server answered; in ms. */
  readAt: number;
  /** When it was last shown; in ms. */
  openedAt: number;
  /** Decrypts it; undefined if it is damaged, gone, or the call answers differently by now. */
  open: () => Promise<unknown>;
}

/** What is known about the answers of some calls without decrypting them. Those of this page come first. */
export async function allKept(cache: QueryClient, calls: ReadonlySet<string>): Promise<KeptAnswer[]> {
  const here = cache
    .getQueryCache()
    .getAll()
    .flatMap(({ queryHash: id, queryKey: key, state: { data, dataUpdatedAt: readAt } }): KeptAnswer[] => {
      const call = callOf(data);
      if (call === undefined || !calls.has(call)) return [];
      return [{ id, key, call, readAt, openedAt: readAt, open: async () => data }];
    });
  const device = await currentDevice();
  if (!device || deviceState() === 'overdue') return here;
  const known = new Map(here.map((one) => [one.id, one]));
  const questions = await within(answerMs, device.database.questions(), []);
  const kept = questions.filter(({ call, contract }) => calls.has(call) && contract === contractVersion);
  for (const question of kept) {
    const own = known.get(question.id);
    const { id, key, call, openedAt } = question;
    // What a write has done to rows is in the page before it is kept.
    const changed = own ? undefined : cache.getQueryCache().get(id)?.state;
    if (own) own.openedAt = Math.max(own.openedAt, openedAt);
    else if (changed?.data !== undefined) {
      const { data, dataUpdatedAt: readAt } = changed;
      known.set(id, { id, key, call, openedAt, readAt, open: async () => data });
    } else {
      const { readAt } = question;
      known.set(id, { id, key, call, openedAt, readAt, open: () => opened(device, question) });
    }
  }
  return [...known.values()].toSorted((one, other) => other.openedAt - one.openedAt);
}

async function opened({ database, meta }: Device, { id, call }: Question): Promise<unknown> {
  try {
    const found = await within(answerMs, database.read(id), undefined);
    return found && readKept(call, await unseal(meta.key, id, found.sealed));
  } catch {
    return undefined;
  }
}
