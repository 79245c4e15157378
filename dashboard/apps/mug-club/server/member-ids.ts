import { Recent } from '#backend/recent.ts';

/** The IDs that are known to be taken in the lists of recent requests, so that a new one need not be looked for. */
const takenIds = new Recent<Set<string>>(500);

export function rememberIds(listId: string, ids: Iterable<string>): void {
  const taken = takenIds.get(listId) ?? new Set();
  for (const id of ids) taken.add(id);
  takenIds.set(listId, taken);
}

export function isKnownId(listId: string, id: string): boolean {
  return takenIds.get(listId)?.has(id) ?? false;
}

/** An M with the present instant: M1718880000000. */
export function memberIdOfNow(): string {
  return `M${Date.now()}`;
}

function following(id: string, steps: number): string {
  return `M${BigInt(id.slice(1)) + BigInt(steps)}`;
}

/** `count` IDs in a row from `wanted` on, the first such that none is taken. */
export function freeIds(wanted: string, count: number, taken: ReadonlySet<string>): string[] {
  const ids: string[] = [];
  for (let step = 0; ids.length < count; step += 1) {
    const id = following(wanted, step);
    if (!taken.has(id)) ids.push(id);
  }
  return ids;
}
