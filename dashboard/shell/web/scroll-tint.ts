const cap = 0.2;
const capAtPx = 200;
const platesFromPx = 8;

/** How the top bar looks at a scroll position: its opacity grows from 0 to the cap of 0.2 at 200 px. */
export function tintAt(scrolledPx: number): { alpha: number; isOnPlates: boolean } {
  return {
    alpha: Math.min(Math.max(scrolledPx, 0) / capAtPx, 1) * cap,
    isOnPlates: scrolledPx > platesFromPx,
  };
}
