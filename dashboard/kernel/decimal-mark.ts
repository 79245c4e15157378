import { byLocale, type Region } from './region.ts';

export type DecimalMark = '.' | ',';

const plainNumbers = byLocale(Intl.NumberFormat, {});

/** The decimal separator of a region. */
export function decimalMarkOf(region: Region): DecimalMark {
  const parts = plainNumbers(region).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}
