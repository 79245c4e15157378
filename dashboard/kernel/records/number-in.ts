/** A number as a cell holds it, or as text with a decimal comma; undefined for any other text. */
export function numberIn(cell: number | string): number | undefined {
  if (typeof cell === 'number') return cell;
  const text = cell.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}
