// Said beside the way to sign in (`public/theme.js`) and gone with the browser's window. The server reads it, too: the session then ends with the window, and
// signing out clears all that the browser holds of this site.

const name = 'rowhouse_shared_computer';

export function isSharedComputer(): boolean {
  return document.cookie.split('; ').includes(`${name}=yes`);
}
