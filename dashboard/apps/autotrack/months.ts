import { daysAfter, lastDay } from '#kernel/day.ts';

/** The same day some months later; the last of a month that is too short for it. Half a month is 15 days. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const whole = Math.trunc(months);
  const at = year * 12 + month - 1 + whole;
  if (!(at < 10_000 * 12)) return lastDay;
  const last = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
  const text = (value: number, width: number) => String(value).padStart(width, '0');
  const later = `${text(Math.floor(at / 12), 4)}-${text((at % 12) + 1, 2)}-${text(Math.min(date, last), 2)}`;
  return daysAfter(later, Math.round((months - whole) * 30));
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
