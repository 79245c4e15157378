const steps = [1, 2, 2.5, 5];

/** The 1, 2, 2.5 or 5 times a power of ten that is the smallest for which `fits` holds; `start` is a lower bound. */
export function smallestRound(start: number, fits: (value: number) => boolean): number {
  let power = 10 ** Math.floor(Math.log10(start));
  for (;;) {
    for (const step of steps) if (fits(step * power)) return step * power;
    power *= 10;
  }
}

const maxCells = 28;

/**
 * What one cell stands for, so that the largest value takes 12 to 28 whole cells. For counts, a cell stands for at
 * least one.
 */
export function cellValueFor(largest: number, isCount = false): number {
  if (!(largest > 0)) return 1;
  return smallestRound(
    largest / 100,
    (value) => Math.floor(largest / value) <= maxCells && (!isCount || Number.isInteger(value)),
  );
}

const maxRules = 3;

/** The values of an axis from zero up, at most four, the last one at or above the largest value. */
export function axisFor(largest: number, isCount = false): number[] {
  if (!(largest > 0)) return [0];
  const step = smallestRound(
    largest / 10,
    (value) => Math.ceil(largest / value) <= maxRules && (!isCount || Number.isInteger(value)),
  );
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}
