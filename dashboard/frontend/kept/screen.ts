/** Incremented when answers of the same shape change their meaning. */
export const contractVersion = 1;

/** The part of an address that identifies a screen, without what signing in leaves behind and without searches. */
export function screenOf(query: URLSearchParams): string {
  const named = new URLSearchParams(query);
  for (const name of ['auth', 'search']) named.delete(name);
  named.sort();
  return named.toString();
}
