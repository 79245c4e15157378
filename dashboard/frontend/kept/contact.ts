// What the client learns about the server, for the code that keeps answers; on the legal pages there is none.

let clockAheadMs: number | undefined;
/** The same at an earlier page's last contact. */
let aheadBefore = 0;

/** How far this device's clock is ahead of the server's, negative if it is behind; undefined before an answer. */
export function clockAhead(): number | undefined {
  return clockAheadMs;
}

/** The server's time; differences within a minute are due to the transfer. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!Number.isNaN(ahead)) clockAheadMs = Math.abs(ahead) < 60_000 ? 0 : ahead;
}

/** What an earlier page knew about this device's clock, until this page has heard from the server. */
export function noteClockBefore(ahead: number): void {
  aheadBefore = ahead;
}

/** How far this device's clock was last known to be ahead of the server's, by this page or an earlier one. */
export function lastClockAhead(): number {
  return clockAheadMs ?? aheadBefore;
}

/** The present time, in milliseconds since 1970, as far as this device's clock error is known. */
export function timeNow(): number {
  return Date.now() - lastClockAhead();
}
