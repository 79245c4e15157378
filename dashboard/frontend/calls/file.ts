import { notReached } from '../outbox/outbox-problems.ts';
import { problemOf } from './answers.ts';

/**
 * The file that an address of a call answers with. Rejects with the Problem that the server tells of, or that it was not
 * reached; with the signal's reason where nobody waits any more.
 */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(new URL(address, location.origin), { signal });
    if (response.ok) return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw notReached(cause);
  }
  throw problemOf(response.status, await response.json().catch(() => undefined));
}
