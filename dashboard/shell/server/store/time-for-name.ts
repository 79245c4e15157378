/** The time in a form that every system allows in a file name and that sorts chronologically. */
export function timeForName(time = new Date()): string {
  return time.toISOString().replaceAll(':', '').replace('.', '');
}
