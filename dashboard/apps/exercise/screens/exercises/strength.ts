/**
 * Estimates the weight that can be lifted once from several repetitions. Both formulas are meant for few repetitions:
 * Boyd Epley, "Poundage Chart" (1985), and Matt Brzycki, "Strength Testing" (JOPERD 64, 1993).
 */
export const formulas = {
  Epley: (weight: number, reps: number) => (reps === 1 ? weight : weight * (1 + reps / 30)),
  Brzycki: (weight: number, reps: number) => (weight * 36) / (37 - reps),
} as const;
export type Formula = keyof typeof formulas;

/** Beyond this many repetitions neither formula means anything. */
export const maxReps = 12;

/** The estimate of a formula; undefined if it does not apply. */
export function estimate(formula: Formula, weight: number | null, reps: number | null): number | undefined {
  if (weight === null || reps === null || weight <= 0 || reps < 1 || reps > maxReps) return undefined;
  return formulas[formula](weight, reps);
}

/** The plates for a bar. */
export interface Loading {
  /** On each side, heaviest first. */
  plates: number[];
  /** The total of bar and plates: at most the requested weight. */
  total: number;
}

/** Small plates are 0.25 kg; in twentieths, these and odd pounds are whole numbers. */
const grain = 20;

/**
 * The plates that come closest to a weight from below, as few as possible: found by trying all sums, since taking the
 * heaviest first may miss the best. Undefined if the bar alone is too heavy.
 */
export function loadBar(weight: number, bar: number, plates: readonly number[]): Loading | undefined {
  const side = Math.floor(((weight - bar) * grain) / 2 + 1e-6);
  if (side < 0 || side > 1000 * grain) return undefined;
  const sizes = [...new Set(plates.map((plate) => Math.round(plate * grain)))].filter((size) => size > 0);
  // For each sum, the last plate of the shortest list that adds up to it.
  const fewest = new Array<number>(side + 1).fill(Number.POSITIVE_INFINITY);
  const last = new Array<number>(side + 1).fill(0);
  fewest[0] = 0;
  for (let sum = 1; sum <= side; sum += 1) {
    for (const size of sizes) {
      const count = (fewest[sum - size] ?? Number.POSITIVE_INFINITY) + 1;
      if (count < (fewest[sum] ?? 0)) {
        fewest[sum] = count;
        last[sum] = size;
      }
    }
  }
  const reached = fewest.findLastIndex(Number.isFinite);
  const taken: number[] = [];
  for (let sum = reached; sum > 0; sum -= last[sum] ?? sum) taken.push((last[sum] ?? 0) / grain);
  return { plates: taken.toSorted((a, b) => b - a), total: bar + (reached * 2) / grain };
}
