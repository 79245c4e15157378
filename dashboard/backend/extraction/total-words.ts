// What the words of a line say about its amounts. To a regular expression, a letter with an accent is no part of a word: where a word
// begins or ends with one, \b finds no boundary.

type Weighed = readonly [pattern: RegExp, weight: number];

// OCR confuses letters that look alike, so words are matched with some tolerance.
const total = 't[o0]t[a4]l?';
const labels: readonly Weighed[] = [
  [new RegExp(`\\b(grand|nett?|final|bill|invoice)\\s*${total}|gesamt(betrag|summe)?\\b`, 'i'), 6],
  [
    /\b(amount|amt|balance|total)\s*(amt|amount)?\s*(due|payable|to pay)\b|\bzu zahlen\b|(?<!\p{L})[àa] payer\b|\btotal ttc\b|\bgenel toplam\b|\ba(?:t|tt) betal[ea]\b|\bdo zap[lł]aty\b|\btotal a pagar\b|\bnet\s*(?:amt|payable)\b|\bbill\s*(?:amt|amount)\b/iu,
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
    /\b(summe|totale|importe|suma|summa|razem|toplam|i alt|yhteens[aä]|te betalen|totaal|jumlah|ttl|betrag|montant)(?![\p{L}\d_])/iu,
    5,
  ],
  // In Czech, Slovak, Hungarian, Croatian and Romanian, also where accents were not read.
  [
    /(?<![\p{L}\d_])(?:k [uú]hrad[eě]|k zaplacen[ií]|na [uú]hradu|fizetend[oöő]|za platiti|za pla[cč]ilo|(?:total|sum[aă]) de plat[aă])(?![\p{L}\d_])/iu,
    6,
  ],
  [
    /(?<![\p{L}\d_])(?:celkem|celkom|spolu|(?:[oöő]sszesen|v[eé]g[oöő]sszeg)|(?:sve)?ukupno|skupaj)(?![\p{L}\d_])/iu,
    5,
  ],
  [/合\s?[计計]|[总總][计計额額]/, 5],
  [/\b(amount|amt)\b/i, 2],
  [
    /\b(visa|master ?card|debit|credit|card|karte|kartenzahlung|ec-?karte|carte|amex|girocard|eftpos|paid|tarjeta|cart[aã]o|karta|dankort|kontokort|kred[iİ] kart[iıİ]|kartu|bancomat|maestro|jcb|unionpay)(?![\p{L}\d_])/iu,
    2.5,
  ],
  [
    /\b(cash|tender\w*|bar|gegeben|esp[èe]ces|contant[ei]?|efectivo|numer[aá]rio|got[oó]wka|kontanter?|nak[iİ]t|tunai|hotov[eě]|hotovos[tť]|k[eé]szp[eé]nz|gotovina|numerar)(?![\p{L}\d_])|[现現]金|[预預]/iu,
    0.5,
  ],
];

const againstIt: readonly Weighed[] = [
  [
    /\bsub[\s-]*t[o0]|zwischensumme|sous[\s-]*total|subtotaal|ara toplam|base imponible|varav|netto\b|subtotale|小[计計]/i,
    -4,
  ],
  [
    new RegExp(
      `${total}\\s*(qty|quantity|items?|item\\(s\\)|disc\\w*|saving\\w*|points?|gst|tax|vat|paid by|tender\\w*|cash|change)\\b`,
      'i',
    ),
    -5,
  ],
  [
    /\b(no|number|count) of items?|\bqty\b|\bitems? sold\b|\bitem count\b|^\W*items?\b\W*\d+$|\bsavings?\b|\byou saved\b/i,
    -4,
  ],
  [
    /(?<![\p{L}\d_])(?:mezisou[cč]et|medzis[uú][cč]et|r[eé]sz[oöő]sszeg|me[dđ]uzbroj|podsuma|suma cz[eę][sś]ciowa|bez (?:dph|pdv))(?![\p{L}\d_])/iu,
    -6,
  ],
  [/(?<![\p{L}\d_])(?:dph|[aá]fa|pdv)(?![\p{L}\d_])/iu, -1.5],
  [/\b(excl\w*|exclud\w*|before (gst|tax)|without tax|zero rated|taxable)\b|\bht\b/i, -3.5],
  // The sum of a page, carried over to the next.
  [
    /\b(?:carried|brought) (?:forward|over|down)\b|(?<!\p{L})[üu]bertrag\b|(?<!\p{L})[àa] reporter\b|\breport\b|\ba riportare\b|\briporto\b|\bsuma (?:y sigue|anterior)\b|\bdo przeniesienia\b/iu,
    -5,
  ],
  // A sum that one rate of tax applies to, and the tax included in a price.
  [new RegExp(`\\b${total}\\b(?!.*incl)[^\\d%]*\\d{1,2}(?:[.,]\\d{1,2})?\\s?%`, 'i'), -4],
  [/^\W*(?:\d{1,2}\s?%\s*)?(tax|vat|mwst|ust|tva|iva|gst|sst|kdv|moms|btw|ppn)\b.*\bincl/i, -4],
  [/^\W*(?:incl|inkl|enth|di cui|dont|waarvan)\w*\.?\s+(?:tax|vat|mwst|ust|tva|iva|gst|kdv|btw)\b/i, -4],
  [/^(?!.*合).*税/, -4],
  [
    /\b(change|baki|r[üu]ckgeld|rendu|resto|wechselgeld|cambio|troco|reszta|retur|v[aä]xel|para [uü]st[uü]|kembali(?:an)?|vuelto|vr[aá]ceno|vr[aá]tit|nazp[eě]t|v[yý]davok|visszaj[aá]r[oóö]|za vratiti|povrat|rest(?=\W*\d))(?![\p{L}\d_])|[钓釣找]/iu,
    -6,
  ],
  [/\b(discount|rounding adj\w*|adjustment|deposit|tip|gratuity|trinkgeld|service charge)\b/i, -3],
  [
    /\b(tax|vat|mwst|ust|tva|iva|gst|sst|kdv|moms|ptu|alv|btw|ppn|pb ?1|pajak)\b(?!.*(incl|inclusive))/i,
    -1.5,
  ],
  [
    /\b(tel|fax|phone|invoice no|inv no|receipt no|ref|terminal|approval|auth|reg no|gst (id|no|reg)|account|www)\b/i,
    -5,
  ],
  [/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{1,2}:\d{2}/, -2],
];

