import type { PropertyRow } from '../record.ts';

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The value of a property; the first of several, and '' where there is none. */
export function propertyValue(properties: readonly PropertyRow[], ...names: readonly string[]): string {
  const wanted = names.map(plain);
  return properties.find(({ Property }) => wanted.includes(plain(Property)))?.Value.trim() ?? '';
}
