import type { ShapedCell } from './cell-shape.ts';

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCHF\b|\bFr\.?(?!\p{L})/u, 'CHF'],
  [/¥|\bJPY\b/, 'JPY'],
  [/₹|\bINR\b/, 'INR'],
  [/zł|\bPLN\b/, 'PLN'],
  [/Kč|\bCZK\b/, 'CZK'],
  [/₺|\bTRY\b/, 'TRY'],
  [/R\$|\bBRL\b/, 'BRL'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/\bCAD\b|C\$/, 'CAD'],
  [/\bAUD\b|A\$/, 'AUD'],
  // Not the dollars of other countries, such as NZ$ and HK$.
  [/(?<!\p{L})(?:US)?\$|\bUSD\b/u, 'USD'],
];

/** The currency that most amounts of a column show; none if they show no symbol, or several. */
export function currencyShown(cells: readonly ShapedCell[]): { currency?: string } {
  const found = cells.flatMap(({ text }) => signs.find(([sign]) => sign.test(text))?.[1] ?? []);
  const [first] = found;
  return first !== undefined && found.every((code) => code === first) ? { currency: first } : {};
}
