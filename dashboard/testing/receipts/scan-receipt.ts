import { twoDigits as pad } from '#kernel/day.ts';
import { Random } from '#kernel/random.ts';
import { sellerWords } from './scan-words.ts';

/** A receipt as lines of text, with columns made of spaces, and what a reader should find in it. */
export interface ScannedReceipt {
  lines: readonly string[];
  /** How many of the first lines are the name. */
  nameFrom: number;
  nameLines: number;
  date: string;
  total: string;
  merchant: string;
  currency: string;
  width: number;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const money = (value: number) => value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
const cents = (value: number) => Math.round(value * 100) / 100;

class Paper {
  readonly lines: string[] = [];
  readonly width: number;
  constructor(width: number) {
    this.width = width;
  }
  center(text: string): void {
    this.lines.push(`${' '.repeat(Math.max(0, Math.floor((this.width - text.length) / 2)))}${text}`);
  }
  left(text: string): void {
    this.lines.push(text);
  }
  row(left: string, right: string): void {
    this.lines.push(left + ' '.repeat(Math.max(1, this.width - left.length - right.length)) + right);
  }
  rule(mark: string): void {
    this.lines.push(mark === '' ? '' : mark.repeat(this.width));
  }
}

function dayText(random: Random, [year, month, day]: readonly [number, number, number]): string {
  const [short, name] = [String(year).slice(2), months[month - 1] ?? ''];
  return random.pick([
    `${pad(day)}/${pad(month)}/${year}`,
    `${pad(day)}/${pad(month)}/${year}`,
    `${pad(day)}-${pad(month)}-${year}`,
    `${pad(day)}/${pad(month)}/${short}`,
    `${pad(day)}-${pad(month)}-${short}`,
    `${day}/${month}/${year}`,
    `${pad(day)} ${name} ${year}`,
    `${pad(day)}-${name}-${year}`,
    `${pad(day)}.${pad(month)}.${year}`,
    `${year}-${pad(month)}-${pad(day)}`,
    `${pad(day)} ${name.slice(0, 1)}${name.slice(1).toLowerCase()} ${year}`,
  ]);
}

function timeText(random: Random): string {
  const [hour, minute, second] = [random.int(8, 21), pad(random.int(0, 59)), pad(random.int(0, 59))];
  const half = hour < 12 ? 'AM' : 'PM';
  return random.pick([
    `${pad(hour)}:${minute}`,
    `${pad(hour)}:${minute}:${second}`,
    `${hour % 12 || 12}:${minute}:${second} ${half}`,
    `${pad(hour % 12 || 12)}:${minute}${half}`,
  ]);
}

function printFacts(paper: Paper, random: Random, day: string): void {
  const time = timeText(random);
  const number = `${random.pick(['CS', 'INV', 'R', 'T1-', 'POS'])}${random.int(10_000, 999_999)}`;
  const colon = random.pick([':', ' :', ': ', ' : ']);
  const dated = [
    () => paper.left(`DATE${colon}${day} ${time}`),
    () => paper.row(`Date${colon}${day}`, `Time${colon}${time}`),
    () => paper.row(`${day} ${time}`, number),
    () => paper.left(`Invoice Date${colon}${day}`),
    () => paper.row(`Date${colon}`, `${day} ${time}`),
    () => paper.center(`${day}  ${time}`),
  ] as const;
  const others = [
    () =>
      paper.left(
        `${random.pick(['INVOICE NO', 'Receipt #', 'DOC NO.', 'Bill No', 'SLIP NO'])}${colon}${number}`,
      ),
    () =>
      paper.row(
        `${random.pick(['Cashier', 'CASHIER', 'Served by', 'USER'])}${colon}${random.pick(['AMY', 'NURUL', 'ADMIN', 'MEI LING'])}`,
        random.pick(['', `Counter${colon}1`, 'Table: 12']),
      ),
    () =>
      paper.left(
        `${random.pick(['Sales Person', 'Salesman', 'Member ID', 'Terminal'])}${colon}${random.int(100, 99_999)}`,
      ),
  ] as const;
  const order = [random.pick(dated), ...others.filter(() => random.chance(0.65))];
  if (random.chance(0.6)) order.reverse();
  for (const print of order) print();
}

interface Bought {
  net: number;
  count: number;
}

function printGoods(paper: Paper, random: Random, goods: readonly [string, ...string[]]): Bought {
  const style = random.int(0, 3);
  const tax = random.pick(['', ' SR', ' S', '', ' *']);
  const heading = ['QTY ITEM', 'Description', 'ITEM  QTY  U.PRICE', 'Qty Description'][style] ?? '';
  paper.row(heading, random.pick(['AMOUNT', 'TOTAL', 'RM', 'Amt(RM)', 'Total(RM)']));
  paper.rule(random.pick(['-', '=', '_', '']));
  let [net, count] = [0, 0];
  for (let index = random.int(1, 9); index > 0; index -= 1) {
    const [name, quantity] = [random.pick(goods), random.chance(0.7) ? 1 : random.int(2, 12)];
    const price = cents(random.between(0.9, random.chance(0.15) ? 260 : 24));
    const line = cents(price * quantity);
    net = cents(net + line);
    count += quantity;
    if (style === 0) paper.row(`${quantity}  ${name}`, `${money(line)}${tax}`);
    else if (style === 1) paper.row(name, `${money(line)}${tax}`);
    else if (style === 2) {
      paper.left(random.chance(0.5) ? `955${random.int(1_000_000_000, 9_999_999_999)} ${name}` : name);
      paper.row(`      ${quantity} X ${money(price)}`, `${money(line)}${tax}`);
    } else paper.row(`${quantity} ${name} @${money(price)}`, `${money(line)}${tax}`);
  }
  paper.rule(random.pick(['-', '=', '_', '']));
  return { net, count };
}

const rounded = (value: number) => cents(Math.round(value * 20) / 20);

interface Sums {
  net: number;
  tax: number;
  gross: number;
  final: number;
  count: number;
}

const totalWords = [
  'TOTAL',
  'TOTAL (RM)',
  'NETT TOTAL',
  'NET TOTAL',
  'TOTAL AMOUNT',
  'Total Amt Payable',
  'GRAND TOTAL',
  'TOTAL DUE',
  'Total:',
  'TOTAL RM',
  'AMOUNT DUE',
  'Bill Total',
] as const;
const grossWords = [
  'TOTAL INCL. GST',
  'Total Sales (Inclusive of GST)',
  'TOTAL INCL GST@6%',
  'Total (incl. GST)',
  'SUB-TOTAL',
  'Total Incl. GST',
] as const;

function printSums(paper: Paper, random: Random, { net, tax, gross, final, count }: Sums): void {
  const unit = random.pick(['', '', 'RM', 'RM ', '']);
  const row = (words: string, value: number) => paper.row(words, `${unit}${money(value)}`);
  if (random.chance(0.4))
    paper.row(random.pick(['Total Qty', 'Item Count', 'TOTAL QUANTITY', 'No. of items']), String(count));
  if (tax > 0) {
    row(
      random.pick([
        'Sub Total',
        'SUBTOTAL',
        'Total Excl. GST',
        'TOTAL EXCL. GST',
        'Total (Excluding GST)',
        'Sub-Total (Excl GST)',
      ]),
      net,
    );
    row(random.pick(['GST 6%', 'TOTAL GST', 'ADD GST @6%', 'Total Tax', 'GST Payable']), tax);
  }
  if (final !== gross || random.chance(0.3)) {
    row(random.pick(grossWords), gross);
    row(random.pick(['ROUNDING', 'Rounding Adj.', 'Round Adj', 'ROUNDING ADJUSTMENT']), cents(final - gross));
    row(random.pick(['ROUNDED TOTAL', 'Rounded Total (RM)', 'TOTAL ROUNDED', 'NETT TOTAL', 'TOTAL']), final);
  } else
    row(
      tax > 0 && random.chance(0.3)
        ? random.pick(['TOTAL INCL. GST', 'Total Inclusive GST', 'Total Sales (Inclusive GST)'])
        : random.pick(totalWords),
      final,
    );
  if (random.chance(0.75)) {
    const handed = random.chance(0.35) ? final : Math.ceil(final / 10) * 10;
    row(random.pick(['CASH', 'Cash', 'PAYMENT', 'CASH TENDERED', 'Cash Received', 'AMT TENDERED']), handed);
    row(random.pick(['CHANGE', 'Change', 'CHANGE DUE', 'Balance']), cents(handed - final));
  } else row(random.pick(['VISA CARD', 'MASTER', 'Credit Card', 'MYDEBIT']), final);
}

function printTaxes(paper: Paper, random: Random, { net, tax }: Sums): void {
  paper.rule('');
  paper.row('GST SUMMARY', random.pick(['AMOUNT(RM)   TAX(RM)', 'Amt (RM)   Tax (RM)']));
  paper.row(random.pick(['SR @ 6%', 'S = 6%', 'SR (6%)', 'Z = 0%']), `${money(net)}      ${money(tax)}`);
  if (random.chance(0.5)) paper.row('Total', `${money(net)}      ${money(tax)}`);
}

function sumsOf(random: Random, { net, count }: Bought): Sums {
  const tax = random.chance(0.6) ? cents(net * 0.06) : 0;
  const gross = cents(net + tax);
  return { net, tax, gross, count, final: random.chance(0.6) ? rounded(gross) : gross };
}

const goodbyes = [
  'THANK YOU. PLEASE COME AGAIN',
  'GOODS SOLD ARE NOT RETURNABLE',
  'Thank You & See You Again',
  'EXCHANGE WITHIN 7 DAYS WITH RECEIPT',
  '*** THANK YOU ***',
] as const;

const preambles = ['*** COPY ***', 'TAN WEI', 'WELCOME TO', 'CASH BILL', 'DUPLICATE'] as const;
const titles = [
  'TAX INVOICE',
  'SIMPLIFIED TAX INVOICE',
  'RECEIPT',
  'CASH RECEIPT',
  'INVOICE',
  'CASH SALES',
  '** TAX INVOICE **',
  'OFFICIAL RECEIPT',
] as const;

/** A receipt generated from a seed, different from those of `makeReceipt` in words, columns and order. */
export function makeScannedReceipt(seed: number): ScannedReceipt {
  const random = new Random(seed ^ 0x5ca9);
  const paper = new Paper(random.int(34, 46));
  const { merchant, printedName, address, goods } = sellerWords(random, paper.width);
  if (random.chance(0.12)) paper.center(random.pick(preambles));
  const nameFrom = paper.lines.length;
  for (const line of printedName) paper.center(line);
  const isCentred = random.chance(0.75);
  for (const line of address) isCentred ? paper.center(line) : paper.left(line);
  if (random.chance(0.6)) paper.rule(random.pick(['', '-', '=']));
  if (random.chance(0.8)) paper.center(random.pick(titles));
  const day = [random.int(2016, 2019), random.int(1, 12), random.int(1, 28)] as const;
  printFacts(paper, random, dayText(random, day));
  paper.rule(random.pick(['-', '=', '']));
  const sums = sumsOf(random, printGoods(paper, random, goods));
  printSums(paper, random, sums);
  if (sums.tax > 0 && random.chance(0.6)) printTaxes(paper, random, sums);
  paper.rule('');
  for (let count = random.int(0, 2); count > 0; count -= 1) paper.center(random.pick(goodbyes));
  return {
    lines: paper.lines,
    nameFrom,
    nameLines: printedName.length,
    date: `${day[0]}-${pad(day[1])}-${pad(day[2])}`,
    total: sums.final.toFixed(2),
    merchant,
    currency: 'MYR',
    width: paper.width,
  };
}
