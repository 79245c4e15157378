import { twoDigits as pad } from '#kernel/day.ts';
import { continental, dayFirst, dotted, english, shortMonths, type Till, whole } from './till.ts';

export const malaysian: Till = {
  currency: 'MYR',
  decimals: 2,
  isTaxIncluded: true,
  shops: [
    {
      name: 'SERI WANGSA HARDWARE SDN BHD',
      registration: '(123456-A)',
      address: ['NO 8, JALAN WANGSA 2/1', '53300 KUALA LUMPUR', 'TEL 03-4149 2281'],
    },
    {
      name: 'LAGENDA PASARAYA ENTERPRISE',
      brand: 'LAGENDA MART',
      registration: '(002118467-K)',
      address: ['LOT 14, TAMAN IMPIAN', '43000 KAJANG, SELANGOR'],
    },
    {
      name: 'TOKO BUKU CENDANA (M) SDN. BHD.',
      brand: 'Cendana',
      registration: 'Company No : 661023-W',
      address: ['Level 2, Plaza Angsana', '81200 Johor Bahru', 'GST ID: 000455817216'],
    },
    {
      name: 'RESTORAN TEPI SUNGAI',
      registration: '(JM0719223-X)',
      address: ['12 JALAN TAMPOI', '81200 JOHOR'],
    },
  ],
  slogans: ['Murah dan Berkualiti', 'QUALITY YOU CAN TRUST', 'Everyday Low Price!'],
  goods: ['NASI LEMAK BIASA', 'TEH O AIS', 'PAINT BRUSH 2"', 'A4 PAPER 70GSM', 'ROTI CANAI', 'BALL PEN BLUE'],
  headings: ['TAX INVOICE', 'CASH BILL', 'RECEIPT', ''],
  dated: ['Date :', 'DATE:', 'Date', ''],
  subtotal: 'Sub Total',
  tax: ['GST @6% included', 'Total GST included in price'],
  taxRate: 0.06,
  service: null,
  total: ['TOTAL', 'Total (RM)', 'NET TOTAL', 'Total Incl. GST@6%', 'GRAND TOTAL RM'],
  cash: ['CASH', 'Cash Tendered', 'Bayaran Tunai'],
  change: 'CHANGE',
  card: ['VISA', 'MASTERCARD', 'DEBIT CARD'],
  goodbye: 'GOODS SOLD ARE NOT REFUNDABLE',
  money: english,
  sum: [(amount) => amount, (amount) => `RM ${amount}`, (amount) => `RM${amount}`],
  day: dayFirst,
  price: [1.2, 60],
};

export const indonesian: Till = {
  ...malaysian,
  currency: 'IDR',
  decimals: 0,
  isTaxIncluded: false,
  shops: [
    {
      name: 'WARUNG KOPI MELATI',
      address: ['Jl. Kemang Raya No. 24', 'Jakarta Selatan 12730', 'Telp. 021-7180022'],
    },
    {
      name: 'PT SUMBER RASA NUSANTARA',
      brand: 'Bakso Pak Joko',
      registration: 'NPWP 01.334.876.2-011.000',
      address: ['Jl. Diponegoro 118', 'Bandung 40115'],
    },
    { name: 'TOKO ROTI SARI MADU', address: ['Pasar Baru Blok B-17', 'Surabaya 60174'] },
  ],
  slogans: ['Sejak 1987', 'Rasa Asli Nusantara'],
  goods: ['NASI GORENG SPC', 'ES TEH MANIS', 'AYAM BAKAR', 'ROTI COKLAT', 'MIE AYAM', 'KOPI SUSU'],
  headings: ['', 'STRUK', 'NOTA'],
  dated: ['Tgl:', 'Tanggal', ''],
  subtotal: 'Subtotal',
  tax: ['PB1 10%', 'Pajak 10%', 'PPN 10%'],
  taxRate: 0.1,
  service: { label: 'Service Charge 5%', rate: 0.05 },
  total: ['TOTAL', 'Grand Total', 'TOTAL BAYAR', 'Total Belanja'],
  cash: ['TUNAI', 'Tunai', 'CASH'],
  change: 'KEMBALI',
  card: ['KARTU DEBIT', 'EDC BCA'],
  goodbye: 'Terima kasih atas kunjungan Anda',
  money: dotted,
  sum: [(amount) => amount, (amount) => `Rp ${amount}`, (amount) => `Rp. ${amount}`],
  price: [4000, 65_000],
};

