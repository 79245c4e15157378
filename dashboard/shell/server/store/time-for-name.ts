/** The time as it can stand in a file's name on every system, and as such names sort. */
export function timeForName(time = new Date()): string {
  return time.toISOString().replaceAll(':', '').replace('.', '');
}
