/** The time in a form that every system allows in a file name and that sorts chronologically. */
export function timeForName(time = new Date()): string {
  return time.toISOString().replaceAll(':', '').replace('.', '');
}

/** The time that such a name contains, in milliseconds since 1970; undefined if it contains none. */
export function timeInName(name: string): number | undefined {
  const [, day, hour, minute, second, rest] = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`);
}