const japanese: Till = {
  ...indonesian,
  currency: 'JPY',
  isTaxIncluded: true,
  shops: [
    { name: '山本書店', address: ['東京都新宿区青葉町2-14', '電話 03-5550-1234'] },
    { name: '本町食堂 SAKURA', address: ['大阪市中央区本町4-1-9'] },
    { name: 'KITCHEN HANABI 銀座店', address: ['東京都中央区銀座5-2-1', 'TEL 03-5550-7788'] },
  ],
  slogans: ['本日中有効', 'いつもありがとうございます'],
  goods: ['COFFEE L', '文具', 'RAMEN SET', '青茶', '花', 'SANDWICH', '薬用 SOAP'],
  headings: ['領収書', '領収証', ''],
  dated: ['', '日時'],
  subtotal: '小計',
  tax: ['(内消費税 10%)', '内税 10%'],
  taxRate: 0.1,
  service: null,
  total: ['合計', '合 計', '合計金額'],
  cash: ['現金', 'お預り'],
  change: 'お釣り',
  card: ['VISA', 'JCB'],
  goodbye: '登録番号 T1234567890123',
  money: whole,
  sum: [(amount) => `¥${amount}`, (amount) => `${amount}円`, (amount) => `¥ ${amount}`],
  day: (random, year, month, day) =>
    random.pick([
      `${year}年${month}月${day}日`,
      `${year}年${pad(month)}月${pad(day)}日`,
      `${year}/${pad(month)}/${pad(day)}`,
    ]),
  price: [110, 2800],
};

export const american: Till = {
  ...malaysian,
  currency: 'USD',
  isTaxIncluded: false,
  shops: [
    { name: "Dolly's Pancake House", address: ['2210 Elm Street', 'Tulsa, OK 74120', '(918) 555-0188'] },
    {
      name: 'Prairie Feed & Seed LLC',
      brand: 'PRAIRIE FEED',
      address: ['88 County Road 14', 'Lincoln, NE 68508'],
    },
    { name: 'QUICK STOP MARKET #1182', address: ['4100 W Sunset Blvd', 'Los Angeles, CA 90029'] },
  ],
  slogans: ['Good food, good friends', 'SAVE MONEY. LIVE WELL.', 'Serving you since 1954'],
  goods: ['BURGER DELUXE', 'ICED TEA', 'MILK GAL 2%', 'PAPER TOWEL', 'CHK SALAD', 'SCREWS #8 BX'],
  headings: ['', 'Guest Check', 'SALE'],
  dated: ['', 'Date:', 'Server: Amy'],
  subtotal: 'Subtotal',
  tax: ['Tax', 'SALES TAX 8.25%'],
  taxRate: 0.0825,
  total: ['TOTAL', 'Total Due', 'Balance Due', 'AMOUNT DUE'],
  cash: ['CASH', 'Cash Tendered'],
  change: 'CHANGE DUE',
  card: ['VISA ****4417', 'AMEX XXXX1008', 'DEBIT TEND'],
  goodbye: 'THANK YOU COME AGAIN',
  sum: [(amount) => `$${amount}`, (amount) => amount],
  day: (random, year, month, day) =>
    random.pick([
      `${pad(month)}/${pad(day)}/${year}`,
      `${month}/${day}/${String(year).slice(2)}`,
      `${shortMonths[month - 1]} ${pad(day)}, ${year}`,
      `${pad(month)}-${pad(day)}-${String(year).slice(2)}`,
    ]),
  price: [0.99, 40],
};

export const german: Till = {
  ...malaysian,
  currency: 'EUR',
  shops: [
    { name: 'Buchhandlung Sonnentau', address: ['Lange Gasse 7', '90403 Nürnberg'] },
    {
      name: 'Frischland Handels GmbH',
      brand: 'FRISCHLAND',
      registration: 'USt-IdNr. DE811234567',
      address: ['Ringstraße 118', '44137 Dortmund'],
    },
    { name: 'Eiscafé Venezia', address: ['Am Markt 4', '07743 Jena', 'Tel. 03641 555012'] },
  ],
  slogans: ['Gut. Günstig. Um die Ecke.', 'Seit 1921 für Sie da'],
  goods: ['Milch 3,5% 1L', 'Butter', 'Spaghettieis', 'Notizbuch A5', 'Bio Eier 10er', 'Mineralwasser'],
  headings: ['Kassenbeleg', 'Rechnung', ''],
  dated: ['Datum:', '', 'Datum'],
  subtotal: 'Zwischensumme',
  tax: ['inkl. MwSt 19%', 'enth. MwSt. 7,00 %'],
  taxRate: 0.19,
  total: ['SUMME', 'Gesamtbetrag', 'Summe EUR', 'ZU ZAHLEN'],
  cash: ['BAR', 'Gegeben Bar'],
  change: 'Rückgeld',
  card: ['girocard', 'EC-Karte'],
  goodbye: 'Vielen Dank für Ihren Einkauf',
  money: continental,
  sum: [(amount) => `${amount} €`, (amount) => `${amount} EUR`, (amount) => amount],
  day: (random, year, month, day) =>
    random.pick([`${pad(day)}.${pad(month)}.${year}`, `${pad(day)}.${pad(month)}.${String(year).slice(2)}`]),
  price: [0.79, 38],
};

