import { convert, roundTo } from '#kernel/units.ts';
import { countsAsWork, type Previous, type WeightUnit, weightIn } from '../history.ts';

export interface Goal {
  repMin: number | null;
  repMax: number | null;
  targetRpe: number | null;
  /** How much weight to add, in `unit`; null for none. */
  step: number | null;
}

export interface Hint {
  /** In the person's unit; null if only the repetitions change. */
  weight: number | null;
  text: string;
}

/** Three attempts with the same weight are a sign to reduce it. */
const triesBeforeLess = 3;
const lessFactor = 0.9;

/**
 * What to do this time, by double progression: repetitions increase to the top of their range, then the weight
 * increases. Undefined if nothing was done yet.
 */
export function hintOf(previous: readonly Previous[], goal: Goal, unit: WeightUnit): Hint | undefined {
  const [last] = previous;
  const sets = last?.sets.filter(countsAsWork) ?? [];
  const weights = sets.map((set) => weightIn(set, unit) ?? 0);
  const weight = roundTo(Math.max(0, ...weights), 2);
  const reps = sets.map((set) => set.reps ?? 0);
  if (sets.length === 0 || reps.every((count) => count === 0)) return undefined;
  const fewest = Math.min(...reps);
  const isEasy =
    goal.targetRpe === null || sets.every(({ rpe }) => rpe === null || rpe <= (goal.targetRpe ?? 10));
  const { repMin, repMax, step } = goal;
  if (repMax !== null && fewest >= repMax && isEasy) {
    if (step === null || step === 0 || weight === 0)
      return { weight: null, text: `All sets reached ${repMax}: add a repetition` };
    const next = roundTo(weight + step, 2);
    return { weight: next, text: `All sets reached ${repMax}: go up to ${next} ${unit}` };
  }
  if (repMin !== null && weight > 0 && isStuck(previous, repMin, weight, unit)) {
    const plates = roundTo(Math.round((weight * lessFactor) / 2.5) * 2.5, 2);
    // Light weights have smaller steps.
    const next = plates > 0 && plates < weight ? plates : roundTo(weight * lessFactor, 2);
    return {
      weight: next,
      text: `Three times below ${repMin}: go down to ${next} ${unit} and build up again`,
    };
  }
  if (repMax !== null && fewest < repMax) {
    const kept = weight > 0 ? `Stay at ${weight} ${unit}` : 'Stay';
    return { weight: weight > 0 ? weight : null, text: `${kept} until every set has ${repMax}` };
  }
  return undefined;
}

function isStuck(previous: readonly Previous[], repMin: number, weight: number, unit: WeightUnit): boolean {
  const tries = previous.slice(0, triesBeforeLess);
  return (
    tries.length === triesBeforeLess &&
    tries.every(({ sets }) => {
      const work = sets.filter(countsAsWork);
      const top = Math.max(0, ...work.map((set) => convert(set.weight ?? 0, set.unit, unit)));
      return Math.abs(top - weight) < 0.01 && work.some(({ reps }) => (reps ?? 0) < repMin);
    })
  );
}
