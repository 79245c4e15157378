import { distance } from 'fastest-levenshtein';
import { plain } from './lines.ts';

/** The languages whose letters are read a second time, by the code of their traineddata. */
export type Language = 'deu' | 'fra' | 'spa' | 'por' | 'pol' | 'dan' | 'swe' | 'tur';

/** Words on papers in each language, without accents; words shared by several languages tell nothing. */
const wordsOf: Readonly<Record<Language, RegExp>> = {
  deu: /\b(?:mwst|ust|summe|gesamt\w*|datum|zu zahlen|rechnung|quittung|kassenbon|zwischensumme|vielen dank|gmbh|\w*stra(?:sse|be)|rueckgeld|ruckgeld|steuer\w*|geschaftsfuhrer\w*)\b/,
  fra: /\b(?:tva|ttc|facture|rue|quai|place|avenue|merci|especes|rendu|carte bancaire|a payer|siret|sous total|montant)\b/,
  spa: /\b(?:factura|fecha|calle|plaza|efectivo|importe|gracias|tarjeta|base imponible|cambio|cif|pagar)\b/,
  por: /\b(?:fatura|recibo|rua|praca|obrigad[oa]|numerario|troco|cartao|contribuinte|lda|lisboa|porto)\b/,
  pol: /\b(?:paragon\w*|ptu|suma|gotowka|reszta|sprzedaz|ul|nip|dziekujemy|karta|pln|sp z o o)\b/,
  dan: /\b(?:kvittering|dankort|kontant|i alt|at betale|tak for|mva|moms|dkk|nok|vej|gade|aps)\b/,
  swe: /\b(?:kvitto|summa|totalt|varav|kontokort|org nr|sek|kuitti|yhteensa|alv|oy|gatan|\w*gatan)\b/,
  tur: /\b(?:kdv|toplam|tarih|fisi?|nakit|kredi karti|tesekkur\w*|caddesi|istanbul|para ustu|topkdv)\b/,
};

/** Of accented words in other languages, most are French: café, crème. */
export const usual: Language = 'fra';

/** The language that most lines suggest, and how many do. */
export function spokenIn(lines: readonly string[]): { language: Language; count: number } {
  const texts = lines.map(plain);
  let best = { language: usual, count: 0 };
  for (const language of Object.keys(wordsOf).filter(isLanguage)) {
    const count = texts.filter((text) => wordsOf[language].test(text)).length;
    if (count > best.count) best = { language, count };
  }
  return best;
}

function isLanguage(code: string): code is Language {
  return code in wordsOf;
}

// Months as they are written out.

/** Those of which one letter may be misread. */
const monthNames = [
  'jan|janv|januar|january|ene|gen',
  'feb|fev|fevr|febr|februar|february',
  'mar|mars|marz|maerz|march|mrz|maa|mac',
  'apr|avr|avril|april|abr',
  'may|mai|mei|mag|mayo',
  'jun|juin|juni|june|giu',
  'jul|juil|juli|july|lug|julai',
  'aug|aout|august|ago|ogos',
  'sep|sept|set|september',
  'oct|okt|ott|october|oktober',
  'nov|november|novembre',
  'dec|dez|dic|dis|december|dezember',
].map((names) => names.split('|'));

/** Taken as they are: with a misread letter, many of them would be other words. */
const otherNames = [
  'janvier|januari|janeiro|enero|gennaio|stycznia|ocak',
  'fevrier|februari|fevereiro|febrero|febbraio|lutego|subat|pebruari',
  'marzo|marco|marca|maart|mart|maret',
  'aprile|abril|kwietnia|nisan',
  'maio|maggio|maj|maja|mayis',
  'junio|junho|giugno|czerwca|haziran',
  'juillet|julio|julho|luglio|lipca|temmuz',
  'agosto|augustus|augusti|agustus|sierpnia|agustos',
  'septembre|septiembre|setiembre|setembro|settembre|wrzesnia|eylul',
  'octobre|octubre|outubro|ottobre|pazdziernika|ekim',
  'noviembre|novembro|listopada|kasim',
  'decembre|diciembre|dezembro|dicembre|desember|disember|grudnia|aralik',
].map((names) => names.split('|'));

/** What OCR makes of letters inside a word. */
const letterFor: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 5: 's', 8: 'b', 6: 'g' };

/** The month that a word means, from 1. */
export function monthOf(word: string): number | undefined {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\d/g, (digit) => letterFor[digit] ?? digit);
  const index = monthNames.findIndex(
    (names, place) => names.includes(plain) || otherNames[place]?.includes(plain),
  );
  if (index >= 0) return index + 1;
  // One letter may be misread if only one month is possible.
  const near = monthNames.flatMap((names, place) =>
    plain.length >= 3 && names.some((name) => name.length >= 3 && distance(name, plain) === 1)
      ? [place + 1]
      : [],
  );
  return near.length === 1 ? near[0] : undefined;
}

export const isMonth = (word: string) => monthNames.flat().includes(word.toLowerCase());
