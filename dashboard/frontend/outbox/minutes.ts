/** Google takes so many writes a minute from one person. */
const writesAMinute = 60;

/** How many whole minutes so many changes take at least, each a write of its own. */
export function minutesFor(changes: number): number {
  return Math.ceil(changes / writesAMinute);
}
