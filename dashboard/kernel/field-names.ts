import type { FieldKind } from './extraction.ts';

// Which kind of field a header means, in the languages that people use for headers.

const named: readonly (readonly [RegExp, FieldKind])[] = [
  [/\b(?:e ?mail|mail)s?\b/, 'email'],
  [/\b(?:phone|tel|telephone|telefon|mobile|mobil|cell|handy|fax|telefono|whatsapp)\b/, 'phone'],
  [/\b(?:url|website|web|link|homepage|site|linkedin)\b/, 'url'],
  [/\b(?:vin|chassis|fahrgestellnummer|fahrgestell nr)\b/, 'vin'],
  [/\b(?:licen[sc]e plate|number plate|plate|kennzeichen|immatriculation|matricula|reg no)\b/, 'plate'],
  [/\b(?:odometer|mileage|kilometerstand|kilometrage|odo)\b/, 'odometer'],
  [/\bcurrency|\bwahrung|\bdevise\b|\bmoneda\b|\bvaluta\b/, 'currency'],
  [
    /\b(?:merchant|vendor|store|shop|seller|supplier|payee|handler|lieferant|commercant|comercio)\b/,
    'merchant',
  ],
  [/\b(?:category|kategorie|categorie|categoria)\b/, 'category'],
  [
    /\b(?:company|organi[sz]ation|firma|unternehmen|employer|entreprise|societe|empresa|azienda)\b/,
    'company',
  ],
  [/\b(?:job title|role|position|occupation|funktion|poste|cargo)\b/, 'role'],
  [/\b(?:full name|contact name|contact person|person|first and last name|ansprechpartner)\b/, 'person'],
  [/\b(?:address|adresse|anschrift|direccion|indirizzo|street)\b/, 'address'],
  [
    /\b(?:date|day|datum|fecha|data|tarikh|birthday|geburtstag|expir\w+|due|valid until|best before)\b/,
    'date',
  ],
  [/\b(?:time|uhrzeit|zeit|heure|hora)\b/, 'time'],
  [
    /\b(?:amount|total|price|cost|sum|tax|vat|gst|tip|subtotal|betrag|summe|preis|kosten|montant|prix|importe|precio|paid|fee)\b/,
    'amount',
  ],
  [
    /\b(?:qty|quantity|count|number of|menge|anzahl|reading|weight|height|temperature|humidity|pressure|kwh|litres?|liters?|gallons?|zahlerstand)\b/,
    'number',
  ],
];

const ofCells = { text: 'text', day: 'date', money: 'amount', number: 'number', flag: 'flag' } as const;

/** What the cells below a header hold, as far as known. */
export type CellsHold = keyof typeof ofCells;

const fitsText: ReadonlySet<FieldKind> = new Set([
  ...(['email', 'phone', 'url', 'vin', 'plate', 'currency', 'merchant', 'category', 'company'] as const),
  ...(['role', 'person', 'address', 'time', 'text'] as const),
]);

/** The kind of field that a header means; the contents of its cells outweigh its name. */
export function kindOfHeader(header: string, cells?: CellsHold): FieldKind {
  const plain = header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ');
  const kind = named.find(([pattern]) => pattern.test(plain))?.[1];
  if (cells === undefined) return kind ?? 'text';
  if (cells === 'text') return kind !== undefined && fitsText.has(kind) ? kind : 'text';
  if (cells === 'number' && (kind === 'odometer' || kind === 'amount' || kind === 'phone')) return kind;
  if (cells === 'day' && kind === 'time') return kind;
  return ofCells[cells];
}
