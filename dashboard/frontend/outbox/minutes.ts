/** Google's limit for one person. */
const writesAMinute = 60;

/** The minimum number of whole minutes for this many changes, each a separate write. */
export function minutesFor(changes: number): number {
  return Math.ceil(changes / writesAMinute);
}
