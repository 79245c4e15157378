// Who else has a sheet open, as far as they and this person want to be seen.

let present: Readonly<Record<string, readonly string[]>> = {};
const listeners = new Set<() => void>();

export function subscribeToPresent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The other people's names by spreadsheet id. */
export const presentPeople = () => present;

export function notePresent(people: typeof present): void {
  present = people;
  for (const listener of listeners) listener();
}
