/** The letters that the recognition net knows, in the order of its classes. */
export interface Alphabet {
  /** By class; the first means no letter, the last a space. */
  letters: readonly string[];
  /** The classes of letters, digits and signs in Latin text, including space and no letter. */
  latin: Uint16Array;
  /** All classes. */
  every: Uint16Array;
  han: ReadonlySet<number>;
  space: number;
}

/** Characters for which the alphabet only has a look-alike. */
const folded: Readonly<Record<string, string>> = {
  '￡': '£',
  '￥': '¥',
  '。': '.',
  '、': ',',
  '′': "'",
  '″': '"',
};

/** Full-width letters, as used among Han characters, count as plain ones. */
function plainOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code === 0x3000) return ' ';
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0);
  return folded[letter] ?? letter;
}

const isLatin = (letter: string) => /^(?:[\u0020-\u007e\u00a1-\u024f]|[–—‘’“”•…€™℃°№×÷])+$/u.test(letter);

/** @param keys the letters, one per line, in the order of the classes */
export function alphabetOf(keys: string): Alphabet {
  const raw = ['', ...keys.split('\n').map((key) => key.replace('\r', '')), ' '];
  const letters = raw.map(plainOf);
  const han = new Set(raw.flatMap((letter, index) => (/\p{Script=Han}/u.test(letter) ? [index] : [])));
  const latin = letters.flatMap((letter, index) =>
    index === 0 || letter === ' ' || (isLatin(letter) && !han.has(index)) ? [index] : [],
  );
  return {
    letters,
    latin: Uint16Array.from(latin),
    every: Uint16Array.from(letters.keys()),
    han,
    space: letters.length - 1,
  };
}
