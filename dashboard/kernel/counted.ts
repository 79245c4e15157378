import { formatCount } from './region.ts';

/** "photo" of one, "photos" of more or none; `many` where an s alone does not make it. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** "1 photo", "1,000 photos". */
export function counted(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${nounFor(count, one, many)}`;
}
