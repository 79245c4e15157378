import type { FieldKind, Template, WantedField } from '#kernel/extraction.ts';
import { plain } from './lines.ts';

// What the name of a field says about its contents.

/** Names that ask for what a photo of its kind is mainly about, so that no label is needed. */
const general: Readonly<Partial<Record<FieldKind, RegExp>>> = {
  date: /^(?:the )?(?:date|day|when|datum|tag|fecha|data|tarikh|dato|(?:purchase|receipt|transaction|invoice|bill|expense|service|order|issue) ?(?:date|day)|date of (?:purchase|issue|service)|rechnungsdatum|belegdatum|kaufdatum)$/,
  time: /^(?:time|uhrzeit|zeit|heure|hora|ora|(?:purchase|transaction) time)$/,
  amount:
    /^(?:amount|amt|total|price|sum|cost|costs|value|paid|spent|(?:total|grand|net|final|bill) (?:amount|total|price|cost|paid|due)|amount (?:paid|due)|betrag|summe|gesamt|gesamtbetrag|preis|kosten|montant|prix|importe|precio|totale|importo)(?: (?:usd|eur|gbp|myr|rm|chf|sgd|aud|cad|inr|incl|inclusive|with) ?(?:tax|vat|gst)?)?$/,
};

/** True if the field asks for the one date, time or amount that matters, whatever it is called in the photo. */
export function isGeneral({ name, kind }: WantedField): boolean {
  return general[kind]?.test(plain(name)) ?? true;
}

const otherDay =
  /\b(?:due|expir\w*|until|till|valid\w*|best before|use by|birth\w*|born|deliver\w*|return\w*|warranty|next|end|ends|deadline|arriv\w*|depart\w*|check (?:in|out)|fallig\w*|gultig\w*|ablauf\w*|geburt\w*|lieferdatum|echeance|vencimiento)\b/;

/** True for a date other than that of the purchase. */
export const isOtherDay = ({ name }: WantedField) => otherDay.test(plain(name));

interface Meaning {
  named: RegExp;
  labels: readonly string[];
}

const taxNames = /\b(?:tax|vat|gst|sst|hst|mwst|ust|iva|tva)\b/;

const amountMeanings: readonly Meaning[] = [
  {
    named: /sub ?total|\bnet(?:to)?\b(?! total)|before tax|excl|zwischensumme/,
    labels: [
      'subtotal',
      'sub total',
      'total excl',
      'total before tax',
      'net amount',
      'netto',
      'zwischensumme',
      'sous total',
    ],
  },
  {
    named: taxNames,
    labels: [
      'tax',
      'sales tax',
      'vat',
      'total tax',
      'gst',
      'gst 6',
      'sst',
      'mwst',
      'mwst 19',
      'vat 20',
      'tva 20',
      'tva',
      'iva',
    ],
  },
  {
    named: /\b(?:tip|gratuity|trinkgeld|pourboire|propina)\b/,
    labels: ['tip', 'gratuity', 'trinkgeld', 'service charge'],
  },
  { named: /\b(?:discount|rabatt|savings?|remise)\b/, labels: ['discount', 'rabatt', 'you saved', 'remise'] },
  {
    named: /\b(?:change|r[uü]ckgeld|rendu|cambio)\b/,
    labels: ['change', 'rueckgeld', 'rendu', 'cambio', 'balance'],
  },
  {
    named: /\b(?:cash|tendered|received|bar)\b/,
    labels: ['cash', 'tendered', 'cash received', 'bar', 'gegeben'],
  },
  { named: /\brounding\b/, labels: ['rounding', 'rounding adj', 'round adj'] },
  { named: /\b(?:labou?r|work)\b/, labels: ['labor', 'labour', 'labor total', 'arbeitslohn'] },
  { named: /\bparts\b/, labels: ['parts', 'parts total', 'teile', 'ersatzteile'] },
];

const kindLabels: Readonly<Partial<Record<FieldKind, readonly string[]>>> = {
  time: ['time', 'uhrzeit', 'zeit', 'heure', 'hora'],
  email: ['email', 'e mail', 'mail'],
  url: ['web', 'website', 'www'],
  odometer: [
    'odometer',
    'odometer reading',
    'mileage',
    'mileage in',
    'odo',
    'km',
    'kilometerstand',
    'km stand',
    'kilometrage',
  ],
  vin: ['vin', 'vin no', 'vin number', 'chassis no', 'fin', 'fahrgestellnummer', 'fahrgestellnr'],
  plate: [
    'plate',
    'license plate',
    'licence plate',
    'license',
    'plate no',
    'registration',
    'reg no',
    'vehicle no',
    'car no',
    'kennzeichen',
    'amtl kennzeichen',
    'immatriculation',
    'matricula',
  ],
  person: ['name', 'full name', 'contact', 'customer', 'client'],
  company: ['company', 'company name', 'organisation', 'organization', 'firma', 'employer'],
  role: ['title', 'job title', 'position', 'role', 'occupation'],
  address: ['address', 'adresse', 'street'],
  date: ['date', 'datum'],
};

/** The labels under which a field may be in a photo. */
export function labelsOf({ name, kind, aliases = [] }: WantedField): string[] {
  const own = [name, ...aliases];
  if (kind === 'amount') {
    const meaning = amountMeanings.find(({ named }) => named.test(plain(name)));
    return [...own, ...(meaning?.labels ?? [])];
  }
  const isPlain = kind !== 'date' || isGeneral({ name, kind });
  return [...own, ...(isPlain ? (kindLabels[kind] ?? []) : [])];
}

/** True if the requested amount is the total, by whatever name. */
export function isTotal(field: WantedField): boolean {
  const name = plain(field.name);
  if (amountMeanings.some(({ named }) => named.test(name)) && !isGeneral(field)) return false;
  return isGeneral(field) || /\b(?:total|amount paid|grand|summe|gesamt)\b/.test(name);
}

/** True for a name that asks what the photo shows as a whole. */
export const isTitle = (name: string) =>
  /^(?:title|name|description|item|item name|product|product name|subject|what|merchant|vendor|store|shop|seller|place|beschreibung|bezeichnung|titel|artikel|produkt|descripcion|nom|libelle)$/.test(
    plain(name),
  );

/** Whether a field is the total of a receipt or an invoice, which other figures have to confirm. */
export function asksForTotal(field: WantedField, template: Template): boolean {
  return field.kind === 'amount' && isTotal(field) && sellsThings(template);
}

/** Whether a field is the tax of a receipt or an invoice, which other figures have to confirm as well. */
export function asksForTax({ name, kind }: WantedField, template: Template): boolean {
  return kind === 'amount' && taxNames.test(plain(name)) && sellsThings(template);
}

export const sellsThings = (template: Template) => ['receipt', 'invoice', 'free'].includes(template);
