import type { Person } from './person.ts';

// What people do to their files by hand, so that there is something to repair. Each may be repeated.

export async function typeInto(person: Person, sheetId: string, range: string, text: string): Promise<void> {
  const path = `/v4/spreadsheets/${sheetId}/values/${encodeURIComponent(range)}?valueInputOption=RAW`;
  await person.api('PUT', path, { values: [[text]] });
}

export async function clearCells(person: Person, sheetId: string, range: string): Promise<void> {
  await person.api('POST', `/v4/spreadsheets/${sheetId}/values/${encodeURIComponent(range)}:clear`, {});
}

/** A file, or a folder with everything in it, is permanently gone. */
export async function deleteFile(person: Person, fileId: string): Promise<void> {
  const path = `/drive/v3/files/${fileId}`;
  await person.api('DELETE', path, undefined, async () => {
    const { status } = await person.browser.request(`${person.place.workspaceUrl}${path}`);
    return status === 404 ? true : undefined;
  });
}
