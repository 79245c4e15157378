/**
 * A header as it is compared: pasted from a page or another program it may hold spaces of any kind where others have
 * plain ones, and signs that nobody sees.
 */
export function normalizedHeader(header: string): string {
  return header
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
