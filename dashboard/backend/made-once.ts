import { Problem } from '#kernel/problem.ts';
import type { AppContext } from './context.ts';

// A record that is a folder with files in it takes several calls to make. Its id is noted under the request's key
// before the first of them, so that a repetition completes what exists instead of making a second one.

const keyOf = (requestKey: string, kind: string) => `${requestKey} ${kind}`;

/** Completes and returns what an earlier attempt of this request made; undefined if there was none, or it is gone. */
export async function completeMade<Made>(
  { request: { requestKey, ledger } }: AppContext,
  kind: string,
  complete: (id: string) => Promise<Made>,
): Promise<Made | undefined> {
  if (requestKey === null) return undefined;
  const begun = await ledger.find(keyOf(requestKey, kind));
  if (!begun) return undefined;
  try {
    return await complete(begun.fileId);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
    await ledger.forget(keyOf(requestKey, kind));
    return undefined;
  }
}

interface Making<Made> {
  kind: string;
  /** The folder that is made first. */
  id: string;
  make: () => Promise<Made>;
  /** Removes what a failure has left behind; false if it may still be there, to be completed by a repetition. */
  discard: () => Promise<boolean>;
}

/**
 * Makes a record under the request's key; if it cannot be made completely it is removed, and the failure is reported.
 */
export async function makeNoted<Made>(
  { request: { requestKey, ledger } }: AppContext,
  { kind, id, make, discard }: Making<Made>,
): Promise<Made> {
  if (requestKey !== null) await ledger.begin(keyOf(requestKey, kind), { fileId: id, lastRowBefore: 0 });
  try {
    return await make();
  } catch (error) {
    const isGone = await discard();
    if (isGone && requestKey !== null) await ledger.forget(keyOf(requestKey, kind));
    throw error;
  }
}
