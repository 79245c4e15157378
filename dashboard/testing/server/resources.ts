import type { Grant, Resource } from '#kernel/calls/resources.ts';

// Sample files of the admin's tree, for the tests of its screens.

export function grant(id: string, part: Partial<Grant> = {}): Grant {
  return { id, type: 'user', role: 'reader', displayName: id, emailAddress: `${id}@a.example`, ...part };
}

/** A Todos sheet that only its owner can see, with its id as its name. */
export function resource(id: string, part: Partial<Resource> = {}): Resource {
  const { isOwned = true, permissions = [] } = part;
  return {
    id,
    name: id,
    mimeType: 'application/vnd.google-apps.spreadsheet',
    modifiedTime: new Date('2025-11-18T12:00').toISOString(),
    webViewLink: `https://drive.example/${id}`,
    folderId: null,
    folderName: null,
    isShared: !isOwned || permissions.length > 1,
    isOwned,
    canShare: isOwned,
    owner: { displayName: 'Mara Ellison', emailAddress: 'mara@press.example' },
    rowhouseApp: 'todos',
    isRowhouseResource: true,
    hasRowhouseMetadata: true,
    kind: 'sheet',
    permissions,
    canSeePeople: true,
    ...part,
  };
}