/** How strongly a line's words suggest the total; negative if they speak against it. */
export function weightOf(line: string): number {
  const forIt = labels.reduce(
    (best, [pattern, weight]) => (pattern.test(line) ? Math.max(best, weight) : best),
    0,
  );
  return againstIt.reduce((sum, [pattern, weight]) => (pattern.test(line) ? sum + weight : sum), forIt);
}

const payments =
  /\b(visa|master ?card|(?:my)?debit|credit|card|karte|kartenzahlung|ec-?karte|carte|amex|girocard|eftpos|maestro|paid|payment|bar|cash|tarjeta|cart[aã]o|karta|dankort|kontokort|kred[iİ] kart[iıİ]|kartu|nets|upi|bancomat|elettronico|jcb|unionpay|octopus|paynow|gcash|kartou|bankk[aá]rty[aá]|kartica)(?![\p{L}\d_])/iu;

/** Whether a line says what was paid, and how, rather than what was due. */
export const paysWith = (line: string) => payments.test(line) && !hasLabel(line);

/** Whether a line's words name the total. */
export const hasLabel = (line: string) =>
  labels.some(([pattern, weight]) => weight >= 5 && pattern.test(line));

export const cashWords =
  /\b(cash|tender\w*|bar|gegeben|paid|payment|esp[èe]ces|contant[ei]?|efectivo|numer[aá]rio|got[oó]wka|kontanter?|nak[iİ]t|received|tunai|hotov[eě]|hotovos[tť]|k[eé]szp[eé]nz|gotovina|numerar)(?![\p{L}\d_])|[现現]金|[预預]/iu;
export const changeWords =
  /\b(change|baki|balance|r[üu]ckgeld|rendu|resto|wechselgeld|cambio|troco|reszta|retur|v[aä]xel|para [uü]st[uü]|kembali(?:an)?|vuelto|vr[aá]ceno|vr[aá]tit|nazp[eě]t|v[yý]davok|visszaj[aá]r[oóö]|za vratiti|povrat|rest(?=\W*\d))(?![\p{L}\d_])|[钓釣找]/iu;
export const taxWords =
  /\b(tax|vat|hst|[cs]gst|mwst|ust|tva|iva|gst|sst|kdv|moms|ptu|alv|btw|ppn|pb ?1|pajak|dph|pdv)\b|(?<![\p{L}\d_])[aá]fa(?!\p{L})|税/iu;
export const serviceWords = /\bservice (?:ch(?:ar)?ge?|\d)|\bsvc\b|\bservizio\b|\bbedienung\b/i;
/** A tip that was given, not one that is suggested. */
export const tipWords =
  /^(?!.*(?:%|suggest|recommend)).*\b(?:tip|gratuity|trinkgeld|pourboire|propina|mancia|gorjeta)\b/i;
export const netWords =
  /\bsub[\s-]*t[o0]|小[计計]|\btaxable am|zwischensumme|sous[\s-]*total|netto|excl|ara toplam|imponibi?le|\bnet (?:amount|value|sum)|(?:total|montant) ht\b/i;
export const roundingWords = /\br[o0]und(?:ing|ed)?\b|\brnd\b/i;
