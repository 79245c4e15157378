// Amounts as receipts print them: `1,234.50`, `1.234,50`, `1 234,50`, `$12.00`, `12,00 €`, `RM 9.00`, `12.00-`.

export interface FoundAmount {
  value: number;
  /** Where it begins in the line. */
  index: number;
  hasDecimals: boolean;
}

const amountPattern =
  /(?<![\d.,/:-])[-–]?\s?(?:\d{1,3}(?:[.,' ]\d{3})+|\d{1,7})(?:\s?[.,]\s?\d{2}|\s\d{2}(?=\s*$))?(?![\d/:%]|[.,]\d)-?/g;

/** What OCR makes of digits inside a number. */
function mendDigits(line: string): string {
  return line
    .replace(/(?<=\d[.,])\s(?=\d{3}[.,]\d{2}(?!\d))/g, '')
    .replace(/(?<=[\d.,]\s?)[oOQ](?=[\d.,\s]|$)|(?<=^|[\s$€£.,])[oOQ](?=\s?[.,]\s?\d)/g, '0')
    .replace(/(?<=[\d.,])[lI|](?=[\d.,]|$)/g, '1')
    .replace(/(?<=\d)[sS](?=[\d.,]|$)/g, '5')
    .replace(/(?<=\d)B(?=[\d.,]|$)/g, '8');
}

function numberIn(text: string): { value: number; hasDecimals: boolean } {
  const plain = text
    .replace(/[\s–-]/g, (sign) => (/\s/.test(sign) ? ' ' : '-'))
    .replace(/^-|-$/g, '')
    .trim();
  const decimals = /(?:\s?[.,]\s?|\s)(\d{2})$/.exec(plain);
  const whole = (decimals ? plain.slice(0, decimals.index) : plain).replace(/\D/g, '');
  const isNegative = /^\s?[-–]|-$/.test(text);
  const value = Number(`${whole}.${decimals?.[1] ?? '00'}`);
  return { value: isNegative ? -value : value, hasDecimals: decimals !== null };
}

/** Every amount of a line, in the order in which they stand. */
export function amountsIn(line: string): FoundAmount[] {
  return [...mendDigits(line).matchAll(amountPattern)].map((match) => ({
    ...numberIn(match[0]),
    index: match.index,
  }));
}
