type Sign = readonly [pattern: RegExp, code: string];

const signs: readonly Sign[] = [
  [/€|\bEUR\b|\bEURO?S?\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/\bRM\s?\d|\bMYR\b|\(RM\)|\bRM\b/, 'MYR'],
  [/\bCHF\b|\bFr\.\s?\d/, 'CHF'],
  [/\bC\$|\bCAD\b/, 'CAD'],
  [/\bA\$|\bAUD\b/, 'AUD'],
  [/\bS\$|\bSGD\b/, 'SGD'],
  [/₹|\bINR\b|\bRs\.?\s?\d/, 'INR'],
  [/¥|\bJPY\b/, 'JPY'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/\bPLN\b|\bzł\b/i, 'PLN'],
  [/₺|\bTRY\b|\d\s?TL\b/, 'TRY'],
  // The plain dollar is part of others' signs, so that it stands last and wins only alone.
  [/\$|\bUSD\b/, 'USD'],
];

const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** Where a shop stands tells what it is paid in. */
const places: readonly Sign[] = [
  [
    /\bsdn\.?\s*bhd\b|\bbhd\b|\b(?:jalan|jln|taman|selangor|kuala lumpur|johor|pulau pinang|malaysia)\b|\bgst (?:id|reg)\b/i,
    'MYR',
  ],
  [/\bpte\.? ltd\b|\bsingapore\b/i, 'SGD'],
  [/\bkdv\b|\btoplam\b|\bistanbul\b/i, 'TRY'],
  [/\bparagon fiskalny\b|\bptu\b/i, 'PLN'],
  [/\bgstin\b|\bc\.?gst\b|\bpvt\.? ltd\b/i, 'INR'],
  [
    /\b(?:gmbh|mwst|ust-?id\w*|siret|tva|iva|partita iva|p\.? ?iva|s\.?r\.?l|cif|nif)\b|\w+stra(?:ss|ß)e\b|\brue d/i,
    'EUR',
  ],
  [/\bmwst\b.*\bche-|\bche-\d/i, 'CHF'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\bvat (?:no|reg)\b/, 'GBP'],
  [new RegExp(`\\b(?:${states}),? \\d{5}(?:-\\d{4})?\\b|\\b[Ss](?:ales|ALES) [Tt](?:ax|AX)\\b`), 'USD'],
];

export interface FoundCurrency {
  code: string;
  line: string;
  /** How many lines speak for it. */
  count: number;
  /** True where no sign names it. */
  isGuessed: boolean;
  /** True where several lines name it, or one and the place of the shop. */
  isBorneOut: boolean;
}

function countOf([pattern, code]: Sign, lines: readonly string[]) {
  const named = lines.filter((line) => pattern.test(line));
  return named[0] === undefined ? [] : [{ code, line: named[0], count: named.length }];
}

/** The currency that most lines name, as ISO 4217, with the first such line; else the one of where the shop stands. */
export function currencyIn(lines: readonly string[]): FoundCurrency | undefined {
  const local = places.flatMap((place) => countOf(place, lines)).toSorted((a, b) => b.count - a.count)[0];
  const named = signs
    .flatMap((sign) => countOf(sign, lines))
    .map((sign) => ({
      ...sign,
      isGuessed: false,
      isBorneOut: sign.count > 1 || sign.code === local?.code,
      weight: sign.count + (sign.code === local?.code ? 2 : 0),
    }))
    .toSorted((a, b) => b.weight - a.weight)[0];
  // The plain dollar is the sign of many places.
  const isPlainDollar = named?.code === 'USD' && !lines.some((line) => /\bUSD\b|\bUS\s?\$/.test(line));
  if (local && local.count > 1 && isPlainDollar) return { ...local, isGuessed: true, isBorneOut: false };
  // One sign against several words of another country is most likely a letter misread.
  if (named && (named.count > 1 || !local || local.count < 2 || local.code === named.code)) return named;
  return local && { ...local, isGuessed: true, isBorneOut: false };
}
