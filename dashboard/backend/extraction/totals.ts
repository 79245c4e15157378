import { amountsIn, type FoundAmount } from './amounts.ts';

export interface FoundTotal {
  value: number;
  line: number;
  score: number;
}

type Weighed = readonly [pattern: RegExp, weight: number];

// OCR swaps letters that look alike, so that the words are met with some tolerance.
const total = 't[o0]t[a4]l?';
const labels: readonly Weighed[] = [
  [new RegExp(`\\b(grand|nett?|final|bill|invoice)\\s*${total}|gesamt(betrag|summe)?\\b`, 'i'), 6],
  [
    /\b(amount|amt|balance|total)\s*(amt|amount)?\s*(due|payable|to pay)\b|\bzu zahlen\b|\b[àa] payer\b|\btotal ttc\b|\bgenel toplam\b|\ba(?:t|tt) betal[ea]\b|\bdo zap[lł]aty\b|\btotal a pagar\b/i,
    6,
  ],
  [
    new RegExp(
      `\\b(r[o0]unded?|after r[o0]unding|rnd|rounding)\\s*\\w?\\s*${total}|${total}\\s*(after )?r[o0]und`,
      'i',
    ),
    7,
  ],
  [new RegExp(`\\b${total}\\w*.*\\b(incl|inclusive|with (gst|tax|vat)|rm)`, 'i'), 5.5],
  [new RegExp(`\\b${total}(e|es)?\\s*(amount|amt|sales?|eur|usd|rm|\\(rm\\)|payment|price)?\\b`, 'i'), 5],
  [
    /\b(summe|totale|importe|suma|summa|razem|toplam|i alt|yhteens[aä]|te betalen|totaal|jumlah|betrag|montant)\b/i,
    5,
  ],
  [/\b(amount|amt)\b/i, 2],
  [
    /\b(visa|master ?card|debit|credit|card|karte|ec-?karte|carte|amex|girocard|eftpos|paid|tarjeta|cart[aã]o|karta|dankort|kontokort|kredi kart[iı])\b/i,
    2.5,
  ],
  [
    /\b(cash|tender\w*|bar|gegeben|esp[èe]ces|contanti|efectivo|numer[aá]rio|got[oó]wka|kontanter?|nak[iİ]t)\b/iu,
    0.5,
  ],
];

const againstIt: readonly Weighed[] = [
  [
    new RegExp(
      `\\bsub[\\s-]*${total}|zwischensumme|sous[\\s-]*total|subtotaal|ara toplam|base imponible|varav|netto\\b|subtotale`,
      'i',
    ),
    -4,
  ],
  [
    new RegExp(
      `${total}\\s*(qty|quantity|items?|item\\(s\\)|disc\\w*|saving\\w*|points?|gst|tax|vat|paid by|tender\\w*|cash|change)\\b`,
      'i',
    ),
    -5,
  ],
  [/\b(no|number|count) of items?|\bqty\b|\bitems? sold\b|\bsavings?\b|\byou saved\b/i, -4],
  [/\b(excl\w*|exclud\w*|before (gst|tax)|without tax|zero rated|taxable)\b|\bht\b/i, -3.5],
  // A page's sum, said again on the next one.
  [
    /\b(?:carried|brought) (?:forward|over|down)\b|\b[üu]bertrag\b|\b[àa] reporter\b|\breport\b|\ba riportare\b|\briporto\b|\bsuma (?:y sigue|anterior)\b|\bdo przeniesienia\b/i,
    -5,
  ],
  // A sum of what one rate of tax was taken from, and the tax that is in a price.
  [new RegExp(`\\b${total}\\b(?!.*incl)[^\\d%]*\\d{1,2}(?:[.,]\\d{1,2})?\\s?%`, 'i'), -4],
  [/^\W*(?:\d{1,2}\s?%\s*)?(tax|vat|mwst|ust|tva|iva|gst|sst|kdv|moms)\b.*\bincl/i, -4],
  [
    /\b(change|baki|r[üu]ckgeld|rendu|resto|wechselgeld|cambio|troco|reszta|retur|v[aä]xel|para [uü]st[uü])\b/i,
    -6,
  ],
  [/\b(discount|rounding adj\w*|adjustment|deposit|tip|gratuity|trinkgeld|service charge)\b/i, -3],
  [/\b(tax|vat|mwst|ust|tva|iva|gst|sst|kdv|moms|ptu|alv)\b(?!.*(incl|inclusive))/i, -1.5],
  [
    /\b(tel|fax|phone|invoice no|inv no|receipt no|ref|terminal|approval|auth|reg no|gst (id|no|reg)|account|www)\b/i,
    -5,
  ],
  [/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{1,2}:\d{2}/, -2],
];

