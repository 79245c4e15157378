import type { Random } from '#kernel/random.ts';

// The words of scanned receipts, as shops in Malaysia and Singapore print them.

type Words = readonly [string, ...string[]];

const owners: Words = [
  'ONG BROTHERS',
  'PUTRA JAYA',
  'KIAN SENG',
  'MUTIARA',
  'GOLDEN LOTUS',
  'SRI KEMBANGAN',
  'FOOK HENG',
  'DELIMA',
  'BINTANG TIMUR',
  'THREE STAR',
  'HAP SENG LEE',
  'CAHAYA',
  'PELANGI',
  'EVERBRIGHT',
  'NUSANTARA',
  'WAH KEONG',
  'TROPICANA',
  'SETIA MAJU',
  'SUNWAY LINK',
  'KEMUNING',
  'LIAN HUAT',
  'BESTARI',
  'AMAN SURIA',
  'SIN YEW',
];
const trades: Words = [
  'HARDWARE',
  'TRADING',
  'STATIONERY',
  'MARKETING',
  'RESTAURANT',
  'ELECTRICAL',
  'BOOK STORE',
  'MINI MARKET',
  'PHARMACY',
  'FOOD INDUSTRIES',
  'MACHINERY',
  'AUTO PARTS',
  'KOPITIAM',
  'BAKERY',
  'GIFTS & DECO',
  'SEAFOOD',
  'PERNIAGAAN',
  'HOME CENTRE',
  'OPTICAL',
  'PETROLEUM',
  'FASHION',
  'TEXTILE',
  'SUPPLIES',
  'HOLDINGS',
];
const forms: Words = [
  'SDN BHD',
  'SDN. BHD.',
  'SDN BHD',
  'SDN.BHD.',
  '(M) SDN BHD',
  'S/B',
  'BHD',
  'ENTERPRISE',
  'TRADING',
  '',
  '',
  'PTE LTD',
  '(KL) SDN BHD',
  '& SONS',
  'CO.',
  'CORPORATION',
];
const brands: Words = [
  'Kedai Kopi Sinar Pagi',
  'RESTORAN HASSAN & ANAK',
  'Nyonya Corner',
  'B & L BARGAIN CENTRE',
  'Mr. Wong Tools',
  '8 TREASURES DIM SUM',
  'AA PHARMACY',
  'GERAI PAK MAT',
  'The Toast Box Kitchen',
  'SYARIKAT PERNIAGAAN LEONG',
  'D.I.Y. WORLD (PUCHONG)',
  'SUSHI HANA',
];
const streets: Words = [
  'NO. 17-G, JALAN SETIA 4/7',
  'LOT 3, GROUND FLOOR, PLAZA DAMAI',
  '28 & 30, JLN PERMAI 2',
  'No.5, Jalan Wangsa Delima 6',
  'B-1-3, BLOK B, PUSAT DAGANGAN',
  'UNIT 2-08, LEVEL 2, MID CITY MALL',
  '112A, LORONG KIRI 9',
  'PT 2044, BATU 3 1/2',
];
const quarters: Words = [
  'TAMAN SETIA INDAH,',
  'SEKSYEN 13, BANDAR BARU',
  'TMN MOUNT AUSTIN',
  'KAWASAN PERINDUSTRIAN RINGAN',
  'USJ 21,',
  'OFF JALAN KLANG LAMA,',
];
const towns: Words = [
  '81100 JOHOR BAHRU, JOHOR',
  '47600 SUBANG JAYA, SELANGOR.',
  '58200 KUALA LUMPUR',
  '11900 BAYAN LEPAS, PENANG',
  '43000 KAJANG',
  '41300 KLANG, SELANGOR D.E.',
];
const goods: Words = [
  'CEMENT BOND 1KG',
  'A4 PAPER 80GSM',
  'NASI AYAM',
  'MEE GORENG MAMAK',
  'LIMAU AIS',
  'KOPI O PANAS',
  'LED BULB 9W DAYLIGHT',
  'WIRE TIE 8 INCH',
  'MASKING TAPE 24MM',
  'MILO 3IN1 18S',
  'CHICKEN CHOP',
  'AIR KOSONG',
  'DETERGENT 2.3KG',
  'CABLE CLIP 7MM',
  'SPRAY PAINT BLK',
  'ROTI CANAI',
  'GARDENIA WM',
  'UHT FULL CREAM 1L',
  'RIBBON SATIN 3/4"',
  'DIARY A5 2019',
  'PLAS CONTAINER R-12',
  'HOT WHEELS ASST',
  'PANADOL 10S',
  'Ice Lemon Tea',
  'Set Lunch B',
  'Wantan Soup (S)',
];

export interface ScanWords {
  merchant: string;
  /** The name as printed, on one line or two. */
  printedName: string[];
  address: string[];
  goods: Words;
}

function companyName(random: Random): string {
  if (random.chance(0.2)) return random.pick(brands);
  const parts = [random.pick(owners), random.chance(0.85) ? random.pick(trades) : '', random.pick(forms)];
  const name = parts.filter(Boolean).join(' ');
  return random.chance(0.12) ? titled(name) : name;
}

const titled = (name: string) =>
  name.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());

/** Long names are broken before their last words, as on narrow paper. */
function broken(name: string, width: number): string[] {
  if (name.length <= width) return [name];
  const at = name.lastIndexOf(' ', width);
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

const figures = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

function registration(random: Random): string {
  const number = `${random.int(1, 9)}${figures(random, 5)}-${random.pick(['A', 'D', 'H', 'K', 'M', 'P', 'T', 'U', 'V', 'X'])}`;
  return random.pick([
    `(${number})`,
    `CO. REG. NO: ${number}`,
    `ROC NO. ${number}`,
    `Company Reg No : ${number}`,
    `(Co No. ${number})`,
    number,
  ]);
}

/** The lines above the items, which name the seller. */
export function sellerWords(random: Random, width: number): ScanWords {
  const merchant = companyName(random);
  const printedName = broken(merchant, random.chance(0.25) ? 18 : width);
  const number = registration(random);
  if (number.startsWith('(') && random.chance(0.4)) printedName.push(`${printedName.pop()} ${number}`);
  const phone = () => `0${random.int(3, 9)}-${figures(random, 4)} ${figures(random, 4)}`;
  const optional = (line: string, share: number) => (random.chance(share) ? [line] : []);
  const address = [
    ...(printedName.join(' ').includes(number) ? [] : optional(number, 0.7)),
    random.pick(streets),
    ...optional(random.pick(quarters), 0.7),
    random.pick(towns),
    ...optional(
      random.pick([`TEL: ${phone()}`, `Tel : ${phone()}  Fax : ${phone()}`, `H/P: 01${figures(random, 8)}`]),
      0.8,
    ),
    ...optional(
      random.pick([
        `GST ID : 00${figures(random, 10)}`,
        `GST REG NO: 00${figures(random, 10)}`,
        `GST No. 00${figures(random, 10)}`,
      ]),
      0.75,
    ),
    ...optional(random.pick(['EMAIL: SALES@SHOP.COM.MY', 'www.shop.com.my']), 0.2),
  ];
  return { merchant, printedName, address, goods };
}
