import { dinars, isInWholeUnits } from './amounts.ts';
import { spokenIn } from './languages.ts';

type Sign = readonly [pattern: RegExp, code: string];

const signs: readonly Sign[] = [
  [/€|\bEUR\b|\bEURO?S?\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/\bRM\s?\d|\bMYR\b|\(RM\)|\bRM\b/, 'MYR'],
  [/\bCHF\b|\bFr\.\s?\d/, 'CHF'],
  [/\bC\$|\bCAD\b/, 'CAD'],
  [/\bA\$|\bAUD\b/, 'AUD'],
  [/\bS\$|\bSGD\b/, 'SGD'],
  [/\bHK\$|\bHKD\b/, 'HKD'],
  [/\bNT\$|\bTWD\b/, 'TWD'],
  [/\bNZ\$|\bNZD\b/, 'NZD'],
  [/\bR\$|\bBRL\b/, 'BRL'],
  [/\bMXN\b/, 'MXN'],
  [/\bCLP\b/, 'CLP'],
  [/\bRp\.?\s?\d|\(Rp\.?\)|\bIDR\b/i, 'IDR'],
  [/₩|\bKRW\b|\d\s?원/, 'KRW'],
  [/฿|\bTHB\b|\bbaht\b/i, 'THB'],
  [/₱|\bPHP\b/, 'PHP'],
  [/₫|\bVND\b/, 'VND'],
  [/\bCNY\b|\bRMB\b/, 'CNY'],
  [/\bAED\b|\bDhs?\.?\s?\d/, 'AED'],
  [/\bZAR\b/, 'ZAR'],
  [/\bCZK\b|(?<!\p{L})Kč(?!\p{L})/u, 'CZK'],
  [/\bRON\b|\d\s?lei\b|\btotal\W*lei\b/i, 'RON'],
  [/\bIQD\b/, 'IQD'],
  ...dinars,
  [/\bHUF\b|\d\s?Ft\b/, 'HUF'],
  [/₪|\bILS\b/, 'ILS'],
  [/₹|\bINR\b|\bRs\.?\s?\d|\(Rs\.?\)/i, 'INR'],
  [/¥|\bJPY\b|\d\s?[円圆]/, 'JPY'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/\bPLN\b|(?<!\p{L})zł(?!\p{L})/iu, 'PLN'],
  [/₺|\bTRY\b|\d\s?TL\b/, 'TRY'],
  // The plain dollar is part of other symbols, so it comes last and wins only on its own.
  [/\$|\bUSD\b/, 'USD'],
];

