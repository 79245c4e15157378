import { type Wording, wordings } from './wording.ts';

// Receipts from more countries, with the letters and words of each. A separate set, so that additions here do not
// change which receipts a seed draws from the other set.

const [american, german, british, french] = wordings;
if (!german || !british || !french) throw new Error('the wordings have lost one');

const accentedGerman: Wording = {
  ...german,
  merchants: [
    { name: 'Bäckerei Müller', address: ['Königstraße 14', '70173 Stuttgart'] },
    { name: 'Gasthof Schönblick', address: ['Am Rötelbach 2', '87561 Oberstdorf'] },
    { name: 'Getränke Weiß KG', address: ['Südring 88', '48153 Münster'] },
    { name: 'MÖBEL JÄGER GMBH', address: ['Gewerbestraße 9', '04103 Leipzig'] },
  ],
  goods: ['Brötchen', 'Käsekuchen', 'Weißwein 0,2', 'Tüte', 'Größe M', 'Äpfel', 'Spätzle'],
  cash: 'Bar',
  change: 'Rückgeld',
};

const accentedFrench: Wording = {
  ...french,
  merchants: [
    { name: 'Café de la Gare', address: ['2 place Saint-Étienne', '31000 Toulouse'] },
    { name: 'PÂTISSERIE NOËL', address: ['17 rue des Frères', '67000 Strasbourg'] },
    { name: 'Boulangerie Géraud', address: ['5 allée du Château', '44000 Nantes'] },
    { name: 'Crêperie Le Goéland', address: ['31 quai de la Fosse', '29200 Brest'] },
  ],
  goods: ['Café crème', 'Thé à la menthe', 'Crêpe salée', 'Pâté de campagne', 'Éclair', 'Gâteau'],
  total: ['TOTAL TTC', 'À PAYER', 'TOTAL'],
  cash: 'ESPÈCES',
};

const spanish: Wording = {
  ...french,
  merchants: [
    { name: 'Cafetería Peña', address: ['Calle Mayor 21', '28013 Madrid'] },
    { name: 'PANADERÍA NÚÑEZ', address: ['Plaza España 4', '41013 Sevilla'] },
    { name: 'Ferretería León S.L.', address: ['Av. Constitución 60', '24003 León'] },
  ],
  goods: ['Café con leche', 'Jamón ibérico', 'Piña', 'Bocadillo', 'Agua mineral', 'Menú del día'],
  heading: ['FACTURA SIMPLIFICADA', 'TICKET'],
  date: ['Fecha:', 'FECHA', ''],
  subtotal: 'Base imponible',
  tax: 'IVA 21%',
  taxRate: 0.21,
  total: ['TOTAL', 'Total a pagar', 'IMPORTE TOTAL'],
  cash: 'EFECTIVO',
  change: 'CAMBIO',
  card: 'TARJETA',
  goodbye: 'Gracias por su visita',
};

const portuguese: Wording = {
  ...spanish,
  merchants: [
    { name: 'Padaria São João', address: ['Rua da Conceição 12', '1100-152 Lisboa'] },
    { name: 'Livraria Média Lda', address: ['Praça da República 7', '4050-498 Porto'] },
  ],
  goods: ['Pão de queijo', 'Café', 'Bolo de maçã', 'Água', 'Sumo de limão'],
  heading: ['FATURA SIMPLIFICADA', 'RECIBO'],
  date: ['Data:', 'DATA', ''],
  subtotal: 'Subtotal',
  tax: 'IVA 23%',
  taxRate: 0.23,
  total: ['TOTAL', 'Total a pagar'],
  cash: 'NUMERÁRIO',
  change: 'TROCO',
  card: 'CARTÃO',
  goodbye: 'Obrigado',
};

const polish: Wording = {
  ...german,
  currency: 'PLN',
  merchants: [
    { name: 'Księgarnia Łódzka', address: ['ul. Piotrkowska 100', '90-004 Łódź'] },
    { name: 'PIEKARNIA ŚWIĘTOJAŃSKA', address: ['ul. Świętojańska 8', '81-368 Gdynia'] },
  ],
  goods: ['Chleb żytni', 'Pączek', 'Książka', 'Woda', 'Żurek', 'Sok jabłkowy'],
  heading: ['PARAGON FISKALNY'],
  date: ['Data:', ''],
  subtotal: 'Sprzedaż netto',
  tax: 'PTU A 23%',
  taxRate: 0.23,
  total: ['SUMA PLN', 'SUMA'],
  sum: [(amount) => amount, (amount) => `${amount} PLN`],
  cash: 'GOTÓWKA PLN',
  change: 'RESZTA PLN',
  card: 'KARTA PLN',
  goodbye: 'Dziękujemy',
};

