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
  [/\b(amount|balance|total)\s*(due|payable|to pay)\b|\bzu zahlen\b|\b[àa] payer\b|\btotal ttc\b/i, 6],
  [
    new RegExp(
      `\\b(r[o0]unded?|after r[o0]unding|rnd|rounding)\\s*\\w?\\s*${total}|${total}\\s*(after )?r[o0]und`,
      'i',
    ),
    7,
  ],
  [new RegExp(`\\b${total}\\w*.*\\b(incl|inclusive|with (gst|tax|vat)|rm)`, 'i'), 5.5],
  [new RegExp(`\\b${total}(e|es)?\\s*(amount|amt|sales?|eur|usd|rm|\\(rm\\)|payment|price)?\\b`, 'i'), 5],
  [/\b(summe|totale|importe|suma|te betalen|totaal|jumlah|betrag|montant)\b/i, 5],
  [/\b(amount|amt)\b/i, 2],
  [/\b(visa|master ?card|debit|credit|card|karte|ec-?karte|carte|amex|girocard|eftpos|paid)\b/i, 2.5],
  [/\b(cash|tender\w*|bar|gegeben|esp[èe]ces|contanti|efectivo)\b/i, 0.5],
];

const againstIt: readonly Weighed[] = [
  [new RegExp(`\\bsub[\\s-]*${total}|zwischensumme|sous[\\s-]*total|subtotaal|netto\\b|subtotale`, 'i'), -4],
  [
    new RegExp(
      `${total}\\s*(qty|quantity|items?|item\\(s\\)|disc\\w*|saving\\w*|points?|gst|tax|vat|paid by)\\b`,
      'i',
    ),
    -5,
  ],
  [/\b(no|number|count) of items?|\bqty\b|\bitems? sold\b|\bsavings?\b|\byou saved\b/i, -4],
  [/\b(excl\w*|exclud\w*|before (gst|tax)|without tax|zero rated|taxable)\b|\bht\b/i, -3.5],
  [/\b(change|baki|r[üu]ckgeld|rendu|resto|wechselgeld|cambio)\b/i, -6],
  [/\b(discount|rounding adj\w*|adjustment|deposit|tip|gratuity|trinkgeld|service charge)\b/i, -3],
  [/\b(tax|vat|mwst|ust|tva|iva|gst|sst)\b(?!.*(incl|inclusive))/i, -1.5],
  [
    /\b(tel|fax|phone|invoice no|inv no|receipt no|ref|terminal|approval|auth|reg no|gst (id|no|reg)|account|www)\b/i,
    -5,
  ],
  [/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{1,2}:\d{2}/, -2],
];

function weightOf(line: string): number {
  const forIt = labels.reduce(
    (best, [pattern, weight]) => (pattern.test(line) ? Math.max(best, weight) : best),
    0,
  );
  return againstIt.reduce((sum, [pattern, weight]) => (pattern.test(line) ? sum + weight : sum), forIt);
}

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

const mostLikely = 1_000_000;
const isPrice = ({ value, hasDecimals }: FoundAmount) =>
  value > 0 && value < mostLikely && (hasDecimals || value < 100_000);

interface Facts {
  prices: readonly number[];
  handed: readonly number[];
  change: readonly number[];
  taxes: readonly number[];
  subtotals: readonly number[];
}

function pricesWhere(lines: readonly string[], pattern: RegExp): number[] {
  return lines
    .filter((line) => pattern.test(line))
    .flatMap((line) => amountsIn(line).map(({ value }) => value));
}

function factsOf(lines: readonly string[]): Facts {
  return {
    prices: lines.flatMap((line) =>
      amountsIn(line)
        .filter(({ hasDecimals }) => hasDecimals)
        .map(({ value }) => value),
    ),
    handed: pricesWhere(
      lines,
      /\b(cash|tender\w*|bar|gegeben|paid|esp[èe]ces|contanti|efectivo|received)\b/i,
    ),
    change: pricesWhere(lines, /\b(change|baki|r[üu]ckgeld|rendu|resto|wechselgeld|cambio)\b/i),
    taxes: pricesWhere(lines, /\b(tax|vat|mwst|ust|tva|iva|gst|sst)\b/i),
    subtotals: pricesWhere(lines, /sub[\s-]*t[o0]t|zwischensumme|sous[\s-]*total|netto|excl/i),
  };
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.006;

/** What the other figures of the receipt say to an amount: cash less change, the sum before tax and the tax. */
function confirmation(value: number, facts: Facts): number {
  const isPaid = facts.handed.some((cash) => facts.change.some((back) => isSame(cash - back, value)));
  const isSummed = facts.subtotals.some((net) =>
    facts.taxes.some((tax) => tax > 0 && isSame(net + tax, value)),
  );
  const times = facts.prices.filter((price) => isSame(price, value)).length;
  return (isPaid ? 3 : 0) + (isSummed ? 2 : 0) + Math.min(2, (times - 1) * 0.6);
}

/** The amounts that may be the total; the likeliest first. */
export function totalsIn(lines: readonly string[]): FoundTotal[] {
  const facts = factsOf(lines);
  const largest = Math.max(
    0,
    ...facts.prices.filter((price) => !facts.handed.some((cash) => isSame(cash, price))),
  );
  const all = lines.flatMap((text, index) => {
    const weight = weightOf(text);
    const { found, line } = amountsFor(lines, index);
    return found.map((amount, place) => ({
      value: amount.value,
      line,
      score:
        weight +
        confirmation(amount.value, facts) +
        (place === found.length - 1 ? 0.5 : -0.5) +
        (amount.hasDecimals ? 1 : -2) +
        (isSame(amount.value, largest) ? 1 : 0) +
        // The lower half is where totals stand.
        (index / Math.max(1, lines.length)) * 0.8 -
        (isTaxTable(lines, index) ? 3 : 0),
    }));
  });
  const best = new Map<number, FoundTotal>();
  for (const candidate of all) {
    const known = best.get(candidate.value);
    if (!known || candidate.score > known.score) best.set(candidate.value, candidate);
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
