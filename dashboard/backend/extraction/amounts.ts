import type { DecimalMark } from '#kernel/decimal-mark.ts';
import { weightOf } from './total-words.ts';

// Amounts as receipts print them: `1,234.50`, `1.234,50`, `1 234,50`, `1’234.50`, `1,23,456.00`, `$12.00`, `12,00 €`,
// `RM 9.00`, `12.00-`.

export interface FoundAmount {
  value: number;
  /** Where it begins in the line. */
  index: number;
  /** True if it is written like money: with decimals, or as the paper writes money without decimals. */
  isMoney: boolean;
  isInThousands: boolean;
  /** True if only a currency symbol follows in its line. */
  isLast: boolean;
}

const amountPattern =
  /(?<![\d.,/:-])[-–]?\s?(?:\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:[.,']\d{3})+|(?<!\p{L})\d{1,3}(?: \d{3})+|\d{1,7})(?:\s?[.,]\s?\d{2}|\s\d{2}(?=\s*$))?(?![\d/:%]|[.,]\d)-?/gu;
/** The same where decimals may be three digits. */
const finePattern = new RegExp(
  amountPattern.source.replace(String.raw`[.,]\s?\d{2}|`, String.raw`[.,]\s?\d{2,3}|`),
  'gu',
);

/** Currencies of three decimals, by how papers write them: "KWD 13.875", "13.875 KD", "Total (BHD)". */
export const dinars: readonly (readonly [pattern: RegExp, code: string])[] = [
  ['KWD', String.raw`K\.?D`],
  ['BHD', String.raw`B\.?D`],
  ['OMR', String.raw`R\.?O`],
  ['JOD', String.raw`J\.?D`],
  ['TND', String.raw`D\.?T`],
  ['LYD', String.raw`L\.?D`],
].map(([code = '', short = '']) => {
  const name = `(?:${code}|${short})`;
  // "Sdn Bhd" is a company.
  const alone = code === 'BHD' ? String.raw`\(BHD\)` : String.raw`\b${code}\b`;
  const sum = String.raw`\d[\d.,]*[.,]\d{3}`;
  const pattern = String.raw`${alone}|\b${name}\.?\s?${sum}(?![\d.,]*\d)|(?<![\d.,])${sum}\s?${name}\b`;
  return [new RegExp(pattern), code];
});

/**
 * What separates three decimals on a paper; undefined if its amounts have no more than two. Where nothing else tells, a point is
 * taken to be it.
 */
export function thousandthsMark(lines: readonly string[]): DecimalMark | undefined {
  if (!lines.some((line) => dinars.some(([pattern]) => pattern.test(line)))) return undefined;
  const found = lines.flatMap((line) => [
    ...plainSigns(line).matchAll(/(?<![\d.,/:]-?)(\d[\d.,']*?)([.,])(\d{2,3})(?![\d/:%]|[.,]\d)/g),
  ]);
  const fine = found.filter(([, , , decimals = '']) => decimals.length === 3);
  if (fine.length === 0 || fine.length * 2 <= found.length) return undefined;
  const mixed = fine.find(([, whole = '', mark]) => /[.,]/.test(whole) && !whole.includes(mark ?? ''));
  const mark = mixed?.[2] ?? (fine.some(([, , point]) => point === '.') ? '.' : ',');
  return mark === ',' ? ',' : '.';
}

/** An amount in digits: with three decimals if it needs them, otherwise with two. */
export const amountDigits = (value: number) => value.toFixed(3).replace(/0$/, '');

/** Typographic minus signs, and apostrophes between thousands, as they are typed; the text stays as long as it is. */
export function plainSigns(text: string): string {
  return text.replaceAll('−', '-').replace(/(?<=\d)[’‘´`](?=\d{3}(?!\d))/g, "'");
}

/** What OCR makes of digits inside a number. */
function mendDigits(line: string): string {
  return plainSigns(line)
    .replace(/\b(R[psM])\.(?=\d)/g, '$1 ')
    .replace(/(?<=\d[.,])\s(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=[\d.,]\s?)[oOQ](?=[\d.,\s]|$)|(?<=^|[\s$€£.,])[oOQ](?=\s?[.,]\s?\d)/g, '0')
    .replace(/(?<=[\d.,])[lI|](?=[\d.,]|$)/g, '1')
    .replace(/(?<=\d)[sS](?=[\d.,]|$)/g, '5')
    .replace(/(?<=\d)B(?=[\d.,]|$)|(?<=\d[.,])B(?=\d)/g, '8');
}

const finely: Readonly<Record<DecimalMark, RegExp>> = { '.': /\.\s?(\d{3})$/, ',': /,\s?(\d{3})$/ };

function numberIn(text: string, fineMark?: DecimalMark): { value: number; isMoney: boolean } {
  const plain = text
    .replace(/[\s–-]/g, (sign) => (/\s/.test(sign) ? ' ' : '-'))
    .replace(/^-|-$/g, '')
    .trim();
  const fine = fineMark === undefined ? null : finely[fineMark].exec(plain);
  const decimals = fine ?? /(?:\s?[.,]\s?|\s)(\d{2})$/.exec(plain);
  const whole = (decimals ? plain.slice(0, decimals.index) : plain).replace(/\D/g, '');
  const isNegative = /^\s?[-–]|-$/.test(text);
  const value = Number(`${whole}.${decimals?.[1] ?? '00'}`);
  return { value: isNegative ? -value : value, isMoney: decimals !== null };
}

const inThousands = /^\D*[1-9](?:\d?(?:,\d{2})+,\d{3}|\d{0,2}(?:[.,']\d{3})+)\D*$/;
/** What else may end the line of a sum: its currency symbol. */
const ending = /^\s?(?:[円圆元]|\p{Sc})?\s*$/u;

/** Every amount in a line, in order; `fineMark` separates three decimals on its paper. */
export function amountsIn(line: string, fineMark?: DecimalMark): FoundAmount[] {
  const mended = mendDigits(line);
  const pattern = fineMark === undefined ? amountPattern : finePattern;
  return [...mended.matchAll(pattern)].map(({ 0: text, index }) => {
    const number = numberIn(text, fineMark);
    const isFine = fineMark !== undefined && number.isMoney;
    return {
      ...number,
      index,
      isInThousands: !isFine && inThousands.test(text),
      isLast: ending.test(mended.slice(index + text.length)),
    };
  });
}

const signedWhole = /(?:\p{Sc}|\bRp\.?|\b(?:CLP|IDR|JPY|KRW|VND))\s?\d{1,3}(?:[.,]\d{3})*$|\d\s?[円圆]$/u;

/** True for a paper in a currency without decimals: rupiah, yen, won. */
export function isInWholeUnits(lines: readonly string[]): boolean {
  if (thousandthsMark(lines) !== undefined) return false;
  const found = lines.map((line) => ({ line, amounts: amountsIn(line) }));
  const decimals = found.filter(({ amounts }) => amounts.some(({ isMoney }) => isMoney)).length;
  const whole = found.filter(
    ({ line, amounts }) => amounts.some(({ isInThousands }) => isInThousands) || signedWhole.test(line),
  ).length;
  return whole > 0 && whole > 2 * decimals;
}

/**
 * The amounts of each line of a paper. If its currency has no decimals, numbers with thousands or at the end of a
 * line count as amounts. `fineMark` is that of the whole paper, where these are some of its lines.
 */
export function amountsOn(lines: readonly string[], fineMark = thousandthsMark(lines)): FoundAmount[][] {
  if (fineMark !== undefined || !isInWholeUnits(lines)) return lines.map((line) => amountsIn(line, fineMark));
  return lines.map((line) =>
    amountsIn(line).map((amount) => {
      const { value, isMoney, isInThousands, isLast } = amount;
      const isSum = isLast && (Math.abs(value) < 1000 || weightOf(line) > 0);
      return { ...amount, isMoney: isMoney || isInThousands || isSum };
    }),
  );
}
