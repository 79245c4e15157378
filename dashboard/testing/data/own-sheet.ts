import type { SheetFile } from '#kernel/calls/files.ts';

/** A person's own spreadsheet, `s1` unless another is named, for the tests of the screens. */
export function ownSheet({ id = 's1', ...part }: Pick<SheetFile, 'name'> & Partial<SheetFile>): SheetFile {
  return {
    id,
    createdTime: '2025-11-01T10:00:00Z',
    modifiedTime: '2025-11-01T10:00:00Z',
    webViewLink: `https://sheets.example/${id}`,
    parentFolderId: 'f1',
    isOwned: true,
    canEdit: true,
    owner: null,
    ...part,
  };
}
