import { twoDigits as pad } from '#kernel/day.ts';
import { continental, dayFirst, english, type Till } from './till.ts';
import { american, german, malaysian } from './tills.ts';

// Tills of countries that were drawn after the rules for the others were written: failures were counted before any rule was
// based on them.

const british: Till = {
  ...malaysian,
  currency: 'GBP',
  isTaxIncluded: true,
  shops: [
    {
      name: 'The Copper Kettle Tea Rooms',
      address: ['14 Castle Street', 'Ludlow SY8 1AT', 'Tel 01584 555 019'],
    },
    {
      name: 'HADLEY & SONS IRONMONGERS LTD',
      registration: 'VAT Reg No: 123 4567 89',
      address: ['Unit 4 Mill Lane', 'Bristol BS1 5TR'],
    },
    { name: 'Bloomfield Garden Centre', brand: 'BLOOMFIELD', address: ['A38 Gloucester Road', 'GL2 2AB'] },
  ],
  slogans: ['Family run since 1974', 'Every little counts'],
  goods: ['CREAM TEA', 'WHITE BREAD 800G', 'SCREWS 40MM', 'POTTED FERN', 'LATTE REG'],
  headings: ['VAT RECEIPT', 'Customer Copy', ''],
  dated: ['Date:', '', 'DATE'],
  subtotal: 'Sub-total',
  tax: ['VAT 20%', 'Incl VAT @ 20%'],
  taxRate: 0.2,
  total: ['TOTAL TO PAY', 'Total', 'BALANCE DUE'],
  cash: ['Cash', 'CASH TENDERED'],
  change: 'Change',
  card: ['VISA DEBIT', 'Contactless', 'MASTERCARD'],
  goodbye: 'Thank you for shopping with us',
  sum: [(amount) => `£${amount}`, (amount) => `GBP ${amount}`, (amount) => amount],
  day: dayFirst,
  price: [0.8, 60],
};

const french: Till = {
  ...german,
  shops: [
    { name: 'BRASSERIE DU PONT NEUF', address: ['3 quai de la Loire', '45000 ORLEANS'] },
    {
      name: 'SARL LES JARDINS DE MARGAUX',
      brand: 'Fleurs & Cie',
      registration: 'SIRET 812 345 678 00012',
      address: ['22 avenue Foch', '69006 LYON'],
    },
    { name: 'Pharmacie des Tilleuls', address: ['8 place du Marché', '67000 Strasbourg'] },
  ],
  slogans: ['Depuis 1952', 'Le goût du vrai'],
  goods: ['CAFE CREME', 'PLAT DU JOUR', 'ROSES ROUGES X10', 'PANSEMENTS', 'EAU 50CL'],
  headings: ['TICKET', 'NOTE', ''],
  dated: ['Date', 'Le', ''],
  subtotal: 'TOTAL HT',
  tax: ['dont TVA 10%', 'TVA 20,00%'],
  taxRate: 0.1,
  total: ['TOTAL TTC', 'A PAYER', 'MONTANT TTC'],
  cash: ['ESPECES'],
  change: 'RENDU',
  card: ['CARTE BANCAIRE', 'CB'],
  goodbye: 'Merci de votre visite',
  money: continental,
  sum: [(amount) => `${amount} €`, (amount) => `${amount} EUR`, (amount) => amount],
  day: dayFirst,
};

const mexican: Till = {
  ...malaysian,
  currency: 'MXN',
  isTaxIncluded: true,
  shops: [
    { name: 'Taquería El Girasol', address: ['Av. Juárez 45', 'Guadalajara, Jalisco'] },
    {
      name: 'ABARROTES DON CHUY S.A. DE C.V.',
      registration: 'RFC: ADC950101AB1',
      address: ['Calle Hidalgo 210', 'Monterrey, N.L.'],
    },
  ],
  slogans: ['Siempre fresco', '¡Precios bajos!'],
  goods: ['TACO PASTOR', 'AGUA 1L', 'FRIJOL NEGRO 1KG', 'TORTILLA KG', 'REFRESCO 600ML'],
  headings: ['TICKET DE VENTA', ''],
  dated: ['Fecha:', 'FECHA'],
  subtotal: 'Subtotal',
  tax: ['IVA 16%', 'IVA incluido'],
  taxRate: 0.16,
  total: ['TOTAL', 'Total a pagar', 'TOTAL MXN'],
  cash: ['EFECTIVO'],
  change: 'CAMBIO',
  card: ['TARJETA', 'VISA'],
  goodbye: 'Gracias por su preferencia',
  money: english,
  sum: [(amount) => `$${amount}`, (amount) => `$ ${amount}`],
  day: (random, year, month, day) =>
    random.pick([`${pad(day)}/${pad(month)}/${year}`, `${pad(day)}-${pad(month)}-${String(year).slice(2)}`]),
  price: [12, 420],
};

const spanish: Till = {
  ...german,
  shops: [
    { name: 'HORNO LA ESPIGA DORADA', address: ['C/ Mayor 17', '50001 ZARAGOZA'] },
    {
      name: 'PAPELERIA OLIVARES S.L.',
      registration: 'CIF B-50123456',
      address: ['Paseo Sagasta 40', '50008 Zaragoza'],
    },
    { name: 'Restaurante Casa Tomás', address: ['Calle del Mar 6', '46003 Valencia'] },
  ],
  slogans: ['Desde 1948', 'Calidad y confianza'],
  goods: ['BARRA DE PAN', 'MENU DEL DIA', 'CUADERNO A4', 'CAFE SOLO', 'BOLIGRAFO'],
  headings: ['FACTURA SIMPLIFICADA', 'RECIBO', ''],
  dated: ['Fecha', 'Fecha:', ''],
  subtotal: 'Base imponible',
  tax: ['IVA 10%', 'IVA incluido 10%'],
  taxRate: 0.1,
  total: ['TOTAL', 'Importe total', 'TOTAL EUR'],
  cash: ['Efectivo', 'ENTREGADO'],
  change: 'Cambio',
  card: ['Tarjeta', 'VISA'],
  goodbye: 'Gracias por su visita',
  day: dayFirst,
};

const australian: Till = {
  ...american,
  currency: 'AUD',
  isTaxIncluded: true,
  shops: [
    {
      name: 'WATTLE CREEK BAKEHOUSE',
      registration: 'ABN 51 824 753 556',
      address: ['9 Smith St', 'Fitzroy VIC 3065'],
    },
    {
      name: 'Harper Hardware Pty Ltd',
      registration: 'ABN 12 345 678 901',
      address: ['220 Pacific Hwy', 'Crows Nest NSW 2065'],
    },
  ],
  slogans: ['Locally owned', 'No worries, mate!'],
  goods: ['MEAT PIE', 'FLAT WHITE', 'HOSE 15M', 'LAMINGTON', 'PAINT 4L'],
  headings: ['TAX INVOICE', ''],
  dated: ['Date', ''],
  tax: ['GST included', 'Includes GST of'],
  taxRate: 0.1,
  total: ['TOTAL', 'Total (inc GST)', 'Amount Due'],
  card: ['EFTPOS', 'VISA'],
  sum: [(amount) => `$${amount}`, (amount) => `AUD ${amount}`],
  day: dayFirst,
};

export const tillsFurther: readonly [Till, ...Till[]] = [british, french, mexican, spanish, australian];
