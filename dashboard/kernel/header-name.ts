/**
 * A header normalized for comparison: text pasted from elsewhere may contain unusual spaces and invisible characters.
 */
export function normalizedHeader(header: string): string {
  return header
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
