// What the words at the top of a paper say about the seller.

export const legalForm =
  /\b(s[do0]n\.?\s*[bce][hn][do0]|bhd|berhad|gmbh|mbh|ag|kg|ohg|e\.?k|ltd|limited|llc|inc|corp|corporation|plc|s\.?r\.?l|s\.?n\.?c|s\.?p\.?a|s\.?l\.?u?|s\.?a|b\.?v|n\.?v|sas|s\.?a\.?r\.?l|eurl|oy|ab|aps|a\/s|(?:pte|pty|pvt)\.?\s?ltd|pte|pty|pvt|llp|ltda|kft|tbk|co|s\/b)\b\.?|& (?:sons?|co|bros)\b|^(?:pt|cv|ud)\b\.?\s\p{L}|\p{L}\s(?:enterprises?|ent)\b\W*(?:\(.*)?$|[株有]式?会社|有限公司/iu;
/** A legal form before the name. */
export const formInFront = /^(?:pt|cv|ud|sarl|sas|eurl)\b\.?\s\p{L}/iu;
export const trade =
  /(?<![\p{L}\d_])(restaurants?|restoran|caf[eé]|kopitiam|bistro|bakery|b[äa]ckerei|pizz[\p{L}\d_]+|trattoria|ristorante|hotel|hostel|inn|supermarket|mini ?market|mart|market|markt|hypermarket|store|stores|shop|boutique|books?|book ?store|pharmacy|apotheke|farmacia|pharmacie|enterprise|enterprises|ent|trading|traders?|marketing|perniagaan|syarikat|kedai|gerai|hardware|stationer[ys]|grocery|deli|diner|grill|kitchen|coffee|tea|bar|pub|taxis?|airlines?|parking|petrol[\p{L}\d_]*|station|motors?|garage|auto ?parts?|salon|clinic|dental|optical|industr[\p{L}\d_]+|holdings?|services?|cent(?:re|er)|house|food|foods|seafood|fashion|textiles?|electrical|electronics?|machinery|supply|supplies|furniture|jewel[\p{L}\d_]+|florist|gifts?|deco|brothers|bros|world|gallery|librairie|brasserie|papeterie|buchhandlung|gasthaus|metzgerei|[\p{L}\d_]*b[äa]ckerei|konditorei|eiscaf[eé]|drogerie|buchladen|warung|toko|rumah makan|roti|kopi|apotek|pasaraya|panificio|ferramenta|macelleria|panader[ií]a|ferreter[ií]a|carnicer[ií]a|almac[eé]n|padaria|bakker[\p{L}\d_]*|slager[\p{L}\d_]*|boulangerie|p[âa]tisserie|[ée]picerie|noodles?|foods?|minimart|optometry|motor|restaurante|taquer[ií]a|cervecer[ií]a|librer[ií]a|papeler[ií]a|pasteler[ií]a|abarrotes|bodega|mes[oó]n|mercado|tienda|lanchonete|mercearia|pastelaria|ironmongers?|greengrocers?|butchers?|chemists?|bakehouse|tea ?rooms?)(?![\p{L}\d_])|[店館馆屋堂](?:$|\s)/iu;
export const notAName =
  /\b(tax invoice|invoice|receipt|welcome|thank|cash (bill|sales?|receipt)|date|time|cashier|table|bill|order|tel|phone|fax|hp|gst\w*|vat|reg|no\.?:|www|http|e-?mail|copy|duplicate|reprint|quittung|rechnung|ticket|facture|kassenbon|beleg|page|slip|customer|document|doc no|branch|guest|server|served|terminal|pos|qty|item|description|price|amount|total|subtotal|unit|sales ?(person|man)|salesman|counter|member\w*|operator|user|staff|shift|pax|official|simplified|roc|company reg|co\.? reg|brn|ssm|trx|op|staff|struk|nota|check|boleta|scontrino|documento|gstin|npwp)\b|[领領][收収]|收据|登[録录]|@|\.com\b|h\/p|\bcash b[a-z]\S{1,4}$/i;
export const address =
  /\b(jalan|jln|lorong|lrg|lot|no\.?\s?\d+|street|st\.|road|rd\.?|avenue|ave\.?|blvd|boulevard|drive|lane|suite|floor|level|\w*stra(ss|ß)e|\w*str\.|\w*platz|\w*weg|\w*gasse|\w*allee|rue|quai|via|viale|piazza|calle|taman|tmn|bandar|kuala|selangor|johor|penang|pulau pinang|perak|melaka|sabah|sarawak|pahang|kedah|persiaran|kampung|kg\.? \w+|wisma|menara|blok|block|seksyen|section|kawasan|perindustrian|pusat|batu|mukim|usj|ss ?\d+|off jalan|unit [a-z\d]|postcode|zip|singapore \d+|malaysia|jl|jakarta|blvd|plaza|corso|av|hoofdstraat|\w*straat)\b|[都府县県市区區][^\s]*\d|(?<!\d)\d{5}(?!\d)|\b[A-Z]{2} \d{5}\b/i;
export const person =
  /^(?:mr|mrs|ms|mdm|encik|herr|frau)\b\.?\s\p{L}{2,}$|^(?:tan|lim|lee|ong|ng|wong|goh|chua|chan|koh|teo|ang|yeo|tay|ho|low|toh|sim|chong|chia|fong|leong|cheong|yap|liew|khoo|mohd|muhammad|nur|siti)\b(?!\skee\s)(?:\s\p{L}{2,}){1,3}$/iu;

/** What a company is registered or taxed under, without dots between single letters. */
const registration =
  /^\W*\(?\W*(?:\d{5,7}\s?-\s?[A-Z]|\d{9,12}(?:\s?-?\s?[A-Z])?|[A-Z]{2}\d{7}\s?-\s?[A-Z])\W*$|\b(?:co(?:mpany)?\.?\s?(?:reg\w*\.?\s?)?n[o0]|reg(?:istration)?\.?\s?n[o0]|gst(?:in)?\s?(?:reg|id|n[o0])?|roc|brn|ssm|uen|abn|vat\s?(?:reg|n[o0])|tin|ust-?id\S*|p\.?\s?iva|partita iva|siret|siren|[cn]if|npwp|cnpj|btw|kvk|nip|cvr|org\.?\s?nr|ru[ct]|rfc)\b\W.*(?:\d{4}|\d(?:[ .-]?\d){6})/i;

/** True for a line with a company number: R.U.T. as well as RUT. */
export const isRegistration = (text: string) =>
  registration.test(text.replace(/(?<=(?<!\p{L})\p{L})\s?\.\s?(?=\p{L}(?![\p{L}-]))/gu, ''));

/** A word that repeats after another: Good Tea Good Times. */
const repeated = /(?<!\p{L})(\p{L}{3,})\s\p{L}+\s\1\s\p{L}+/iu;

/** A sentence rather than a name: it continues in lower case, or has an exclamation mark. */
export function isSlogan(text: string): boolean {
  const [, ...words] = text.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}{2,}/u.test(word)).length;
  const isAllSmall =
    words.every((word) => /^\p{Ll}+$/u.test(word)) && /(?<!\p{L})\p{Ll}{4,}/u.test(words.join(' '));
  const hasName = words.some((word) => /^\p{Lu}\S{3,}/u.test(word));
  return (
    (!hasName && (small >= 2 || (isAllSmall && !trade.test(text)))) ||
    repeated.test(text) ||
    /[!?]\s*$|\p{Ll}{3}\.\s+\p{Lu}|^(?:your|our|we|since|seit|sejak|depuis|desde|dal|sinds)\b|有[効效]|[谢谢謝]/iu.test(
      text,
    )
  );
}
