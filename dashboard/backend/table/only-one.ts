/** The only row of a single-row write. */
export function onlyOne<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('A write of one row answered none.');
  return one;
}
