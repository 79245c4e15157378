import { median } from '#kernel/median.ts';
import { plain, type ReadLine } from './lines.ts';
import {
  address,
  formInFront,
  isRegistration,
  isSlogan,
  legalForm,
  notAName,
  person,
  trade,
} from './merchant-words.ts';

export interface FoundMerchant {
  name: string;
  line: number;
  score: number;
}

const searchedLines = 10;
/** Relative to the usual height of letters: what only a name is printed in. */
const largeFrom = 1.15;

/** What OCR makes of the commonest legal form. */
const mendedForm = (text: string) =>
  text
    // No word continues like this after the two letters.
    .replace(/^(PT|CV)(?=[B-DF-HJ-NP-TV-Z]\p{Lu}{3})/u, '$1 ')
    .replace(/\bS[DO0]N(\.?)(\s*)[BE8][HN][DO0]\b/gi, 'SDN$1$2BHD')
    .replace(/\b(SDN\.?\s*)B(?:H\S|[^\sH]D)(?![\p{L}\d])/giu, '$1BHD');

/** A name without registration numbers, strokes at its ends and what the scanner saw at the paper's edge. */
function tidyName(text: string): string {
  return (
    mendedForm(text)
      .replace(/(?<=\p{L})' s\b/gu, "'s")
      // A letter among letters, even if it looks like a digit.
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

function scoreOf({ text: printed, confidence, height }: ReadLine, index: number): number {
  // A branch number is part of the name.
  const text = printed.replace(/\s?#\d+\b/, '');
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
    // A legal form makes something a name even with a word from addresses: POS MALAYSIA BERHAD.
    (notAName.test(text) ? (isLegal ? 1.5 : 4) : 0) -
    (address.test(text) ? (isLegal ? 1 : 3.5) : 0) -
    (person.test(text) ? 1.5 : 0) -
    (!isLegal && isSlogan(text) ? 2 : 0) -
    Math.min(2, (text.match(/\d/g)?.length ?? 0) * 0.7) -
    (/[^\p{L}\d\s.,&'()*@/!+:-]/u.test(text) ? 0.6 : 0)
  );
}

const onlyLegalForm =
  /^\W*(?:\((?:m|kl|s|johor|penang)\)\s*)?(s[do0]n\.?\s*[bce][hn][do0]|bhd|gmbh(?: & co\.? kg)?|ltd|limited|llc|inc|pte\.? ltd|corporation|enterprise|trading|s\/b|co)\W*(\(.*)?$/i;

const centreOf = ({ box }: ReadLine) => (box.x0 + box.x1) / 2;

/** True for a name that needs no line above it: a legal form or a trade after two other words. */
function isWholeName(text: string): boolean {
  if (!legalForm.test(text) && !trade.test(text)) return false;
  const words = tidyName(text).replace(legalForm, ' ').split(/\s+/);
  return words.filter((word) => /^\p{L}{2,}/u.test(word) && !trade.test(word)).length >= 2;
}

/** True for the end of a name and nothing more: a trade and a legal form. */
function isEnd(text: string): boolean {
  const rest = tidyName(text).replace(legalForm, ' ');
  return legalForm.test(text) && rest.split(/\s+/).every((word) => word.length < 2 || trade.test(word));
}

const isUpper = (text: string) => !/\p{Ll}{2}/u.test(text);

const particles =
  '&|and|of|the|van|von|der|den|und|zum|zur|am|de|del|di|da|do|dos|du|des|la|le|les|et|y|el|los|las';
const endsMidway = new RegExp(`\\p{L}\\s(?:${particles})$`, 'iu');
const beginsMidway = /^(?:&|and|of|von|van|und|de|del|di|du|des|et|y)\s\p{L}{2}/iu;

/**
 * True for two lines that make a name: each has enough words, and neither is complete by itself. In lower case, the
 * company number is below them; it is never below a slogan.
 */
function areHalves(above: ReadLine, line: ReadLine, after: ReadLine | undefined): boolean {
  const words = [above, line].map(
    ({ text }) => text.split(/\s+/).filter((word) => /^\p{Lu}{2,}|^\p{L}{3,}/u.test(word)).length,
  );
  const [first = 0, second = 0] = words;
  const areUpper = isUpper(above.text) && isUpper(line.text);
  return (
    (areUpper || (after !== undefined && isRegistration(after.text))) &&
    Math.min(first, second) >= 2 &&
    Math.abs(first - second) <= 1 &&
    !isWholeName(above.text) &&
    after !== undefined &&
    (address.test(after.text) || isRegistration(after.text) || /^\d/.test(after.text))
  );
}

/** True for a line that continues the name above it: same type size, centred below it, and not an address. */
function continues(above: ReadLine, line: ReadLine, after: ReadLine | undefined): boolean {
  if (
    onlyLegalForm.test(mendedForm(line.text)) ||
    isEnd(line.text) ||
    /^\W*\([\p{L} .]+\)\W*$/u.test(line.text)
  )
    return true;
  if (notAName.test(line.text) || address.test(line.text) || /(?<!#)\b\d{3}/.test(tidyName(line.text)))
    return false;
  // A street with its number.
  if (/\p{L}\s\d{1,3}\s?[a-z]?$/iu.test(line.text) || isSlogan(above.text)) return false;
  // Below a company's brand comes its name.
  if (isWholeName(line.text) || plain(line.text).startsWith(`${plain(above.text)} `)) return false;
  // A name neither ends nor begins like this.
  if (endsMidway.test(above.text) || beginsMidway.test(line.text)) return true;
  if (
    (legalForm.test(above.text) && !formInFront.test(above.text)) ||
    !/^[\p{L}&('"]/u.test(line.text) ||
    line.confidence < 0.5
  )
    return false;
  const near = 0.08 * Math.max(above.box.x1, line.box.x1);
  const isAligned =
    Math.abs(centreOf(above) - centreOf(line)) < near || Math.abs(above.box.x0 - line.box.x0) < near / 4;
  const isForm = legalForm.test(line.text);
  const isSameType =
    Math.abs(above.height - line.height) < (isForm ? 0.35 : 0.22) * Math.max(above.height, line.height);
  const isLarge = Math.min(above.height, line.height) > largeFrom;
  const isBroken =
    isLarge ||
    formInFront.test(above.text) ||
    trade.test(line.text) ||
    isForm ||
    line.text.split(' ').length === 1 ||
    areHalves(above, line, after);
  return (
    isAligned &&
    isSameType &&
    isUpper(above.text) === isUpper(line.text) &&
    isBroken &&
    !person.test(above.text)
  );
}

/** How far lines at the top of a paper may be from its centre, or from the left edge of the text, in letter heights. */
const strayFrom = 2.5;

/**
 * True for a note that somebody wrote above the name: it is aligned neither with the centre of the lines around it
 * nor with their start.
 */
function isStray(lines: readonly ReadLine[], index: number): boolean {
  const line = lines[index];
  const head = lines.slice(0, 6).filter((_, at) => at !== index);
  if (!line || head.length < 4) return false;
  const unit = median(head.map(({ box }) => box.y1 - box.y0)) * strayFrom;
  const middles = head.map(centreOf);
  const middle = median(middles);
  const isCentred = middles.filter((one) => Math.abs(one - middle) < unit).length >= 3;
  const begin = median(head.map(({ box }) => box.x0));
  return isCentred && Math.abs(centreOf(line) - middle) > unit && Math.abs(line.box.x0 - begin) > unit;
}

/** How a line's neighbours support its being the name: a company number is on it or below it. */
function told(lines: readonly ReadLine[], index: number): number {
  const isRegistered = [lines[index], lines[index + 1]].some((line) => line && isRegistration(line.text));
  return (isRegistered ? 1.8 : 0) - (isStray(lines, index) ? 2.5 : 0);
}

/** The names that may be the seller's, likeliest first. */
export function merchantsIn(lines: readonly ReadLine[]): FoundMerchant[] {
  const found = lines.slice(0, searchedLines).flatMap((line, index) => {
    const next = lines[index + 1];
    const isName = !notAName.test(line.text) && !address.test(line.text);
    const isSplit = next !== undefined && isName && continues(line, next, lines[index + 2]);
    const alone = candidate(line, index, line.text, told(lines, index));
    if (!isSplit) return alone;
    const joint = { ...line, text: `${line.text} ${next.text}` };
    return [...candidate(joint, index, line.text, 0.6 + told(lines, index + 1)), ...alone];
  });
  return found.toSorted((a, b) => b.score - a.score);
}

function candidate(line: ReadLine, index: number, raw: string, bonus: number): FoundMerchant[] {
  const name = tidyName(line.text);
  if (name.length < 3) return [];
  return [{ name, line: index, score: scoreOf({ ...line, text: name }, index) - noiseOf(raw, name) + bonus }];
}

/** Judged by the line before it was tidied: a heading stays one without its number, and a city without its code. */
function noiseOf(text: string, name: string): number {
  const isNoName = notAName.test(text) || (address.test(text) && !address.test(name));
  return text !== name && isNoName && !legalForm.test(name) && !trade.test(name) ? 2 : 0;
}
