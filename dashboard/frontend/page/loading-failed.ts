// Chromium, Firefox and Safari, when a part of the screens cannot be fetched: offline, or after an update of the server.
const loadingFailed = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether something was thrown because code could not be fetched, and not by that code. */
export function isOfLoading(reason: unknown): reason is Error {
  return reason instanceof Error && loadingFailed.test(reason.message);
}
