import type { AppContext } from './context.ts';
import { Recent } from './recent.ts';

const fetchedAtOnce = 20;

/** Unused ids for recent people; one answer is enough for many new files. */
const pools = new Recent<string[]>(1_000);

/** An id for a folder that is about to be made, so that the folder can refer to itself in its tags. */
export async function takeFileId({ drive, request }: AppContext): Promise<string> {
  const pooled = pools.get(request.user.id)?.pop();
  if (pooled !== undefined) return pooled;
  const [id, ...rest] = await drive.generateIds(fetchedAtOnce);
  pools.set(request.user.id, rest);
  return id;
}
