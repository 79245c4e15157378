/** A name as Google reports it: everything but the last word, and the last word if there are several. */
export function splitName(name: string): { givenName: string; familyName: string } {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words.length < 2
    ? { givenName: name, familyName: '' }
    : { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? '' };
}

/** One or two letters to show for a person without a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
