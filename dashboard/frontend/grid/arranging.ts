import { useState } from 'react';
import type { Arrangement } from '#kernel/records/saved-views.ts';

/** Parts of an arrangement; undefined means the table's default. */
export type ArrangementChanges = { [Part in keyof Arrangement]?: Arrangement[Part] | undefined };

/** How a table is arranged, and what to do when a person rearranges it. */
export interface Arranging {
  now: Arrangement;
  onChange: (changes: ArrangementChanges) => void;
}

/** What is set, without the parts that have their default. */
export function withParts<Whole extends object>(whole: Whole, changes: object): Whole {
  const parts = Object.entries({ ...whole, ...changes }).filter(([, part]) => part !== undefined);
  // Only optional parts were left out.
  return Object.fromEntries(parts) as Whole;
}

/**
 * The arrangement of a table: `arranging` if somebody keeps it, otherwise for as long as the table is on the screen.
 */
export function useArranging(arranging: Arranging | undefined, initial: Arrangement): Arranging {
  const [now, setNow] = useState(initial);
  return arranging ?? { now, onChange: (changes) => setNow(withParts(now, changes)) };
}
