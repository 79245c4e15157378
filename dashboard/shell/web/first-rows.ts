import type { FirstRow } from '#frontend/house/first-row.ts';

const firstRows = import.meta.glob<FirstRow>('../../apps/*/screens/first-row.ts', { import: 'default' });

/** The first row of an app; null if it takes more than a line. */
export async function loadFirstRow(id: string): Promise<FirstRow | null> {
  return (await firstRows[`../../apps/${id}/screens/first-row.ts`]?.()) ?? null;
}
