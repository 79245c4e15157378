import * as z from 'zod';
import { readWithin } from '#backend/outgoing.ts';

/** The result of one check; `says` tells an operator what to do if it is not well. */
export const findingSchema = z.object({
  what: z.string(),
  /** Null if it could not be checked. */
  isWell: z.boolean().nullable(),
  says: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

export function notAsked(what: string, whom: string): Finding {
  return { what, isWell: null, says: `${whom} does not answer from here` };
}

/** The state of a finding in a word. */
export function stateOf({ isWell }: Finding): string {
  if (isWell === null) return 'unknown';
  return isWell ? 'ok' : 'WRONG';
}

const timeoutMs = 5000;
/** Google's consent page is smaller. */
const maxBytes = 8_000_000;

/** The answer to a request, or null if none came. */
export async function ask(
  url: string | URL,
  init: RequestInit = {},
  maxMs = timeoutMs,
): Promise<Response | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(maxMs) });
    return await readWithin(answer, { setting: new URL(url).origin, maxBytes });
  } catch {
    // All a check learns about the network is that nobody answered; how it failed helps nobody.
    return null;
  }
}
