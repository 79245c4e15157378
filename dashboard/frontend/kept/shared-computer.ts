// Said at sign-in and gone with the browser's window. The server reads it, too: the session then ends with the window, and
// signing out clears all that the browser holds of this site.

const name = 'rowhouse_shared_computer';

export function isSharedComputer(): boolean {
  return document.cookie.split('; ').includes(`${name}=yes`);
}

/** Nothing is kept on this computer from here on. */
export function shareComputer(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http addresses
  document.cookie = `${name}=yes; path=/; SameSite=Lax`;
}
