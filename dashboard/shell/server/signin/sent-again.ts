import { requestKeyOf } from '../mounting/app-context.ts';
import type { Store } from '../store/schema.ts';
import { StoredWrites } from '../store/writes.ts';
import type { SessionContext } from './context.ts';

/**
 * Notes that a person requests something that is done once; true if this request was made before, because the browser
 * did not receive the answer: it may be done already.
 */
export async function isSentAgain(
  store: Store,
  { user, request }: SessionContext,
  what: string,
): Promise<boolean> {
  const key = requestKeyOf(request);
  if (key === null) return false;
  const note = { fileId: '', lastRowBefore: 0 };
  return (await new StoredWrites(store, user.id).begin(`${key} ${what}`, note)) !== undefined;
}
