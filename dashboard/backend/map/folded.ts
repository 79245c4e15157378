const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** A name as people type it who have no accents at hand: `Łódź` is `lodz`, `St. John’s` is `st johns`. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mark}'’ʼ‘.]/gu, '')
    .replace(/[łøđðħıßæœþ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[\s-]+/g, ' ')
    .trim();
}
