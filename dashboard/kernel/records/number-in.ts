import { decimalMarkOf } from '#kernel/decimal-mark.ts';
import { type Region, shownRegion } from '#kernel/region.ts';

/** Thousands set off by one mark, and perhaps decimals behind the other: "1,250", "12.000,5". */
const grouped = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*((?!\1)[.,]\d+)?$/;

/** The text without separators of thousands. "1,250" has one only where the region's decimals are behind a point. */
function ungrouped(text: string, region: Region): string {
  const [, mark, decimals] = grouped.exec(text) ?? [];
  if (mark === undefined) return text;
  const isOpen = decimals === undefined && text.indexOf(mark) === text.lastIndexOf(mark);
  return isOpen && (mark === '.' || decimalMarkOf(region) === ',') ? text : text.replaceAll(mark, '');
}

/** A number as a cell holds it, or as text, with a decimal comma as well; undefined for any other text. */
export function numberIn(cell: number | string, region: Region = shownRegion()): number | undefined {
  if (typeof cell === 'number') return cell;
  const text = ungrouped(cell.trim(), region).replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}
