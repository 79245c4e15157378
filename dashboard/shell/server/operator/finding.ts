import * as z from 'zod';
import { readWithin } from '#backend/outgoing.ts';

/** What was found out about one thing; `says` tells an operator what to do where it is not well. */
export const findingSchema = z.object({
  what: z.string(),
  /** Null where it could not be checked. */
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
/** A consent page of Google's is smaller. */
const maxBytes = 8_000_000;

/** The answer to a request, or null when none came. */
export async function ask(
  url: string | URL,
  init: RequestInit = {},
  maxMs = timeoutMs,
): Promise<Response | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(maxMs) });
    return await readWithin(answer, { setting: new URL(url).origin, maxBytes });
  } catch {
    // What a check is told of the network is that nobody answered; which way it failed helps nobody.
    return null;
  }
}
