const secondMs = 1000;
/** Somebody who has not touched the screen for this long is served once a minute. */
const touchedMs = 5 * 60 * secondMs;
const restingMs = 60 * secondMs;
/** Lists of files come from Drive, whose calls are counted separately. */
const listsMs = 60 * secondMs;

/** How long after the last check, or the last read, an answer on a visible screen is checked. */
export function lookAfterMs(lookSeconds: number, hasFiles: boolean, sinceTouchedMs: number): number {
  return Math.max(lookSeconds * secondMs, sinceTouchedMs > touchedMs ? restingMs : 0, hasFiles ? 0 : listsMs);
}
