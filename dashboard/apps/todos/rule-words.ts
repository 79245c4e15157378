import * as library from 'rrule';
import type { Repeat } from './recurrence.ts';

/** Node reads the library as CommonJS, where its parts are members of the default export; bundlers read its ES module. */
function partOf(module: typeof library) {
  return module.RRule ?? module.default.RRule;
}
const RRule = partOf(library);

/** "every month on the 1st", for a parsed rule. */
export function wordsOf({ rule, from }: Repeat): string {
  const words = RRule.fromString(rule)
    .toText()
    .replace(/\bon the last$/, 'on the last day');
  return from === 'completion' ? `${words} after completion` : words;
}
