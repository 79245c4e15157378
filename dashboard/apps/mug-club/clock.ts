import { twoDigits } from '#kernel/day.ts';

/** "19:04" for a moment in the sheet, however it is written there; midnight for one without a time. */
export function clockIn(text: string): string {
  const [, hours = '0', minutes = '00', half] = /(\d{1,2}):(\d\d)(?::\d\d)?\s*(am|pm)?/i.exec(text) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return `${twoDigits(hour)}:${minutes}`;
}
