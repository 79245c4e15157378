import { twoDigits as pad } from '#kernel/day.ts';
import type { Random } from '#kernel/random.ts';
import { shortMonths } from './till.ts';

/** The words on one country's receipts, and how they write dates and amounts. */
export interface Wording {
  currency: string;
  merchants: readonly [Merchant, ...Merchant[]];
  goods: readonly [string, ...string[]];
  heading: readonly [string, ...string[]];
  date: readonly [string, ...string[]];
  subtotal: string;
  tax: string;
  taxRate: number;
  total: readonly [string, ...string[]];
  /** The total with its currency, in the usual ways. */
  sum: readonly [(amount: string) => string, ...((amount: string) => string)[]];
  cash: string;
  change: string;
  card: string;
  goodbye: string;
  money(value: number): string;
  /** Month from 1. */
  day(random: Random, year: number, month: number, day: number): string;
}

interface Merchant {
  name: string;
  address: readonly string[];
}

const american: Wording = {
  currency: 'USD',
  merchants: [
    { name: 'Blue Heron Diner', address: ['118 Harbor Street', 'Portland, ME 04101', 'Tel (207) 555-0134'] },
    { name: 'CASCADE OFFICE SUPPLY', address: ['2400 Pine Avenue', 'Seattle, WA 98101'] },
    { name: 'Golden Gate Hardware Inc', address: ['77 Mission Road', 'San Mateo, CA 94402'] },
    { name: 'Lone Star Fuel', address: ['9001 Highway 290', 'Austin, TX 78724'] },
    { name: 'THE PAPER MILL CAFE', address: ['14 Canal Street', 'Lowell, MA 01852'] },
  ],
  goods: [
    'Coffee large',
    'Club sandwich',
    'Paper A4 ream',
    'Stapler black',
    'Unleaded 87',
    'Battery AA 4pk',
    'Cherry pie',
    'Notebook ruled',
  ],
  heading: ['RECEIPT', 'SALES RECEIPT', 'Guest Check'],
  date: ['Date:', 'DATE', ''],
  subtotal: 'Subtotal',
  tax: 'Sales Tax',
  taxRate: 0.0825,
  total: ['TOTAL', 'Total Due', 'AMOUNT DUE', 'Grand Total'],
  sum: [(amount) => `$${amount}`, (amount) => `USD ${amount}`],
  cash: 'CASH',
  change: 'CHANGE',
  card: 'VISA ****4417',
  goodbye: 'Thank you, please come again',
  money: (value) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  day: (random, year, month, day) =>
    random.pick([
      `${pad(month)}/${pad(day)}/${year}`,
      `${month}/${day}/${String(year).slice(2)}`,
      `${shortMonths[month - 1]} ${day}, ${year}`,
      `${year}-${pad(month)}-${pad(day)}`,
    ]),
};

const german: Wording = {
  ...american,
  currency: 'EUR',
  merchants: [
    { name: 'Gasthaus zum Anker', address: ['Hafenstrasse 12', '20457 Hamburg', 'Tel. 040 5550134'] },
    { name: 'Papier Lindner GmbH', address: ['Marktplatz 3', '80331 Muenchen'] },
    { name: 'BAECKEREI SOMMER', address: ['Kirchweg 8', '50667 Koeln'] },
    { name: 'Hotel Waldblick', address: ['Am Forst 21', '79100 Freiburg'] },
    { name: 'Werkzeug Brandt KG', address: ['Industriestrasse 40', '01067 Dresden'] },
  ],
  goods: [
    'Kaffee gross',
    'Apfelstrudel',
    'Druckerpapier',
    'Kugelschreiber',
    'Tagessuppe',
    'Schrauben M6',
    'Mineralwasser',
    'Brot geschnitten',
  ],
  heading: ['RECHNUNG', 'Kassenbon', 'Quittung'],
  date: ['Datum:', 'Datum', ''],
  subtotal: 'Zwischensumme',
  tax: 'MwSt 19%',
  taxRate: 0.19,
  total: ['SUMME', 'Gesamtbetrag', 'Zu zahlen', 'Summe EUR'],
  sum: [(amount) => `${amount} €`, (amount) => `${amount} EUR`, (amount) => `EUR ${amount}`],
  cash: 'Bar',
  change: 'Rueckgeld',
  card: 'girocard',
  goodbye: 'Vielen Dank fuer Ihren Einkauf',
  money: (value) => value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  day: (random, year, month, day) =>
    random.pick([`${pad(day)}.${pad(month)}.${year}`, `${pad(day)}.${pad(month)}.${String(year).slice(2)}`]),
};

