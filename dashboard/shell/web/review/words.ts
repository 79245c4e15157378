import type { QueryClient } from '@tanstack/react-query';
import type { Command } from '#frontend/calls/command.ts';
import { within } from '#frontend/kept/time.ts';
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

/** A sheet that does not answer holds up the others' changes no longer than this. */
const patienceMs = 10_000;

/**
 * The words for the apps' commands: their own, or those derived from their records and contracts. An app whose code cannot be
 * loaded has none.
 */
export async function wordsOfApps(
  cache: QueryClient,
  commands: readonly Command[],
): Promise<ReadonlyMap<string, ReviewWords>> {
  const loaded = [...Map.groupBy(commands, ({ app }) => app)].map(async ([id, own]) => {
    const said = await wordsOf(id).catch(() => undefined);
    if (said?.prepare) await within(patienceMs, said.prepare(cache, own), undefined);
    return said ? ([[id, said]] as const) : [];
  });
  return new Map((await Promise.all(loaded)).flat());
}
