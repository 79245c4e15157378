import type { Candidate } from './candidates.ts';
import { heightOf, plain, type ReadLine } from './lines.ts';
import { emailIn, emailPattern, urlIn, urlPattern } from './values.ts';

// A business card has no labels: what a line means follows from its words, its size and its neighbours.

const roleWords =
  /\b(manager|director|engineer|developer|designer|officer|president|founder|owner|partner|consultant|head|lead|chief|c[etfmo]o|vp|analyst|architect|assistant|associate|specialist|representative|sales|marketing|attorney|lawyer|doctor|professor|teacher|editor|producer|buyer|agent|broker|advisor|adviser|administrator|coordinator|technician|scientist|researcher|curator|chef|nurse|therapist|gesch[äa]ftsf[üu]hrer\w*|leiter\w*|berater\w*|inhaber\w*|ingenieur\w*|entwickler\w*|directeur|directrice|g[ée]rant\w*|responsable|ing[ée]nieur\w*|gerente|director[ae]?|ingenier[oa]|jefe|responsabile|direttore)\b/i;
const companyWords =
  /\b(gmbh|mbh|ag|kg|ohg|ug|e\.?v|ltd|limited|llc|llp|inc|incorporated|corp|corporation|plc|co|company|group|holdings?|s\.?a|s\.?a\.?r\.?l|s\.?r\.?l|s\.?p\.?a|s\.?l|b\.?v|n\.?v|oy|ab|a\/s|aps|sdn\.? bhd|bhd|pte|pvt|studio|studios|labs?|consulting|solutions|systems|technologies|partners|associates|agency|bank|university|institute|school|hospital|clinic|foundation|museum|gallery|architects|industries|international|services|design|media|works|brewing|brewery)\b\.?/i;
const streetWords =
  /\b(street|st\.|road|rd\.?|avenue|ave\.?|boulevard|blvd|drive|dr\.|lane|ln\.?|way|square|court|suite|floor|jalan|jln|rue|via|viale|piazza|calle|plaza|quai|place|\w*stra(?:ss|ß)e|\w*str\.|\w*platz|\w*weg|\w*gasse|\w*allee|p\.?o\.? box)\b/i;
const postcode =
  /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|\b(?:[A-Z]-)?\d{4,5} \p{Lu}\p{Ll}+|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/u;
const countries =
  /^(?:germany|deutschland|austria|[öo]sterreich|switzerland|schweiz|france|italy|italia|spain|espa[ñn]a|portugal|netherlands|belgium|united kingdom|uk|england|scotland|ireland|usa|united states|canada|australia|malaysia|singapore)$/i;

const isContact = (text: string) =>
  emailPattern.test(text) || urlPattern.test(text) || (text.match(/\d/g)?.length ?? 0) >= 6;
const isAddress = (text: string) =>
  (streetWords.test(text) && /\d/.test(text)) || postcode.test(text) || countries.test(text.trim());

const titles = /^(?:dr|prof|mr|mrs|ms|dipl\.?-ing|ing|mag|herr|frau)\.?\s/i;