const british: Wording = {
  ...american,
  currency: 'GBP',
  merchants: [
    { name: 'The Copper Kettle', address: ['5 Market Row', 'York YO1 8AB'] },
    { name: 'Ashdown Stationers Ltd', address: ['31 High Street', 'Lewes BN7 2LN'] },
    { name: 'RIVERSIDE TAXIS', address: ['Station Road', 'Oxford OX1 1HS'] },
    { name: 'Fairfield Hardware Ltd', address: ['Unit 4 Mill Lane', 'Leeds LS1 4DY'] },
  ],
  goods: [
    'Tea pot',
    'Scone clotted cream',
    'Biro blue',
    'Envelope C5',
    'Soup of the day',
    'Masking tape',
    'Airport transfer',
    'Paint brush',
  ],
  heading: ['VAT RECEIPT', 'RECEIPT'],
  subtotal: 'Sub Total',
  tax: 'VAT 20%',
  taxRate: 0.2,
  total: ['TOTAL', 'Total to pay', 'BALANCE DUE', 'Total GBP'],
  sum: [(amount) => `£${amount}`, (amount) => `GBP ${amount}`],
  card: 'DEBIT CARD',
  goodbye: 'Thank you for your custom',
  day: (random, year, month, day) =>
    random.pick([
      `${pad(day)}/${pad(month)}/${year}`,
      `${pad(day)}-${pad(month)}-${String(year).slice(2)}`,
      `${day} ${shortMonths[month - 1]} ${year}`,
    ]),
};

const french: Wording = {
  ...german,
  merchants: [
    { name: 'Brasserie du Port', address: ['9 quai Nord', '17000 La Rochelle'] },
    { name: 'LIBRAIRIE MERCIER', address: ['22 rue des Arts', '69002 Lyon'] },
    { name: 'Hotel des Alpes', address: ['4 place Centrale', '38000 Grenoble'] },
  ],
  goods: [
    'Cafe creme',
    'Croissant',
    'Cahier A5',
    'Stylo noir',
    'Plat du jour',
    'Eau minerale',
    'Tarte citron',
    'Nuit chambre',
  ],
  heading: ['FACTURE', 'TICKET'],
  date: ['Date:', 'Le', ''],
  subtotal: 'Sous-total HT',
  tax: 'TVA 20%',
  taxRate: 0.2,
  total: ['TOTAL TTC', 'A PAYER', 'TOTAL EUR'],
  cash: 'ESPECES',
  change: 'RENDU',
  card: 'CARTE BANCAIRE',
  goodbye: 'Merci de votre visite',
  day: (random, year, month, day) =>
    random.pick([`${pad(day)}/${pad(month)}/${year}`, `${pad(day)}/${pad(month)}/${String(year).slice(2)}`]),
};

const malaysian: Wording = {
  ...british,
  currency: 'MYR',
  merchants: [
    {
      name: 'KEDAI BUKU MAJU SDN BHD',
      address: ['(482913-K)', 'NO 12, JALAN MELATI 3', '81100 JOHOR BAHRU'],
    },
    { name: 'RESTORAN SERI INDAH', address: ['(JM0512345-T)', 'LOT 5, TAMAN PERMATA', '43300 SELANGOR'] },
    { name: 'CHUAN LEE HARDWARE TRADING', address: ['GST ID: 000912345678', '8 JALAN BESAR, 30000 IPOH'] },
  ],
  goods: [
    'NASI GORENG',
    'TEH TARIK',
    'MASKING TAPE 24MM',
    'BUKU LATIHAN A5',
    'PVC PIPE 15MM',
    'KOPI O ICE',
    'BALL PEN BLUE',
  ],
  heading: ['TAX INVOICE', 'CASH RECEIPT'],
  subtotal: 'Total Excl. GST',
  tax: 'GST 6%',
  taxRate: 0.06,
  total: ['Total Incl. GST', 'TOTAL (RM)', 'Rounded Total', 'NET TOTAL'],
  sum: [(amount) => `RM ${amount}`, (amount) => `RM${amount}`],
  card: 'MASTERCARD',
  goodbye: 'GOODS SOLD ARE NOT RETURNABLE',
};

export const wordings: readonly [Wording, ...Wording[]] = [american, german, british, french, malaysian];
