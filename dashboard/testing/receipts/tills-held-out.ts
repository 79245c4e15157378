import { twoDigits as pad } from '#kernel/day.ts';
import { dayFirst, dotted, english, shortMonths, type Till, whole } from './till.ts';
import { american, german, indonesian, malaysian } from './tills.ts';

// Tills of other countries, and different words for two known ones: results are counted before any rule is based on them.

const singaporean: Till = {
  ...malaysian,
  currency: 'SGD',
  shops: [
    {
      name: 'TIONG HUAT BOOKS PTE LTD',
      brand: 'Page & Pen',
      registration: 'GST Reg No: M2-0099887-1',
      address: ['10 Bishan Place #03-21', 'Singapore 579837'],
    },
    { name: 'Ah Seng Noodle House', address: ['Blk 44 Holland Drive #01-06', 'Tel: 6775 0912'] },
    {
      name: 'GREENFIELD MINIMART PTE. LTD.',
      registration: '(Reg. No. 201512345K)',
      address: ['131 Rivervale Street', 'Singapore 540131'],
    },
  ],
  slogans: ['Fresh every morning', 'Shop More Save More'],
  goods: ['FISHBALL NOODLE', 'ICE MILO', 'PANDAN CAKE', 'HIGHLIGHTER SET', 'SOYA MILK'],
  dated: ['DATE', 'Trans Date:', ''],
  subtotal: 'Subtotal',
  tax: ['Incl. GST 9%', 'GST 9% (inclusive)'],
  taxRate: 0.09,
  total: ['TOTAL', 'Total Payable', 'AMOUNT PAYABLE'],
  card: ['NETS', 'PayNow', 'VISA'],
  goodbye: 'See you again',
  sum: [(amount) => `S$${amount}`, (amount) => `$${amount}`, (amount) => `S$ ${amount}`],
};

const malaysianToo: Till = {
  ...malaysian,
  shops: [
    {
      name: 'KILANG ROTI HARMONI SDN BHD',
      registration: '(778120-U)',
      address: ['PT 551, BATU 4', '42000 PELABUHAN KLANG'],
    },
    {
      name: 'VISTA OPTOMETRY SDN. BHD.',
      brand: 'VISTA',
      registration: '(201301998877)',
      address: ['UG-22, Mutiara Mall', '47800 Petaling Jaya', 'Tel: 03-7722 1180'],
    },
    { name: 'WONG KEE CLAYPOT CHICKEN RICE', address: ['31 JLN SULTAN', '50000 KL'] },
    {
      name: 'BENGKEL MOTOR JAYA ENTERPRISE',
      registration: '(SA0234567-D)',
      address: ['NO.3 TMN MEGAH', '08000 SUNGAI PETANI, KEDAH'],
    },
  ],
  slogans: ['Segar Setiap Hari', 'YOUR TRUSTED PARTNER', 'Since 1968'],
  goods: ['ENGINE OIL 4L', 'CLAYPOT RICE (M)', 'LENS CLEANER', 'BUN KAYA', 'BARLI PANAS'],
  headings: ['SIMPLIFIED TAX INVOICE', 'INVOICE', ''],
  isTaxIncluded: false,
  subtotal: 'Total Excluding GST',
  tax: ['GST 6%', 'Add GST @ 6%'],
  total: ['Total Including GST', 'TOTAL SALES (INCL GST)', 'Rounded Total (RM)', 'NETT TOTAL'],
};

const indonesianToo: Till = {
  ...indonesian,
  shops: [
    { name: 'KEDAI MIE GACOAN JAYA', address: ['Jl. Pandanaran No 77', 'Semarang'] },
    {
      name: 'CV MITRA PANGAN SEJAHTERA',
      brand: "D'Geprek",
      address: ['Ruko Grand Galaxy B2', 'Bekasi 17147'],
    },
    { name: 'Swalayan Amanah', address: ['Jl. Kaliurang KM 5,6', 'Yogyakarta'] },
  ],
  slogans: ['Halal & Lezat', 'Belanja Hemat'],
  goods: ['GEPREK LV 3', 'MIE SETAN', 'AIR MINERAL', 'SABUN CUCI', 'ES JERUK', 'THAI ICED TEA (L)'],
  isTaxIncluded: true,
  service: null,
  subtotal: 'Sub Total',
  total: ['TOTAL', 'Total', 'TTL', 'Jumlah'],
  sum: [(amount) => amount, (amount) => `Rp${amount}`, (amount) => amount.replaceAll('.', ',')],
};

