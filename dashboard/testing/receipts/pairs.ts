import sharp from 'sharp';
import { Random } from '#kernel/random.ts';
import { letters } from './letters.ts';
import { grain } from './noise.ts';
import { photograph } from './photograph.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

// Several receipts on one table, as people lay them out to take only one photo.

export type Layout = 'beside' | 'below';

const paperWidth = 760;

/** A receipt cut out of its photo, rotated by this many degrees, on a transparent background. */
async function paperOf(receipt: Receipt, seed: number, degrees: number): Promise<Buffer> {
  const flat = await photograph(receipt, 'flat', seed);
  const { width, height } = await sharp(flat).metadata();
  const border = (width - paperWidth) / 2;
  const paper = sharp(flat).extract({
    left: border,
    top: border,
    width: paperWidth,
    height: height - 2 * border,
  });
  const cut = await paper.ensureAlpha().png().toBuffer();
  return await sharp(cut)
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

/**
 * A photo of several receipts, each slightly rotated, beside or below each other.
 * @param onHead the position of one that is upside down
 */
export async function photographTogether(
  receipts: readonly Receipt[],
  layout: Layout,
  seed: number,
  onHead = -1,
): Promise<Buffer> {
  const random = new Random(seed);
  const table = random.pick(['#6d5a46', '#8a8f94', '#3f4a52', '#b39d7e']);
  const tilt = random.between(-3, 3);
  let [width, height] = [random.int(30, 90), random.int(30, 90)];
  const [left, top] = [width, height];
  const papers: { input: Buffer; left: number; top: number }[] = [];
  for (const [index, receipt] of receipts.entries()) {
    const turn = index === onHead ? 180 : 0;
    const input = await paperOf(receipt, seed + index, turn + tilt + random.between(-3.5, 3.5));
    const size = await sharp(input).metadata();
    const gap = random.int(20, 110);
    const shift = random.int(0, 160);
    const place =
      layout === 'beside' ? { left: width, top: top + shift } : { left: left + shift, top: height };
    papers.push({ input, ...place });
    if (layout === 'beside') {
      width += size.width + gap;
      height = Math.max(height, place.top + size.height);
    } else {
      height += size.height + gap;
      width = Math.max(width, place.left + size.width);
    }
  }
  const [wide, high] = [width + random.int(10, 80), height + random.int(10, 80)];
  const laid = sharp({ create: { width: wide, height: high, channels: 3, background: table } });
  const speckles = await grain({ width: wide, height: high }, random.between(4, 12), random);
  return await laid
    .composite([...papers, { input: speckles, blend: 'soft-light' }])
    .jpeg({ quality: random.int(72, 88) })
    .toBuffer();
}

/** A card slip beside its receipt: of the same day, with the sum and a tip. */
export function slipOf(receipt: Receipt): Receipt {
  const line = (text: string, amount = ''): ReceiptLine => ({
    text,
    align: amount ? 'row' : 'center',
    amount,
  });
  const tip = Math.round(Number(receipt.total) * 12) / 100;
  const day = receipt.date.split('-').toReversed().join('.');
  const total = (Number(receipt.total) + tip).toFixed(2);
  return {
    ...receipt,
    total,
    lines: [
      { text: receipt.merchant, align: 'center', isLarge: true },
      line('CARD PAYMENT'),
      line('Date', day),
      line('VISA ************4417'),
      line('Amount', receipt.total),
      line('Tip', tip.toFixed(2)),
      { ...line('TOTAL', total), isLarge: true },
      line('Approved'),
    ],
  };
}

/** One invoice in two columns: what was bought on the left, the amount and the due date on the right. */
export async function photographColumns(receipt: Receipt, seed: number): Promise<Buffer> {
  const random = new Random(seed);
  const day = receipt.date.split('-').toReversed().join('.');
  const at = (x: number, y: number, text: string, anchor: 'start' | 'end' = 'start') =>
    letters({ text, x, y, size: 27, family: 'arimo', anchor });
  const rows = receipt.lines.map(({ text, amount = '' }, index) => {
    const y = 120 + index * 44;
    return at(80, y, text) + at(760, y, amount, 'end');
  });
  const slip: readonly (readonly [string, string])[] = [
    ['PAYMENT SLIP', ''],
    ['Payable to', receipt.merchant],
    ['Date of invoice', day],
    ['Please pay within 30 days', ''],
    ['Amount due', receipt.total],
    ['Total to pay', receipt.total],
    ['Reference', '2100 0000 0003 1394'],
  ];
  const right = slip.map(
    ([text, value], index) => at(880, 120 + index * 60, text) + at(1500, 120 + index * 60, value, 'end'),
  );
  const height = 200 + receipt.lines.length * 44;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1580" height="${height}">
    <rect width="100%" height="100%" fill="#f6f4ee"/><g fill="#222">${rows.join('')}${right.join('')}</g></svg>`;
  return await sharp(Buffer.from(svg))
    .rotate(random.between(-2, 2), { background: '#6d5a46' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
