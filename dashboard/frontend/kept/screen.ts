/** Raised where answers mean something else in the same shape. */
export const contractVersion = 1;

/** The part of an address that names a screen; what signing in leaves behind, and what is searched for, does not. */
export function screenOf(query: URLSearchParams): string {
  const named = new URLSearchParams(query);
  for (const name of ['auth', 'search']) named.delete(name);
  named.sort();
  return named.toString();
}
