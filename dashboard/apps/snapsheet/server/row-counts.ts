import type { AppContext } from '#backend/context.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { Recent } from '#backend/recent.ts';

/** Row counts by version of the sheet, kept per person, so that nobody learns about another's. */
const counts = new Recent<{ version: string; count: number }>(20_000);

const countKey = ({ request }: AppContext, sheetId: string) => `${request.user.id} ${sheetId}`;

export function knownCount(context: AppContext, { id, version }: DriveFile): number | null {
  const known = counts.get(countKey(context, id));
  return version !== '' && known?.version === version ? known.count : null;
}

/** `version` was seen before the rows were read, so the count is never older than it. */
export function rememberCount(context: AppContext, { id, version }: DriveFile, count: number): void {
  counts.set(countKey(context, id), { version, count });
}