const korean: Till = {
  ...indonesian,
  currency: 'KRW',
  isTaxIncluded: true,
  service: null,
  shops: [
    { name: 'CAFE HANEUL', address: ['23 Teheran-ro, Gangnam-gu', 'Seoul 06133'] },
    { name: 'Dongdaemun Stationery Co., Ltd.', address: ['12 Jong-ro, Seoul', 'Tel 02-555-0199'] },
  ],
  slogans: ['Have a nice day', 'Since 2009'],
  goods: ['AMERICANO ICE', 'BULGOGI SET', 'NOTEBOOK', 'GREEN TEA LATTE'],
  headings: ['RECEIPT', ''],
  dated: ['', 'Date'],
  subtotal: 'Taxable',
  tax: ['VAT 10% included', 'VAT incl.'],
  total: ['TOTAL', 'Total Amount'],
  cash: ['CASH'],
  change: 'CHANGE',
  card: ['CARD'],
  goodbye: 'Thank you',
  money: whole,
  sum: [(amount) => `KRW ${amount}`, (amount) => amount],
  day: (random, year, month, day) =>
    random.pick([
      `${year}-${pad(month)}-${pad(day)}`,
      `${year}.${pad(month)}.${pad(day)}`,
      `${year}/${pad(month)}/${pad(day)}`,
    ]),
  price: [1500, 24_000],
};

const hongKong: Till = {
  ...malaysian,
  currency: 'HKD',
  taxRate: 0,
  shops: [
    { name: 'Wing Lok Tea Restaurant', address: ['88 Nathan Road, Tsim Sha Tsui', 'Tel 2730 0091'] },
    { name: 'HARBOUR STATIONERY LIMITED', address: ['Shop 12, G/F, Lok Fu Plaza', 'Kowloon'] },
  ],
  slogans: ['Good Tea Good Times'],
  goods: ['MILK TEA HOT', 'PINEAPPLE BUN', 'WONTON NOODLES', 'GLUE STICK'],
  headings: ['', 'RECEIPT'],
  subtotal: 'Sub-total',
  tax: ['10% Service Charge'],
  total: ['TOTAL', 'Total HK$', 'Amount'],
  card: ['OCTOPUS', 'VISA'],
  sum: [(amount) => `HK$${amount}`, (amount) => `HKD ${amount}`, (amount) => `HK$ ${amount}`],
  price: [9, 180],
};

const canadian: Till = {
  ...american,
  currency: 'CAD',
  shops: [
    { name: 'Boulangerie Petit Nord', address: ['640 rue Saint-Jean', 'Québec, QC G1R 1P8'] },
    { name: 'NORTHERN LIGHTS HARDWARE LTD.', address: ['12 Whyte Ave', 'Edmonton, AB T6E 1X2'] },
  ],
  slogans: ['Proudly Canadian', 'Depuis 1978'],
  goods: ['MAPLE SYRUP', 'SNOW SHOVEL', 'CROISSANT', 'DOUBLE DOUBLE'],
  tax: ['GST/TPS 5%', 'HST 13%'],
  taxRate: 0.13,
  sum: [(amount) => `$${amount}`, (amount) => `CAD ${amount}`],
  day: (random, year, month, day) =>
    random.pick([
      `${year}/${pad(month)}/${pad(day)}`,
      `${shortMonths[month - 1]} ${day}, ${year}`,
      `${year}-${pad(month)}-${pad(day)}`,
    ]),
};