const italian: Till = {
  ...german,
  shops: [
    {
      name: 'PANIFICIO BELLINI S.R.L.',
      registration: 'P.IVA 01234567890',
      address: ['VIA GARIBALDI 22', '40124 BOLOGNA BO'],
    },
    { name: 'TRATTORIA DA LUCIA', address: ['PIAZZA DANTE 3', '80135 NAPOLI'] },
    {
      name: 'FERRAMENTA ROSSETTI S.N.C.',
      registration: 'P.IVA 09876543210',
      address: ['CORSO TORINO 81', '16129 GENOVA'],
    },
  ],
  slogans: ['dal 1963', 'La tradizione in tavola'],
  goods: ['PANE COMUNE', 'CAFFE', 'COPERTO', 'PIZZA MARGHERITA', 'ACQUA NAT.', 'REPARTO 1'],
  headings: ['DOCUMENTO COMMERCIALE', 'SCONTRINO', ''],
  dated: ['', 'Data'],
  subtotal: 'SUBTOTALE',
  tax: ['di cui IVA', 'DI CUI IVA 10%'],
  taxRate: 0.1,
  total: ['TOTALE COMPLESSIVO', 'TOTALE EURO', 'TOTALE'],
  cash: ['CONTANTE', 'Contanti'],
  change: 'RESTO',
  card: ['Pagamento elettronico', 'BANCOMAT'],
  goodbye: 'GRAZIE E ARRIVEDERCI',
  sum: [(amount) => amount, (amount) => `€ ${amount}`, (amount) => `EURO ${amount}`],
  day: (random, year, month, day) =>
    random.pick([`${pad(day)}-${pad(month)}-${year}`, `${pad(day)}/${pad(month)}/${String(year).slice(2)}`]),
};

const indian: Till = {
  ...malaysian,
  currency: 'INR',
  isTaxIncluded: false,
  shops: [
    {
      name: 'ANNAPURNA SWEETS PVT LTD',
      brand: 'ANNAPURNA',
      registration: 'GSTIN: 29AAACA1234F1Z5',
      address: ['77 Residency Road', 'Bengaluru 560025', 'Ph: 080-25581122'],
    },
    {
      name: 'New Krishna General Stores',
      registration: 'GSTIN 07AAKFN5566M1ZP',
      address: ['Shop 4, Lajpat Nagar', 'New Delhi 110024'],
    },
  ],
  slogans: ['Jai Shree Krishna', 'Pure Veg', 'Taste of tradition'],
  goods: ['KAJU KATLI 500G', 'MASALA CHAI', 'PANEER TIKKA', 'SUGAR 1KG', 'ATTA 5KG'],
  headings: ['TAX INVOICE', 'CASH MEMO', 'RETAIL INVOICE'],
  dated: ['Date:', 'Bill Dt:', 'Dt.'],
  subtotal: 'Taxable Amount',
  tax: ['CGST+SGST 5%', 'GST 5%'],
  taxRate: 0.05,
  total: ['GRAND TOTAL', 'Net Payable', 'Bill Amount', 'NET AMT'],
  cash: ['Cash', 'CASH RECEIVED'],
  change: 'Refund',
  card: ['UPI', 'CARD'],
  goodbye: 'Thank you visit again',
  sum: [(amount) => `Rs. ${amount}`, (amount) => `Rs ${amount}`, (amount) => amount],
  day: dayFirst,
  price: [20, 640],
};

/** The tills that rules may be based on. */
export const tills: readonly [Till, ...Till[]] = [
  malaysian,
  indonesian,
  japanese,
  american,
  german,
  italian,
  indian,
];
