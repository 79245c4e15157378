import { formatCount } from '#kernel/region.ts';

/** "1 sheet", "5,001 sheets". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