const dutch: Till = {
  ...german,
  shops: [
    { name: 'Bakkerij van Dijk', address: ['Hoofdstraat 19', '3512 AB Utrecht'] },
    {
      name: 'De Groene Hof B.V.',
      brand: 'GROENE HOF',
      registration: 'BTW NL812345678B01',
      address: ['Marktplein 4', '2611 GR Delft'],
    },
  ],
  slogans: ['Elke dag vers', 'Sinds 1949'],
  goods: ['VOLKOREN HEEL', 'KOFFIE', 'APPELTAART', 'KAAS JONG 500G'],
  headings: ['KASSABON', ''],
  dated: ['Datum:', ''],
  subtotal: 'Subtotaal',
  tax: ['waarvan BTW 9%', 'BTW 9%'],
  taxRate: 0.09,
  total: ['TOTAAL', 'Te betalen', 'Totaal EUR'],
  cash: ['CONTANT'],
  change: 'Wisselgeld',
  card: ['PIN', 'MAESTRO'],
  goodbye: 'Bedankt en tot ziens',
  day: dayFirst,
};

const philippine: Till = {
  ...malaysian,
  currency: 'PHP',
  shops: [
    {
      name: 'LUZVIMINDA FOODS CORP.',
      brand: "Nanay's Grill",
      registration: 'VAT REG TIN: 008-123-456-000',
      address: ['G/F Robinsons Place', 'Ermita, Manila'],
    },
    { name: 'Mabuhay Sari-Sari Store', address: ['45 Katipunan Ave', 'Quezon City'] },
  ],
  slogans: ['Lutong bahay', 'Happy to serve you!'],
  goods: ['CHICKEN INASAL', 'HALO-HALO', 'RICE PLAIN', 'LOAD 100', 'PANCIT CANTON'],
  headings: ['OFFICIAL RECEIPT', 'SALES INVOICE'],
  subtotal: 'VATable Sales',
  tax: ['VAT Amount 12%', '12% VAT (incl)'],
  taxRate: 0.12,
  total: ['TOTAL DUE', 'Amount Due', 'TOTAL'],
  card: ['GCASH', 'MASTERCARD'],
  money: english,
  sum: [(amount) => `PHP ${amount}`, (amount) => `P${amount}`, (amount) => amount],
  day: (random, year, month, day) =>
    random.pick([`${pad(month)}/${pad(day)}/${year}`, `${shortMonths[month - 1]} ${pad(day)}, ${year}`]),
  price: [15, 700],
};

const chilean: Till = {
  ...german,
  currency: 'CLP',
  decimals: 0,
  shops: [
    {
      name: 'COMERCIAL LOS ANDES SPA',
      brand: 'Almacén Central',
      registration: 'R.U.T. 76.123.456-7',
      address: ['Av. Providencia 1220', 'Santiago'],
    },
    { name: 'Panadería San Camilo', address: ['Calle Prat 88', 'Valparaíso'] },
  ],
  slogans: ['Siempre contigo', 'Desde 1930'],
  goods: ['MARRAQUETA KG', 'EMPANADA PINO', 'CUADERNO', 'CAFE GRANO'],
  headings: ['BOLETA ELECTRONICA', ''],
  dated: ['Fecha:', ''],
  subtotal: 'Neto',
  tax: ['IVA 19%', 'IVA incluido'],
  total: ['TOTAL', 'Total a pagar'],
  cash: ['EFECTIVO'],
  change: 'VUELTO',
  card: ['TARJETA DEBITO', 'WEBPAY'],
  goodbye: 'Gracias por su compra',
  money: dotted,
  sum: [(amount) => `$ ${amount}`, (amount) => `$${amount}`],
  day: (random, year, month, day) =>
    random.pick([`${pad(day)}-${pad(month)}-${year}`, `${pad(day)}/${pad(month)}/${year}`]),
  price: [490, 18_000],
};

export const tillsHeldOut: readonly [Till, ...Till[]] = [
  singaporean,
  malaysianToo,
  indonesianToo,
  korean,
  hongKong,
  canadian,
  dutch,
  philippine,
  chilean,
];
