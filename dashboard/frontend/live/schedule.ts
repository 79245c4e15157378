const secondMs = 1000;
/** Who has not touched a screen for so long is served once a minute. */
const touchedMs = 5 * 60 * secondMs;
const restingMs = 60 * secondMs;
/** Lists of files are Drive's to tell, whose calls are counted apart. */
const listsMs = 60 * secondMs;

/** How long after the last look, or the last reading, one answer of a visible screen is looked at. */
export function lookAfterMs(lookSeconds: number, hasFiles: boolean, sinceTouchedMs: number): number {
  return Math.max(lookSeconds * secondMs, sinceTouchedMs > touchedMs ? restingMs : 0, hasFiles ? 0 : listsMs);
}
