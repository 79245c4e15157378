import {
  type ImportField,
  type ImportRecord,
  type Mapping,
  missingFields,
} from '#frontend/import/mapping.ts';

// What a statement says about each line, under the headers that banks use.

type LineKey =
  | 'date'
  | 'description'
  | 'amount'
  | 'out'
  | 'in'
  | 'direction'
  | 'status'
  | 'currency'
  | 'paid'
  | 'paidCurrency'
  | 'rate'
  | 'category'
  | 'notes'
  | 'reference';
export type LineRecord = ImportRecord<LineKey>;

export const lineFields: readonly ImportField<LineKey>[] = [
  {
    key: 'date',
    label: 'Date',
    kind: 'day',
    isRequired: true,
    aliases: [
      ...[
        'Transaction Date',
        'Booking Date',
        'Posting Date',
        'Posted Date',
        'Completed Date',
        'Value Date',
        'Started Date',
      ],
      ...['Buchungstag', 'Buchungsdatum', 'Datum', 'Wertstellung', 'Valuta', 'Belegdatum'],
      ...[
        'Date opération',
        "Date de l'opération",
        'Date de comptabilisation',
        'Fecha',
        'Fecha operación',
        'Data',
        'Data operazione',
        'Boekdatum',
      ],
    ],
  },
  {
    key: 'description',
    label: 'Description',
    isRequired: true,
    join: ', ',
    aliases: [
      ['Payee', 'Memo'],
      ['Name', 'Memo'],
      ['Beguenstigter/Zahlungspflichtiger', 'Verwendungszweck'],
      ['Begünstigter/Zahlungspflichtiger', 'Verwendungszweck'],
      ['Auftraggeber/Empfänger', 'Verwendungszweck'],
      ...[
        'Payee',
        'Merchant',
        'Details',
        'Narrative',
        'Memo',
        'Transaction',
        'Particulars',
        'Name',
        'Reference Text',
      ],
      ...['Verwendungszweck', 'Buchungstext', 'Empfänger', 'Umsatztext', 'Beschreibung', 'Text'],
      ...[
        'Libellé',
        'Libelle',
        'Concepto',
        'Descripción',
        'Descrizione',
        'Causale',
        'Descrição',
        'Omschrijving',
        'Naam / Omschrijving',
      ],
    ],
  },
  {
    key: 'amount',
    label: 'Amount, with a minus for what was paid',
    aliases: [
      ...[
        'Amount',
        'Transaction Amount',
        'Value',
        'Betrag',
        'Umsatz',
        'Montant',
        'Importe',
        'Importo',
        'Valor',
        'Bedrag',
      ],
      ...['Amount (USD)', 'Amount (EUR)', 'Amount (GBP)', 'Betrag (EUR)', 'Betrag in EUR'],
    ],
  },
  {
    key: 'out',
    label: 'Money out',
    aliases: [
      'Paid Out',
      'Debit',
      'Debit Amount',
      'Withdrawal',
      'Withdrawals',
      'Soll',
      'Ausgaben',
      'Débit',
      'Cargo',
      'Dare',
      'Addebiti',
      'Af',
    ],
  },
  {
    key: 'in',
    label: 'Money in',
    aliases: [
      'Paid In',
      'Credit',
      'Credit Amount',
      'Deposit',
      'Deposits',
      'Haben',
      'Einnahmen',
      'Crédit',
      'Abono',
      'Avere',
      'Accrediti',
      'Bij',
    ],
  },
  {
    key: 'direction',
    label: 'Direction of an amount without a sign: debit or credit',
    aliases: [
      ...['Direction', 'Debit/Credit', 'Credit/Debit', 'DR/CR', 'CR/DR', 'D/C', 'C/D', 'Balance Impact'],
      ...['Debit/Credit Indicator', 'Credit/Debit Indicator', 'Transaction Type', 'Soll/Haben', 'S/H'],
      ...['Af Bij', 'Bij Af', 'Debet/Credit', 'Debe/Haber', 'D/H', 'Dare/Avere', 'D/A', 'Sens'],
    ],
  },
  {
    key: 'status',
    label: 'Status, such as pending',
    aliases: [
      ...['Status', 'State', 'Transaction Status', 'Booking Status', 'Buchungsstatus', 'Info'],
      ...['Statut', 'État', 'Estado', 'Stato'],
    ],
  },
  {
    key: 'currency',
    label: 'Currency',
    aliases: ['Währung', 'Waehrung', 'Devise', 'Moneda', 'Divisa', 'Valuta Code'],
  },
  {
    key: 'paid',
    label: 'Original amount, where a card paid in another currency',
    aliases: [
      ...[
        'Original Amount',
        'Foreign Amount',
        'Orig Amount',
        'Amount (Foreign Currency)',
        'Transaction Amount (Original)',
      ],
      ...[
        'Fremdwährungsbetrag',
        'Originalbetrag',
        'Betrag in Fremdwährung',
        'Montant en devise',
        'Importe original',
      ],
    ],
  },
  {
    key: 'paidCurrency',
    label: 'Original currency',
    aliases: [
      ...['Foreign Currency', 'Orig Currency', 'Type Foreign Currency', 'Fremdwährung', 'Originalwährung'],
      ...["Devise d'origine", 'Moneda original'],
    ],
  },
  {
    key: 'rate',
    label: 'Exchange rate',
    aliases: [
      'Conversion Rate',
      'FX Rate',
      'Wechselkurs',
      'Umrechnungskurs',
      'Taux de change',
      'Tipo de cambio',
    ],
  },
  { key: 'category', label: 'Category', aliases: ['Kategorie', 'Catégorie', 'Categoría', 'Categoria'] },
  { key: 'notes', label: 'Notes', aliases: ['Note', 'Comment', 'Notiz'] },
  {
    key: 'reference',
    label: 'Bank reference',
    aliases: [
      'Reference',
      'Transaction ID',
      'FITID',
      'Transaction Number',
      'Referenz',
      'Référence',
      'Referencia',
    ],
  },
];

const amountKeys: ReadonlySet<LineKey | null> = new Set<LineKey>(['amount', 'out', 'in']);

/** Whether the columns include what each line comes to. */
export const hasAmount = (mapping: Mapping<LineKey>) => mapping.some((key) => amountKeys.has(key));

/** Whether a statement can be read with these columns. */
export const isReadable = (mapping: Mapping<LineKey>) =>
  hasAmount(mapping) && missingFields(mapping, lineFields).length === 0;
