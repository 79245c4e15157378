import type { ReviewWords } from '#frontend/review/reviewed.ts';

const words = import.meta.glob<ReviewWords>('../../../apps/*/screens/review.ts', { import: 'default' });

/** What apps say of their commands; those that say nothing of theirs are left out. */
export async function wordsOfApps(ids: readonly string[]): Promise<ReadonlyMap<string, ReviewWords>> {
  const loaded = ids.map(async (id) => {
    const said = await words[`../../../apps/${id}/screens/review.ts`]?.();
    return said ? ([[id, said]] as const) : [];
  });
  return new Map((await Promise.all(loaded)).flat());
}
