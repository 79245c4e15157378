/** The separators people put between the digits of an ISBN: hyphens of any length, or spaces. */
const between = /[\s\u2010-\u2015-]+/g;

/** Whether the weighted sum of the digits is a multiple of `base`. */
function fits(digits: string, base: number, weightAt: (index: number) => number): boolean {
  const value = (digit: string) => (digit === 'X' ? 10 : Number(digit));
  return [...digits].reduce((sum, digit, index) => sum + value(digit) * weightAt(index), 0) % base === 0;
}

export const withoutGaps = (text: string) => text.replace(between, '');

/** Whether the last digit is the right check digit for an EAN-8, EAN-13, UPC-12 or ISBN-13. */
export const hasCheckDigit = (digits: string) =>
  fits(digits, 10, (index) => ((digits.length - index) % 2 === 1 ? 1 : 3));

/** The digits of an ISBN-10 or ISBN-13; for any other text, a sentence that says what is wrong. */
export function readIsbn(text: string): { code: string } | { problem: string } {
  const digits = withoutGaps(text.replace(/^\s*ISBN(?:-1[03])?:?/i, '')).toUpperCase();
  if (!/^\d+X?$/.test(digits)) return { problem: 'An ISBN has digits only, and sometimes an X at its end' };
  const isTen = digits.length === 10;
  if (!isTen && digits.length !== 13) {
    return { problem: `An ISBN has 10 or 13 digits; this has ${digits.length}` };
  }
  if (!isTen && !/^97[89]\d+$/.test(digits)) {
    return { problem: 'An ISBN of 13 digits begins with 978 or 979 and has no X' };
  }
  const isRight = isTen ? fits(digits, 11, (index) => 10 - index) : hasCheckDigit(digits);
  return isRight
    ? { code: digits }
    : { problem: 'A digit of this ISBN is wrong: the last one does not match the others' };
}
