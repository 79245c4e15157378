/** The one row of a write that is of one row. */
export function onlyOne<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('A write of one row answered none.');
  return one;
}
