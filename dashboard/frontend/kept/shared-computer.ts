// Set next to the sign-in button (`public/theme.js`) and gone when the browser window closes. The server reads it,
// too: the session then ends with the window, and signing out clears everything that the browser holds for this site.

const name = 'rowhouse_shared_computer';

export function isSharedComputer(): boolean {
  return document.cookie.split('; ').includes(`${name}=yes`);
}
