// What the client hears of the server, for whoever keeps what it answers: on the legal pages nobody does.

let clockAheadMs: number | undefined;

/** How far this device's clock is ahead of the server's, negative where it is behind; undefined before an answer. */
export function clockAhead(): number | undefined {
  return clockAheadMs;
}

/** What the server says the time is; differences within a minute are the way there. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!Number.isNaN(ahead)) clockAheadMs = Math.abs(ahead) < 60_000 ? 0 : ahead;
}
