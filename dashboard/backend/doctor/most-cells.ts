/** A repair touches no more cells than these; what is left is found again the next time. */
export const maxCells = 500;

/** What a repair of so many cells does of it, said after what it does. */
export function ofFirst(count: number): string {
  return count > maxCells ? ` The first ${maxCells} are repaired at once.` : '';
}
