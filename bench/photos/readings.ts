import { tills } from '../../dashboard/testing/receipts/tills.ts';
import { tillsFurther } from '../../dashboard/testing/receipts/tills-further.ts';
import { tillsHeldOut } from '../../dashboard/testing/receipts/tills-held-out.ts';
import type { Figure, Section } from '../figure.ts';
import { firstOfTillsHeldOut, fromTill, ofTills, readAll, rightOf, sureness } from './extraction.ts';

// How many fields of worn papers are read correctly, without timing: this shows the effect of a change to the rules
// in minutes, however busy the machine is.

const firstFresh = 60_001;
const firstOfTillsFresh = 70_001;
const firstFurther = 80_001;

const sets = [
  { of: 'from tills, other seeds', first: firstOfTillsFresh, among: tills },
  { of: 'from held-out tills', first: firstOfTillsHeldOut, among: tillsHeldOut },
  { of: 'from held-out tills, other seeds', first: firstFresh, among: tillsHeldOut },
  { of: 'from tills of further countries', first: firstFurther, among: tillsFurther },
] as const;

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { of, first, among } of sets) {
    const outcomes = await readAll(ofTills, (index) => fromTill(first + index, among));
    figures.push(...rightOf(outcomes, of), ...sureness(outcomes, `those ${of}`));
  }
  return figures;
}

export const readings: Section = { name: 'readings', title: 'Reading worn papers', measure };
