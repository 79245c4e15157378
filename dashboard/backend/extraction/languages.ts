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
