/** The form under which names are compared: one spelling for each letter, and no case. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Sorts numbers within names by their value: "page 9" before "page 10". */
export function naturalKey(text: string): string {
  return foldText(text).replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    return significant.padStart(20, '0');
  });
}

/**
 * Drive's `contains` finds beginnings of words only: HelloWorld contains Hello, but not World. Several words must
 * follow one another.
 */
export function hasWordPrefix(text: string, sought: string): boolean {
  const haystack = foldText(text);
  const needle = foldText(sought).trim();
  if (needle === '') return true;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    const before = haystack.slice(0, at).at(-1);
    const isWordStart =
      before === undefined || !/[\p{L}\p{N}]/u.test(before) || !/^[\p{L}\p{N}]/u.test(needle);
    if (isWordStart) return true;
  }
  return false;
}
