import type { Sheets } from '../google/sheets.ts';
import type { TabDeeds } from '../history/deeds.ts';

async function note(sheets: Sheets, fileId: string, tell: () => Promise<readonly TabDeeds[]>): Promise<void> {
  const changes = await tell();
  if (changes.length > 0) await sheets.batchUpdate(fileId, [], 'once', changes);
}

/**
 * Notes a write that was made already, within its turn. Nothing that goes wrong here may have that write told as failed, or
 * made again: where it is not noted, the next look at the history finds what it did.
 */
export async function noteAfterwards(
  { sheets, fileId }: { sheets: Sheets; fileId: string },
  tell: () => Promise<readonly TabDeeds[]>,
): Promise<void> {
  if (sheets.journal.stateOf(fileId).state.isOff) return;
  await note(sheets, fileId, tell).catch(() => undefined);
}