const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|[O0][HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** Where a shop is tells its currency. */
const places: readonly Sign[] = [
  [
    /\bsdn\.?\s*bhd\b|\bbhd\b|\b(?:jalan|jln|taman|selangor|kuala lumpur|johor|pulau pinang|malaysia)\b|\bgst id\b/i,
    'MYR',
  ],
  [/\bpte\.? ltd\b|\bsingapore\b|\bgst reg\b|\bpaynow\b|\bnets\b/i, 'SGD'],
  [
    /\b(?:jl|jln)\.|\bnpwp\b|\bppn\b|\bpb ?1\b|\b(?:jakarta|surabaya|bandung|indonesia|tunai|kembali|terima kasih|pajak|struk)\b/i,
    'IDR',
  ],
  [/消[费費][税稅]|合[计計]|[领領][收収]|[东東]京|大阪/, 'JPY'],
  [/\b(?:hong kong|kowloon|wanchai|tsim sha tsui|octopus)\b/i, 'HKD'],
  [/\b(?:seoul|korea|busan)\b/i, 'KRW'],
  [/\bvat reg\.? tin\b|\bvatable\b|\b(?:manila|quezon|philippines|makati|gcash)\b/i, 'PHP'],
  [/\b(?:bangkok|thailand)\b/i, 'THB'],
  [/\b(?:chile|santiago|valpara[ií]so|r\.?u\.?t\.?|boleta)\b/i, 'CLP'],
  [/\b(?:m[eé]xico|cdmx|guadalajara|monterrey|jalisco|r\.?f\.?c|s\.?\s?a\.? de c\.?\s?v)\b/i, 'MXN'],
  [/\b(?:hst|gst\/tps|tps|tvq)\b|\b[A-Z]{2},? [A-Z]\d[A-Z] ?\d[A-Z]\d\b/, 'CAD'],
  [/\babn\b/i, 'AUD'],
  [/\bkdv\b|\btoplam\b|\bistanbul\b/i, 'TRY'],
  [/\bparagon fiskalny\b|\bptu\b/i, 'PLN'],
  [/\bgstin\b|\bc\.?gst\b|\bpvt\.? ltd\b/i, 'INR'],
  [
    /\b(?:gmbh|mwst|ust-?id\w*|siret|tva|iva|btw|nl\d{9}b\d\d|partita iva|p\.? ?iva|s\.?r\.?l|cif|nif)\b|\w+stra(?:ss|ß)e\b|\brue d/i,
    'EUR',
  ],
  [
    /\b(?:kassenb\w+|r[uü]ckgeld|summe|gegeben|girocard|gesamtbetrag|zu zahlen|vielen dank|totale|scontrino|contante|kassabon|totaal|te betalen|ttc|esp[eè]ces|carte bancaire|factura simplificada)\b/i,
    'EUR',
  ],
  [/\bmwst\b.*\bche-|\bche-\d/i, 'CHF'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\bvat (?:no|reg)\b/, 'GBP'],
  [new RegExp(`\\b(?:${states}),? \\d{5}(?:-\\d{4})?\\b|\\b[Ss](?:ales|ALES) [Tt](?:ax|AX)\\b`), 'USD'],
];

export interface FoundCurrency {
  code: string;
  line: string;
  /** How many lines name it. */
  count: number;
  /** True if no symbol or code names it. */
  isGuessed: boolean;
  /** True if several lines name it, or one line and the place of the shop. */
  isBorneOut: boolean;
  /** True if its symbol is shared by many currencies. */
  isShared: boolean;
}

/** Currencies written with a plain dollar at home. */
const dollars: ReadonlySet<string> = new Set(['AUD', 'CAD', 'CLP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD']);

function countOf([pattern, code]: Sign, lines: readonly string[]) {
  const named = lines.filter((line) => pattern.test(line));
  return named[0] === undefined ? [] : [{ code, line: named[0], count: named.length }];
}

/**
 * The currency that most lines name, as ISO 4217, with the first such line; otherwise the currency of the shop's
 * country.
 */
export function currencyIn(lines: readonly string[]): FoundCurrency | undefined {
  const local = places.flatMap((place) => countOf(place, lines)).toSorted((a, b) => b.count - a.count)[0];
  const named = signs
    .flatMap((sign) => countOf(sign, lines))
    .map((sign) => ({
      ...sign,
      isGuessed: false,
      isShared: false,
      isBorneOut: sign.count > 1 || sign.code === local?.code,
      weight: sign.count + (sign.code === local?.code ? 2 : 0),
    }))
    .toSorted((a, b) => b.weight - a.weight)[0];
  // Many countries use the plain dollar.
  const isPlainDollar = named?.code === 'USD' && !lines.some((line) => /\bUSD\b|\bUS\s?\$/.test(line));
  if (isPlainDollar && local && dollars.has(local.code))
    return { ...local, isGuessed: false, isBorneOut: false, isShared: false };
  // Spanish text with a dollar is from Latin America, even if a tax has the same name as one in Spain.
  const spoken = spokenIn(lines);
  if (isPlainDollar && local?.code !== 'USD' && spoken.language === 'spa' && spoken.count > 1) {
    const code = isInWholeUnits(lines) ? 'CLP' : 'MXN';
    return { code, line: named.line, count: 1, isGuessed: true, isBorneOut: false, isShared: false };
  }
  if (isPlainDollar && local && local.code !== 'USD' && local.count > 1) {
    return { ...local, isGuessed: true, isBorneOut: false, isShared: false };
  }
  if (isPlainDollar && local?.code !== 'USD') return { ...named, isBorneOut: false, isShared: true };
  // One symbol against several words of another country is probably a misread letter, but three decimals are none.
  const isDinar = dinars.some(([, code]) => code === named?.code);
  if (named && (isDinar || named.count > 1 || !local || local.count < 2 || local.code === named.code))
    return named;
  return local && { ...local, isGuessed: true, isBorneOut: false, isShared: false };
}
