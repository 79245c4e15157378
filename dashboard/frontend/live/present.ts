// Who else has a sheet open, as far as they and the person here want that to be seen.

let present: Readonly<Record<string, readonly string[]>> = {};
const listeners = new Set<() => void>();

export function subscribeToPresent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The names of the others by the ids of spreadsheets. */
export const presentPeople = () => present;

export function notePresent(people: typeof present): void {
  present = people;
  for (const listener of listeners) listener();
}
