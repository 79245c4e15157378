import { formatCount } from '#kernel/region.ts';

/** "1 photo", "1,000 photos". */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