const danish: Wording = {
  ...german,
  currency: 'DKK',
  merchants: [
    { name: 'Kaffebar Sørensen', address: ['Nørregade 5', '8000 Aarhus'] },
    { name: 'BAGERIET PÅ HJØRNET', address: ['Åboulevarden 31', '1960 Frederiksberg'] },
  ],
  goods: ['Smørrebrød', 'Kaffe', 'Rugbrød', 'Æblekage', 'Mælk'],
  heading: ['KVITTERING', 'BON'],
  date: ['Dato:', ''],
  subtotal: 'Subtotal',
  tax: 'Moms 25%',
  taxRate: 0.25,
  total: ['TOTAL', 'I alt', 'At betale'],
  sum: [(amount) => `${amount} DKK`, (amount) => `DKK ${amount}`],
  cash: 'Kontant',
  change: 'Retur',
  card: 'Dankort',
  goodbye: 'Tak for besøget',
};

const turkish: Wording = {
  ...german,
  currency: 'TRY',
  merchants: [
    { name: 'Çınar Lokantası', address: ['Atatürk Cad. 45', '35210 İzmir'] },
    { name: 'GÜNEŞ KIRTASİYE', address: ['Bağdat Cad. 112', '34730 İstanbul'] },
  ],
  goods: ['Çay', 'Döner', 'Künefe', 'Su', 'Defter', 'Kalem'],
  heading: ['BİLGİ FİŞİ', 'FİŞ'],
  date: ['TARİH:', 'Tarih', ''],
  subtotal: 'Ara Toplam',
  tax: 'KDV 20%',
  taxRate: 0.2,
  total: ['TOPLAM', 'GENEL TOPLAM'],
  sum: [(amount) => `${amount} TL`, (amount) => `*${amount}`],
  cash: 'NAKİT',
  change: 'PARA ÜSTÜ',
  card: 'KREDİ KARTI',
  goodbye: 'TEŞEKKÜR EDERİZ',
};

const indian: Wording = {
  ...british,
  currency: 'INR',
  merchants: [
    { name: 'SHREE GANESH STORES', address: ['GSTIN: 27AAPFU0939F1ZV', '14 M G Road, Pune 411001'] },
    { name: 'Saffron Kitchen Pvt Ltd', address: ['Brigade Road', 'Bengaluru 560025'] },
  ],
  goods: ['MASALA DOSA', 'FILTER COFFEE', 'BASMATI RICE 5KG', 'TOOR DAL 1KG', 'NOTEBOOK A4'],
  heading: ['TAX INVOICE', 'CASH MEMO'],
  subtotal: 'Sub Total',
  tax: 'CGST 9% + SGST 9%',
  taxRate: 0.18,
  total: ['GRAND TOTAL', 'NET AMOUNT', 'Bill Amount'],
  sum: [(amount) => `Rs. ${amount}`, (amount) => `INR ${amount}`],
  card: 'UPI',
  goodbye: 'THANK YOU VISIT AGAIN',
};

const singaporean: Wording = {
  ...indian,
  currency: 'SGD',
  merchants: [
    { name: 'LUCKY STAR TRADING PTE LTD', address: ['Blk 231 Bain Street #02-15', 'Singapore 180231'] },
    { name: 'Kopi Corner', address: ['GST Reg No: M2-0012345-6', '12 Serangoon Road Singapore 217971'] },
  ],
  goods: ['KOPI SIEW DAI', 'KAYA TOAST SET', 'USB CABLE', 'A4 PAPER', 'CHICKEN RICE'],
  tax: 'GST 9%',
  taxRate: 0.09,
  total: ['TOTAL', 'Total Payable', 'NETT TOTAL'],
  sum: [(amount) => `S$${amount}`, (amount) => `SGD ${amount}`, (amount) => `S$ ${amount}`],
  card: 'NETS',
};

const canadian: Wording = {
  ...american,
  currency: 'CAD',
  merchants: [
    { name: 'Maple Leaf Hardware Ltd', address: ['410 Queen Street West', 'Toronto, ON M5V 2A8'] },
    { name: 'CAFÉ SAINT-HENRI', address: ['3632 rue Notre-Dame O', 'Montréal, QC H4C 1P4'] },
  ],
  tax: 'HST 13%',
  taxRate: 0.13,
  sum: [(amount) => `CAD ${amount}`, (amount) => `C$${amount}`],
};

export const wordingsAbroad: readonly [Wording, ...Wording[]] = [
  accentedGerman,
  accentedFrench,
  spanish,
  portuguese,
  polish,
  danish,
  turkish,
  indian,
  singaporean,
  canadian,
];
