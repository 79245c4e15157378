import { useState } from 'react';
import type { Arrangement } from '#kernel/records/saved-views.ts';

/** Parts of an arrangement; undefined is as the table has it at first. */
export type ArrangementChanges = { [Part in keyof Arrangement]?: Arrangement[Part] | undefined };

/** How a table is arranged, and what is done where a person arranges it otherwise. */
export interface Arranging {
  now: Arrangement;
  onChange: (changes: ArrangementChanges) => void;
}

/** What is there without the parts that are as at first. */
export function withParts<Whole extends object>(whole: Whole, changes: object): Whole {
  const parts = Object.entries({ ...whole, ...changes }).filter(([, part]) => part !== undefined);
  // What was left out is what may be left out.
  return Object.fromEntries(parts) as Whole;
}

/** The arrangement of a table that nobody keeps: `arranging` where somebody does, else as long as the table is on the screen. */
export function useArranging(arranging: Arranging | undefined, initial: Arrangement): Arranging {
  const [now, setNow] = useState(initial);
  return arranging ?? { now, onChange: (changes) => setNow(withParts(now, changes)) };
}
