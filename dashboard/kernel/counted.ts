import { formatCount } from './region.ts';

/** "photo" for one, "photos" for more or none; `many` if adding an s is not enough. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** "1 photo", "1,000 photos". */
export function counted(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${nounFor(count, one, many)}`;
}
