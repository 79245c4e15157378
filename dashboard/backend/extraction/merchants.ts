import type { ReadLine } from './lines.ts';

export interface FoundMerchant {
  name: string;
  line: number;
  score: number;
}

const searchedLines = 10;

const legalForm =
  /\b(s[do0]n\.?\s*[bce][hn][do0]|bhd|berhad|gmbh|mbh|ag|kg|ohg|e\.?k|ltd|limited|llc|inc|corp|corporation|plc|s\.?r\.?l|s\.?p\.?a|s\.?l\.?u?|s\.?a|b\.?v|n\.?v|sas|s\.?a\.?r\.?l|eurl|oy|ab|aps|a\/s|pte|pvt|llp|co|s\/b)\b\.?|& (?:sons?|co|bros)\b/i;
const trade =
  /\b(restaurants?|restoran|caf[eé]|kopitiam|bistro|bakery|b[äa]ckerei|pizz\w+|trattoria|ristorante|hotel|hostel|inn|supermarket|mini ?market|mart|market|markt|hypermarket|store|stores|shop|boutique|books?|book ?store|pharmacy|apotheke|farmacia|pharmacie|enterprise|enterprises|ent|trading|traders?|marketing|perniagaan|syarikat|kedai|gerai|hardware|stationer[ys]|grocery|deli|diner|grill|kitchen|coffee|tea|bar|pub|taxis?|airlines?|parking|petrol\w*|station|motors?|garage|auto ?parts?|salon|clinic|dental|optical|industr\w+|holdings?|services?|cent(?:re|er)|house|food|foods|seafood|fashion|textiles?|electrical|electronics?|machinery|supply|supplies|furniture|jewel\w+|florist|gifts?|deco|brothers|bros|world|gallery|librairie|brasserie|papeterie|buchhandlung|gasthaus|metzgerei)\b/i;
const notAName =
  /\b(tax invoice|invoice|receipt|welcome|thank|cash (bill|sales?|receipt)|date|time|cashier|table|bill|order|tel|phone|fax|hp|gst\w*|vat|reg|no\.?:|www|http|e-?mail|copy|duplicate|reprint|quittung|rechnung|ticket|facture|kassenbon|beleg|page|slip|customer|document|doc no|branch|guest|server|served|terminal|pos|qty|item|description|price|amount|total|subtotal|unit|sales ?(person|man)|salesman|counter|member\w*|operator|user|staff|shift|pax|official|simplified|roc|company reg|co\.? reg|brn|ssm)\b|@|\.com\b|h\/p|\bcash b[a-z]\S{1,4}$/i;
const address =
  /\b(jalan|jln|lorong|lrg|lot|no\.?\s?\d|street|st\.|road|rd\.?|avenue|ave\.?|blvd|boulevard|drive|lane|suite|floor|level|\w*stra(ss|ß)e|\w*str\.|\w*platz|\w*weg|\w*gasse|\w*allee|rue|quai|via|viale|piazza|calle|taman|tmn|bandar|kuala|selangor|johor|penang|pulau pinang|perak|melaka|sabah|sarawak|pahang|kedah|persiaran|kampung|kg\.? \w+|wisma|menara|blok|block|seksyen|section|kawasan|perindustrian|pusat|batu|mukim|usj|ss ?\d+|off jalan|unit [a-z\d]|postcode|zip|singapore \d|malaysia)\b|(?<!\d)\d{5}(?!\d)|\b[A-Z]{2} \d{5}\b/i;
const person =
  /^(?:tan|lim|lee|ong|ng|wong|goh|chua|chan|koh|teo|ang|yeo|tay|ho|low|toh|sim|chong|chia|fong|leong|cheong|yap|liew|khoo|mohd|muhammad|nur|siti)\b(?:\s\p{L}{2,}){1,3}$/iu;

/** What OCR makes of the commonest legal form. */
const mendedForm = (text: string) => text.replace(/\bS[DO0]N(\.?)(\s*)[BE8][HN][DO0]\b/gi, 'SDN$1$2BHD');

