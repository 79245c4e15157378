// What the client hears of the server, for whoever keeps what it answers: on the legal pages nobody does.

let clockAheadMs: number | undefined;
/** The same at an earlier page's last contact. */
let aheadBefore = 0;

/** How far this device's clock is ahead of the server's, negative where it is behind; undefined before an answer. */
export function clockAhead(): number | undefined {
  return clockAheadMs;
}

/** What the server says the time is; differences within a minute are the way there. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!Number.isNaN(ahead)) clockAheadMs = Math.abs(ahead) < 60_000 ? 0 : ahead;
}

/** What an earlier page knew of this device's clock, for as long as this one has not heard of the server. */
export function noteClockBefore(ahead: number): void {
  aheadBefore = ahead;
}

/** How far this device's clock was last known to be ahead of the server's, by this page or an earlier one. */
export function lastClockAhead(): number {
  return clockAheadMs ?? aheadBefore;
}

/** What the time is, in milliseconds since 1970, by what is known of this device's clock. */
export function timeNow(): number {
  return Date.now() - lastClockAhead();
}
