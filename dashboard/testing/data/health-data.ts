import type { Entry, Health } from '../../apps/health/contract.ts';

/** The person's own Health sheet `s1` with these entries, for the tests of the screens. */
export function healthOf(...entries: Entry[]): Health {
  const sheet = {
    id: 's1',
    name: 'Health',
    createdTime: '2025-11-01T10:00:00Z',
    modifiedTime: '2025-11-01T10:00:00Z',
    webViewLink: 'https://sheets.example/s1',
    parentFolderId: 'f1',
    isOwned: true,
    canEdit: true,
    owner: null,
  };
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
