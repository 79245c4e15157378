// Sheets counts days from 1899-12-30; the fraction is the time of day.

export const dayMs = 86_400_000;
const startMs = Date.UTC(1899, 11, 30);

/** The moment of a serial number, in UTC. */
export function dateOfSerial(serial: number): Date {
  return new Date(startMs + serial * dayMs);
}

/** The serial number of a moment in UTC, in milliseconds since 1970. */
export function serialOfTime(timeMs: number): number {
  return (timeMs - startMs) / dayMs;
}
