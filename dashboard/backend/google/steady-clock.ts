/** Whole milliseconds of a monotonic clock: for durations, never for dates. */
export function steadyNow(): number {
  return Math.floor(performance.now());
}
