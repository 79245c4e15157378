import { parseAsString, parseAsStringLiteral } from 'nuqs';
import manifest from '../../manifest.ts';

export const ways = ['sheet', 'link', 'file'] as const;

/** What the address says of the choice of a sheet, so that it stands where it stood after a visit to Drive. */
export const choiceAddress = {
  way: parseAsStringLiteral(ways).withDefault('sheet'),
  /** The sheet that is chosen in the list. */
  chosen: parseAsString,
};

/** What was chosen in Drive. */
export const pickedAddress = { picked: parseAsString };

export const noChoice = { way: null, chosen: null, picked: null };

/** The address of a step, to come back to from Drive. */
export function stepPath(step: Readonly<Record<string, string | null>>): string {
  const said = Object.entries(step).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `/?${new URLSearchParams([['app', manifest.id], ...said])}`;
}
