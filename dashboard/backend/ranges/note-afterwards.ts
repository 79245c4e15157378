import type { Sheets } from '../google/sheets.ts';
import type { TabDeeds } from '../history/deeds.ts';

async function note(sheets: Sheets, fileId: string, tell: () => Promise<readonly TabDeeds[]>): Promise<void> {
  const changes = await tell();
  if (changes.length > 0) await sheets.batchUpdate(fileId, [], 'once', changes);
}

/**
 * Notes a write that was made already, within its turn. A failure here must not make that write look failed, or
 * repeat it: if it is not noted, the next look at the history finds what it did.
 */
export async function noteAfterwards(
  { sheets, fileId }: { sheets: Sheets; fileId: string },
  tell: () => Promise<readonly TabDeeds[]>,
): Promise<void> {
  if (sheets.journal.stateOf(fileId).state.isOff) return;
  await note(sheets, fileId, tell).catch(() => undefined);
}
