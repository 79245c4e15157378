/** Whole milliseconds by a clock that goes on evenly whatever becomes of the date: for how long, never for when. */
export function steadyNow(): number {
  return Math.floor(performance.now());
}
