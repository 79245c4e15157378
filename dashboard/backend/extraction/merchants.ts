export interface ReadLine {
  text: string;
  /** 0 to 1, as the engine says. */
  confidence: number;
  /** The height of its letters against the median of all lines. */
  height: number;
}

export interface FoundMerchant {
  name: string;
  line: number;
  score: number;
}

const searchedLines = 10;

const legalForm =
  /\b(s[do]n\.?\s*b[hn]d|bhd|gmbh|mbh|ag|kg|ohg|e\.?k|ltd|limited|llc|inc|corp|corporation|plc|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|sas|sarl|s\.?a|oy|ab|aps|a\/s|pte|pvt|llp|co)\b\.?/i;
const trade =
  /\b(restaurant|restoran|caf[eé]|kopitiam|bistro|bakery|b[äa]ckerei|pizz\w+|trattoria|ristorante|hotel|hostel|inn|supermarket|mart|market|markt|store|stores|shop|boutique|books?|pharmacy|apotheke|farmacia|enterprise|enterprises|trading|perniagaan|syarikat|kedai|hardware|stationery|grocery|deli|diner|grill|kitchen|coffee|bar|pub|taxi|airlines?|parking|petrol|station|motors?|garage|salon|clinic|industr\w+|holdings?|services?|centre|center|house)\b/i;
const notAName =
  /\b(tax invoice|invoice|receipt|welcome|thank|cash (bill|sale)|date|time|cashier|table|bill|order|tel|phone|fax|gst|vat|reg|no\.?:|www|http|e-?mail|copy|duplicate|reprint|quittung|rechnung|ticket|facture|kassenbon|beleg|page|slip|customer|document|doc no|branch|guest|server|terminal|pos|qty|item|description|price|amount|total|unit)\b|@|\.com/i;
const address =
  /\b(jalan|jln|lorong|lot|no\.?\s?\d|street|st\.|road|rd\.?|avenue|ave\.?|blvd|boulevard|drive|lane|suite|floor|\w*stra(ss|ß)e|\w*str\.|\w*platz|\w*weg|\w*gasse|\w*allee|rue|quai|via|viale|piazza|calle|plaza|taman|bandar|kuala|selangor|johor|persiaran|kampung|wisma|block|postcode|zip)\b|(?<!\d)\d{5}(?!\d)|\b[A-Z]{2} \d{5}\b/i;

/** A name without registration numbers, strokes at its ends and what the scanner saw at the paper's edge. */
function tidyName(text: string): string {
  return text
    .replace(/\((?:[^()]*\d[^()]*)\)?/g, ' ')
    .replace(/\b(co|company|reg|gst|roc|brn)\.?\s*(reg)?\.?\s*(no|id)\b.*$/i, ' ')
    .replace(/\b\d{5,}\s?-?\s?[A-Z]?\b.*$/, ' ')
    .replace(/^[^\p{L}\d(]+|[^\p{L}\d).!&']+$/gu, '')
    .replace(/^(?:[^\p{L}]*\b[\p{Ll}|]{1,2}\s)+(?=\p{Lu}{2})/u, '')
    .replace(/(?:\s+(?:\p{Ll}|\d|[^\p{L}\d\s)!.])+)+$/u, (end) => (/^\s+\S$/.test(end) ? '' : end))
    .replace(/\s+/g, ' ')
    .trim();
}

function scoreOf(line: ReadLine, index: number, isJoined: boolean): number {
  const { text, confidence, height } = line;
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  const others = text.replace(/[\p{L}\s.&'()-]/gu, '').length;
  if (letters < 3 || letters < others * 1.5) return -5;
  return (
    3 -
    index * 0.55 +
    (legalForm.test(text) ? 2.6 : 0) +
    (trade.test(text) ? 1 : 0) +
    Math.min(1.5, Math.max(0, (height - 1) * 2)) +
    (confidence - 0.75) * 4 -
    (notAName.test(text) ? 4 : 0) -
    (address.test(text) ? 3.5 : 0) -
    (isJoined ? 0 : 0.1) -
    Math.min(2, (text.match(/\d/g)?.length ?? 0) * 0.7) -
    (/[^\p{L}\d\s.,&'()*@/!+:-]/u.test(text) ? 0.6 : 0)
  );
}

const onlyLegalForm =
  /^\W*(?:\(m\)\s*)?(s[do]n\.?\s*b[hn]d|bhd|gmbh(?: & co\.? kg)?|ltd|limited|llc|inc)\W*(\(.*)?$/i;

/** The names that may be the seller's; the likeliest first. */
export function merchantsIn(lines: readonly ReadLine[]): FoundMerchant[] {
  const found = lines.slice(0, searchedLines).flatMap((line, index) => {
    const next = lines[index + 1];
    const isSplit = next !== undefined && onlyLegalForm.test(next.text);
    const whole = isSplit ? { ...line, text: `${line.text} ${next.text}` } : line;
    const name = tidyName(whole.text);
    return name.length < 3
      ? []
      : [
          {
            name,
            line: index,
            score: scoreOf({ ...whole, text: name }, index, isSplit) - noiseOf(line.text, name),
          },
        ];
  });
  return found.toSorted((a, b) => b.score - a.score);
}

/** What is said of the line before it was tidied: a heading stays one without its number. */
function noiseOf(text: string, name: string): number {
  return text !== name && notAName.test(text) && !legalForm.test(name) ? 2 : 0;
}