/** How much a line's words speak for its being the total; less than nothing where they speak against it. */
export function weightOf(line: string): number {
  const forIt = labels.reduce(
    (best, [pattern, weight]) => (pattern.test(line) ? Math.max(best, weight) : best),
    0,
  );
  return againstIt.reduce((sum, [pattern, weight]) => (pattern.test(line) ? sum + weight : sum), forIt);
}

const payments =
  /\b(visa|master ?card|(?:my)?debit|credit|card|karte|ec-?karte|carte|amex|girocard|eftpos|maestro|paid|payment|bar|cash|tarjeta|cart[aã]o|karta|dankort|kontokort|kredi kart[iı]|nets|upi)\b/i;

/** Whether a line says what was paid and by what, rather than what was to be paid. */
export const paysWith = (line: string) => payments.test(line) && !hasLabel(line);

const hasLabel = (line: string) => labels.some(([pattern, weight]) => weight >= 5 && pattern.test(line));

/** The amounts that a line's label speaks of: its own, else those of the line below when that has no words. */
function amountsFor(lines: readonly string[], index: number): { found: FoundAmount[]; line: number } {
  const own = amountsIn(lines[index] ?? '').filter(isPrice);
  if (own.length > 0 || !hasLabel(lines[index] ?? '')) return { found: own, line: index };
  for (const next of [index + 1, index + 2]) {
    const below = amountsIn(lines[next] ?? '').filter(isPrice);
    const isBare = (lines[next] ?? '').replace(/[^\p{L}]/gu, '').length <= 4;
    if (below.length > 0 && isBare) return { found: below, line: next };
  }
  return { found: [], line: index };
}

const maxLikely = 1_000_000;
const isPrice = ({ value, hasDecimals }: FoundAmount) =>
  value > 0 && value < maxLikely && (hasDecimals || value < 100_000);

/** What the figures of a receipt say about each other. */
export interface Sums {
  prices: readonly number[];
  handed: readonly number[];
  change: readonly number[];
  taxes: readonly number[];
  subtotals: readonly number[];
  roundings: readonly number[];
  isRounded: boolean;
}

const cashWords =
  /\b(cash|tender\w*|bar|gegeben|paid|payment|esp[èe]ces|contanti|efectivo|numer[aá]rio|got[oó]wka|kontanter?|nak[iİ]t|received)\b/iu;
const changeWords =
  /\b(change|baki|balance|r[üu]ckgeld|rendu|resto|wechselgeld|cambio|troco|reszta|retur|v[aä]xel|para [uü]st[uü])\b/i;
const taxWords = /\b(tax|vat|hst|cgst|mwst|ust|tva|iva|gst|sst|kdv|moms|ptu|alv)\b/i;
const netWords =
  /sub[\s-]*t[o0]t|zwischensumme|sous[\s-]*total|netto|excl|ara toplam|imponibi?le|\bnet (?:amount|value|sum)|(?:total|montant) ht\b/i;
const roundingWords = /\br[o0]und(?:ing|ed)?\b|\brnd\b/i;

