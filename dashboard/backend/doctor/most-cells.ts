/** The most cells that one repair changes; the rest is found again next time. */
export const maxCells = 500;

/** What a repair of this many cells covers, appended to its description. */
export function ofFirst(count: number): string {
  return count > maxCells ? ` The first ${maxCells} are repaired at once.` : '';
}