/** A name without registration numbers, strokes at its ends and what the scanner saw at the paper's edge. */
function tidyName(text: string): string {
  return (
    mendedForm(text)
      // A letter among letters, however the figure looks like it.
      .replace(/(?<=\p{Lu})0(?=\p{Lu})|(?<![\p{L}\d])0(?=\p{Lu}{2})|(?<=\p{Lu}{2})0(?![\p{L}\d])/gu, 'O')
      .replace(/[({[](?:[^(){}[\]]*\d[^(){}[\]]*)[)}\]]?/g, ' ')
      .replace(/\b(co|company|reg|gst|roc|brn|ssm)\.?\s*(reg)?\.?\s*(no|id)\b.*$/i, ' ')
      .replace(/\b\d{5,}\s?[-–]?\s?[A-Z]?\b.*$/, ' ')
      .replace(/^[^\p{L}\d(]+|[^\p{L}\d).!&']+$/gu, '')
      .replace(/^(?:[^\p{L}]*\b[\p{Ll}|]{1,2}\s)+(?=\p{Lu}{2})/u, '')
      .replace(/(?:\s+(?:\p{Ll}|\d|[^\p{L}\d\s)!.])+)+$/u, (end) => (/^\s+\S$/.test(end) ? '' : end))
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function scoreOf({ text, confidence, height }: ReadLine, index: number): number {
  const isLegal = legalForm.test(text);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  const others = text.replace(/[\p{L}\s.&'()-]/gu, '').length;
  if (letters < 3 || letters < others * 1.5) return -5;
  return (
    3 -
    index * 0.55 +
    (isLegal ? 2.6 : 0) +
    (trade.test(text) ? 1.4 : 0) +
    Math.min(1.2, Math.max(0, (height - 1) * 1.5)) +
    Math.max(-1.2, (confidence - 0.75) * 3) -
    // A legal form makes a name of what holds a word of an address: POS MALAYSIA BERHAD.
    (notAName.test(text) ? (isLegal ? 1.5 : 4) : 0) -
    (address.test(text) ? (isLegal ? 1 : 3.5) : 0) -
    (person.test(text) ? 1 : 0) -
    Math.min(2, (text.match(/\d/g)?.length ?? 0) * 0.7) -
    (/[^\p{L}\d\s.,&'()*@/!+:-]/u.test(text) ? 0.6 : 0)
  );
}

const onlyLegalForm =
  /^\W*(?:\((?:m|kl|s|johor|penang)\)\s*)?(s[do0]n\.?\s*[bce][hn][do0]|bhd|gmbh(?: & co\.? kg)?|ltd|limited|llc|inc|pte\.? ltd|corporation|enterprise|trading|s\/b|co)\W*(\(.*)?$/i;

const centreOf = ({ box }: ReadLine) => (box.x0 + box.x1) / 2;

/** True for a name that needs no line above it: a legal form behind two words that are more than a trade. */
function isWholeLegalName(text: string): boolean {
  if (!legalForm.test(text)) return false;
  const words = tidyName(text).replace(legalForm, ' ').split(/\s+/);
  return words.filter((word) => /^\p{L}{2,}/u.test(word) && !trade.test(word)).length >= 2;
}

/** True for a line that goes on with the name above it: in the same type, below its middle, and no address. */
function continues(above: ReadLine, line: ReadLine): boolean {
  if (onlyLegalForm.test(line.text) || /^\W*\([\p{L} .]+\)\W*$/u.test(line.text)) return true;
  if (notAName.test(line.text) || address.test(line.text) || /\d{3}/.test(tidyName(line.text))) return false;
  if (isWholeLegalName(line.text)) return false;
  if (legalForm.test(above.text) || !/^[\p{L}&('"]/u.test(line.text) || line.confidence < 0.5) return false;
  const isCentred = Math.abs(centreOf(above) - centreOf(line)) < 0.08 * Math.max(above.box.x1, line.box.x1);
  const isSameType = Math.abs(above.height - line.height) < 0.3 * Math.max(above.height, line.height);
  const isBroken = trade.test(line.text) || legalForm.test(line.text) || line.text.split(' ').length === 1;
  return isCentred && isSameType && isBroken && !person.test(above.text);
}

/** The names that may be the seller's; the likeliest first. */
export function merchantsIn(lines: readonly ReadLine[]): FoundMerchant[] {
  const found = lines.slice(0, searchedLines).flatMap((line, index) => {
    const next = lines[index + 1];
    const isName = !notAName.test(line.text) && !address.test(line.text);
    const isSplit = next !== undefined && isName && continues(line, next);
    const alone = candidate(line, index, line.text);
    if (!isSplit) return alone;
    const whole = candidate({ ...line, text: `${line.text} ${next.text}` }, index, line.text);
    return [...whole.map((name) => ({ ...name, score: name.score + 0.6 })), ...alone];
  });
  return found.toSorted((a, b) => b.score - a.score);
}

function candidate(line: ReadLine, index: number, raw: string): FoundMerchant[] {
  const name = tidyName(line.text);
  if (name.length < 3) return [];
  return [{ name, line: index, score: scoreOf({ ...line, text: name }, index) - noiseOf(raw, name) }];
}

/** What is said of the line before it was tidied: a heading stays one without its number. */
function noiseOf(text: string, name: string): number {
  return text !== name && notAName.test(text) && !legalForm.test(name) && !trade.test(name) ? 2 : 0;
}
