import { Recent } from '#backend/recent.ts';

/** The IDs known to be in use in the lists of recent requests, so that a new one need not be looked up. */
const takenIds = new Recent<Set<string>>(500);

export function rememberIds(listId: string, ids: Iterable<string>): void {
  const taken = takenIds.get(listId) ?? new Set();
  for (const id of ids) taken.add(id);
  takenIds.set(listId, taken);
}

export function isKnownId(listId: string, id: string): boolean {
  return takenIds.get(listId)?.has(id) ?? false;
}

/** An M with the current time: M1718880000000. */
export function memberIdOfNow(): string {
  return `M${Date.now()}`;
}

function following(id: string, steps: number): string {
  return `M${BigInt(id.slice(1)) + BigInt(steps)}`;
}

/** What is under an ID and those that follow it, up to the first that is free. */
export function runFrom<T>(id: string, taken: ReadonlyMap<string, T>): T[] {
  const run: T[] = [];
  for (let next = taken.get(id); next !== undefined; next = taken.get(following(id, run.length)))
    run.push(next);
  return run;
}

/** The first `count` IDs from `wanted` on that are not taken. */
export function freeIds(wanted: string, count: number, taken: ReadonlySet<string>): string[] {
  const ids: string[] = [];
  for (let step = 0; ids.length < count; step += 1) {
    const id = following(wanted, step);
    if (!taken.has(id)) ids.push(id);
  }
  return ids;
}
