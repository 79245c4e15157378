import type { Entry, Health } from '../../apps/health/contract.ts';
import { ownSheet } from './own-sheet.ts';

/** The person's own Health sheet `s1` with these entries, for the tests of the screens. */
export function healthOf(...entries: Entry[]): Health {
  const sheet = ownSheet({ name: 'Health' });
  return {
    entries,
    folderLink: null,
    sheets: [sheet],
    sheet,
    tabs: [...new Set(entries.map(({ log }) => log))],
    profile: {},
    damage: [],
  };
}
