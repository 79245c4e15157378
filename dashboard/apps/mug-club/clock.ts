import { twoDigits } from '#kernel/day.ts';

/** The time of a moment in the sheet, however it is written there, in seconds of its day; undefined for one without. */
export function secondsIn(text: string): number | undefined {
  const clock = /(\d{1,2}):(\d\d)(?::(\d\d))?\s*(am|pm)?/i.exec(text);
  if (!clock) return undefined;
  const [, hours, minutes, seconds = '0', half] = clock;
  const noon = half?.toLowerCase() === 'pm' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + noon;
  return (hour * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** "19:04" for a moment in the sheet; midnight for one without a time. */
export function clockIn(text: string): string {
  const minutes = Math.floor((secondsIn(text) ?? 0) / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
