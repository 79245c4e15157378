import { parseAsString, parseAsStringLiteral } from 'nuqs';
import manifest from '../../manifest.ts';

export const ways = ['sheet', 'link', 'file'] as const;

/** The state of the choice of a sheet in the address, so that it is kept during a visit to Drive. */
export const choiceAddress = {
  way: parseAsStringLiteral(ways).withDefault('sheet'),
  /** The sheet that is chosen in the list. */
  chosen: parseAsString,
};

/** The file that was chosen in Drive. */
export const pickedAddress = { picked: parseAsString };

export const noChoice = { way: null, chosen: null, picked: null };

/** The address of a step, to come back to from Drive. */
export function stepPath(step: Readonly<Record<string, string | null>>): string {
  const said = Object.entries(step).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `/?${new URLSearchParams([['app', manifest.id], ...said])}`;
}