function looksLikeName(text: string): boolean {
  const words = text.replace(titles, '').replace(titles, '').trim().split(/\s+/);
  const isNamed = (word: string) =>
    /^(?:\p{Lu}[\p{L}'’.-]*|d[aeiou]s?|v[ao]n|zu|der|den|bin|al|el|la|le|y)$/u.test(word);
  return words.length >= 2 && words.length <= 5 && words.every(isNamed) && !/\d/.test(text);
}

/** The name spelled by the mail address: "ines.duarte@…" is Ines Duarte. */
function mailTells(text: string, lines: readonly ReadLine[]): boolean {
  const mail = lines.map((line) => emailIn(line.text)).find((found) => found !== undefined);
  const parts = plain(mail?.split('@')[0] ?? '').split(' ');
  return plain(text)
    .split(' ')
    .some((word) => word.length >= 3 && parts.some((part) => part.length >= 3 && part.includes(word)));
}

/** The company spelled by the web or mail address. */
function siteTells(text: string, lines: readonly ReadLine[]): boolean {
  const hosts = lines.flatMap(({ text: line }) => [emailIn(line)?.split('@')[1], urlIn(line)]);
  const bare = plain(text).replaceAll(' ', '');
  return hosts.some((host) => {
    const name = plain(
      (host ?? '')
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .split('.')[0] ?? '',
    );
    const joined = name.replaceAll(' ', '');
    return joined.length >= 4 && (bare.includes(joined) || (bare.length >= 4 && joined.includes(bare)));
  });
}

function candidate({ text, confidence }: ReadLine, score: number): Candidate {
  return { value: text.replace(/^[^\p{L}\d]+|[^\p{L}\d.)]+$/gu, ''), score, snippet: text, confidence };
}

const prominence = (height: number) => Math.min(2, Math.max(0, (height - 1) * 2.5));

export function personsOn(lines: readonly ReadLine[]): Candidate[] {
  return lines.flatMap((line, index) => {
    if (!looksLikeName(line.text) || isContact(line.text)) return [];
    const { text, height } = line;
    const isBeforeRole = roleWords.test(lines[index + 1]?.text ?? '');
    return [
      candidate(
        line,
        2 +
          prominence(height) +
          (mailTells(text, lines) ? 3 : 0) +
          (isBeforeRole ? 2 : 0) +
          (titles.test(text) ? 1.5 : 0) -
          (companyWords.test(text) ? 3 : 0) -
          (siteTells(text, lines) ? 1.5 : 0) -
          (roleWords.test(text) ? 2.5 : 0) -
          (isAddress(text) ? 4 : 0),
      ),
    ];
  });
}

export function companiesOn(lines: readonly ReadLine[]): Candidate[] {
  return lines.flatMap((line) => {
    const { text, height } = line;
    if (isContact(text) || isAddress(text) || text.length < 3) return [];
    const speaks = (companyWords.test(text) ? 3 : 0) + (siteTells(text, lines) ? 3 : 0);
    const score =
      0.6 +
      speaks +
      prominence(height) * 0.7 -
      (roleWords.test(text) && !companyWords.test(text) ? 3 : 0) -
      (mailTells(text, lines) && speaks < 3 ? 3 : 0);
    return [candidate(line, score)];
  });
}

export function rolesOn(lines: readonly ReadLine[]): Candidate[] {
  return lines.flatMap((line, index) => {
    const { text } = line;
    if (!roleWords.test(text) || isContact(text)) return [];
    const isAfterName = looksLikeName(lines[index - 1]?.text ?? '');
    return [candidate(line, 3 + (isAfterName ? 2 : 0) - (companyWords.test(text) ? 1.5 : 0))];
  });
}

/** Consecutive address lines are one address. */
export function addressesOn(lines: readonly ReadLine[]): Candidate[] {
  const found: Candidate[] = [];
  let last = -2;
  lines.forEach((line, index) => {
    if (!isAddress(line.text) || emailPattern.test(line.text)) return;
    const tidy = line.text.replace(/^[^\p{L}\d]+|[^\p{L}\d.]+$/gu, '');
    const above = found.at(-1);
    const isNear = line.box.y0 - (lines[last]?.box.y1 ?? 0) < 1.5 * heightOf(line.box);
    if (above && last === index - 1 && isNear) {
      above.value += `, ${tidy}`;
      above.snippet += ` ${line.text}`;
      above.score += 1;
    } else found.push({ value: tidy, score: 3, snippet: line.text, confidence: line.confidence });
    last = index;
  });
  return found;
}

const phoneKinds = [
  { wanted: /fax/i, marks: /\b(?:fax|telefax|f)\b\W*$/i },
  {
    wanted: /mobile|cell|handy|mobil|m[óo]vil/i,
    marks: /\b(?:mobile|mobil|cell|handy|gsm|m|hp|h\/p)\b\W*$/i,
  },
  {
    wanted: /phone|tel|office|work|direct|telefon/i,
    marks: /\b(?:telephone|phone|tel|office|direct|t|o|p|d)\b\W*$/i,
  },
] as const;

/** How well a number fits what was asked for, by the words before it: a fax number is not a phone number. */
export function phoneFit(before: string, name: string): number {
  const asked = phoneKinds.find(({ wanted }) => wanted.test(name));
  const said = phoneKinds.find(({ marks }) => marks.test(before));
  if (said === asked) return 2;
  if (said === phoneKinds[0] || asked === phoneKinds[0]) return -4;
  return said === undefined ? 0.5 : -0.5;
}