export function sumsOf(lines: readonly string[]): Sums {
  const found = lines.map((line) => ({ line, amounts: amountsIn(line) }));
  const where = (pattern: RegExp) => [
    ...new Set(
      found
        .filter(({ line }) => pattern.test(line))
        .flatMap(({ amounts }) => amounts.map(({ value }) => value)),
    ),
  ];
  return {
    prices: found.flatMap(({ amounts }) =>
      amounts.filter(({ hasDecimals }) => hasDecimals).map(({ value }) => value),
    ),
    handed: where(cashWords),
    change: where(changeWords),
    taxes: where(taxWords),
    subtotals: where(netWords),
    roundings: where(roundingWords).filter((value) => Math.abs(value) < 0.05),
    isRounded: lines.some((line) => roundingWords.test(line)),
  };
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.006;
const isOfFives = (value: number) => isSame(value * 20, Math.round(value * 20));

/** What the other figures say to an amount: cash less change, the sum before tax and the tax, what cash is rounded to. */
function confirmation(value: number, sums: Sums): number {
  const isPaid = sums.handed.some((cash) =>
    sums.change.some((back) => back >= 0 && isSame(cash - back, value)),
  );
  const isSummed = sums.subtotals.some((net) =>
    sums.taxes.some((tax) => tax > 0 && isSame(net + tax, value)),
  );
  const times = sums.prices.filter((price) => isSame(price, value)).length;
  const rounding = sums.isRounded ? (isOfFives(value) ? 1 : -1.5) : 0;
  return (isPaid ? 3 : 0) + (isSummed ? 2 : 0) + Math.min(2, Math.max(0, times - 1) * 0.6) + rounding;
}

interface Mention {
  value: number;
  line: number;
  label: number;
  score: number;
}

function mentionsIn(lines: readonly string[], sums: Sums): Mention[] {
  const largest = Math.max(
    0,
    ...sums.prices.filter((price) => !sums.handed.some((cash) => isSame(cash, price))),
  );
  return lines.flatMap((text, index) => {
    const label = weightOf(text);
    const { found, line } = amountsFor(lines, index);
    return found
      .flatMap((amount) => pointed(amount, sums))
      .map((amount, place) => ({
        value: amount.value,
        line,
        label,
        score:
          label +
          confirmation(amount.value, sums) +
          (place === found.length - 1 ? 0.5 : -0.5) +
          (amount.hasDecimals ? 1 : -2) +
          (isSame(amount.value, largest) ? 1 : 0) +
          // The lower half is where totals stand.
          (index / Math.max(1, lines.length)) * 0.8 -
          (isTaxTable(lines, index) ? 3 : 0),
      }));
  });
}

/** Where all other prices have cents, a figure without them has lost its point. */
function pointed(amount: FoundAmount, { prices }: Sums): FoundAmount[] {
  const isLost = !amount.hasDecimals && amount.value >= 100 && prices.length >= 3;
  return isLost ? [{ ...amount, value: amount.value / 100, hasDecimals: true }, amount] : [amount];
}

/** Amounts that differ in one figure, as 286.14 and 206.14. */
function isMisread(a: number, b: number): boolean {
  const [left, right] = [a.toFixed(2), b.toFixed(2)];
  if (left.length !== right.length) return false;
  return [...left].filter((letter, place) => letter !== right[place]).length === 1;
}

/** The total as its neighbours tell it, where its own line was misread: it was paid so much, and so much came back. */
function derivedFrom(mentions: readonly Mention[], sums: Sums): Mention[] {
  const told = toldBy(sums);
  const isBorneOut = (value: number) =>
    sums.prices.some((price) => !isSame(price, value) && Math.abs(price - value) < 0.05);
  return mentions
    .filter(({ label }) => label >= 5)
    .flatMap((mention) => {
      const derived = (value: number, weight: number) => ({
        ...mention,
        value,
        score: mention.label + confirmation(value, sums) + weight,
      });
      const misread = isBorneOut(mention.value)
        ? []
        : told.filter((value) => isMisread(value, mention.value));
      const rounded = sums.isRounded && !isOfFives(mention.value) ? [inFives(mention.value)] : [];
      return [...misread.map((value) => derived(value, 1)), ...rounded.map((value) => derived(value, -1))];
    });
}

const inFives = (value: number) => Math.round(value * 20) / 20;

/** What was handed over less what came back; what it is before tax and the tax. */
function toldBy(sums: Sums): number[] {
  // Notes and coins make a whole unit; anything else may be misread itself.
  const handed = sums.handed.filter((cash) => Number.isInteger(cash));
  const paid = handed.flatMap((cash) =>
    sums.change.filter((back) => back > 0 && back < cash).map((back) => cash - back),
  );
  const gross = sums.subtotals.flatMap((net) =>
    sums.taxes.filter((tax) => tax > 0 && tax < net / 2).map((tax) => net + tax),
  );
  return [...paid, ...(sums.isRounded ? gross.map(inFives) : gross)];
}

/** The amounts that may be the total; the likeliest first. */
export function totalsIn(lines: readonly string[]): FoundTotal[] {
  const sums = sumsOf(lines);
  const mentions = mentionsIn(lines, sums);
  const best = new Map<string, FoundTotal>();
  for (const { value, line, score } of [...mentions, ...derivedFrom(mentions, sums)]) {
    const known = best.get(value.toFixed(2));
    if (!known || score > known.score) best.set(value.toFixed(2), { value, line, score });
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** A summary of taxes ends with totals of its own. */
function isTaxTable(lines: readonly string[], index: number): boolean {
  const above = lines.slice(Math.max(0, index - 4), index);
  return above.some((line) =>
    /\b(gst|tax|vat|mwst|sst)\s*(summary|analysis|code|table|amount|rate)|\bnet.*\bgross/i.test(line),
  );
}
