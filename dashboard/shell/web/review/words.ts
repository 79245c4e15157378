import { derivedWords } from '#frontend/records/review-words.ts';
import type { ReviewWords } from '#frontend/review/reviewed.ts';
import type { Contract } from '#kernel/contract.ts';
import type { AnyRecord } from '#kernel/records/record.ts';

const own = import.meta.glob<ReviewWords>('../../../apps/*/screens/review.ts', { import: 'default' });
const contracts = import.meta.glob<Contract>('../../../apps/*/contract.ts', { import: 'default' });
const records = import.meta.glob<Record<string, unknown>>('../../../apps/*/record.ts');

function isRecord(value: unknown): value is AnyRecord {
  return (
    typeof value === 'object' && value !== null && 'tab' in value && 'fields' in value && 'fresh' in value
  );
}

async function wordsOf(id: string): Promise<ReviewWords | undefined> {
  const said = await own[`../../../apps/${id}/screens/review.ts`]?.();
  if (said) return said;
  const [contract, module] = await Promise.all([
    contracts[`../../../apps/${id}/contract.ts`]?.(),
    records[`../../../apps/${id}/record.ts`]?.(),
  ]);
  if (!contract) return undefined;
  return derivedWords({ app: { id }, contract, records: Object.values(module ?? {}).filter(isRecord) });
}

/** The words for the apps' commands: their own, or those derived from their records and contracts. */
export async function wordsOfApps(ids: readonly string[]): Promise<ReadonlyMap<string, ReviewWords>> {
  const loaded = ids.map(async (id) => {
    const said = await wordsOf(id);
    return said ? ([[id, said]] as const) : [];
  });
  return new Map((await Promise.all(loaded)).flat());
}
