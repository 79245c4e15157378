import sharp from 'sharp';
import { Random } from '#kernel/random.ts';
import { grain } from './noise.ts';
import { photograph } from './photograph.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

// Receipts too long for one photo, and the photos that people take of them: each shows the end of the previous one again.

const paperWidth = 760;
const goods = [
  'Bananas',
  'Brown rice 1 kg',
  'Cheddar, sliced',
  'Dish soap, lemon',
  'Eggs, free range',
  'Frozen peas',
  'Ginger tea',
  'Honey, dark',
  'Kitchen towels',
  'Lemons, bag',
  'Mustard, coarse',
  'Oat milk',
  'Pasta, penne',
  'Red onions',
  'Sea salt',
  'Tomatoes, canned',
  'Walnuts, shelled',
  'Yoghurt, plain',
];
const shops = ['Harbor Street Grocery', 'LAKEVIEW MARKET', 'Pine Hill Co-op', 'SUNRISE FOODS INC'] as const;
const cents = (value: number) => Math.round(value * 100) / 100;

/** A receipt with this many items, in dollars; the same seed makes the same receipt. */
export function makeLongReceipt(seed: number, count = 34): Receipt {
  const random = new Random(seed);
  const prices = Array.from({ length: count }, () => cents(random.between(0.9, 24)));
  const net = cents(prices.reduce((sum, price) => sum + price, 0));
  const tax = cents(net * 0.06);
  const total = cents(net + tax).toFixed(2);
  const [month, day] = [random.int(1, 9), random.int(13, 28)];
  const center = (text: string, isLarge = false): ReceiptLine => ({ text, align: 'center', isLarge });
  const row = (text: string, amount: string): ReceiptLine => ({ text, align: 'row', amount });
  const merchant = random.pick(shops);
  return {
    date: `2026-0${month}-${day}`,
    total,
    currency: 'USD',
    merchant,
    lines: [
      center(merchant, true),
      center(`${random.int(10, 999)} Canal Street`),
      center('Portland, ME 04101'),
      row(`Date: 0${month}/${day}/2026`, '17:42'),
      ...prices.map((price, index) => row(goods[(seed + 7 * index) % goods.length] ?? '', price.toFixed(2))),
      row('Subtotal', net.toFixed(2)),
      row('Sales Tax', tax.toFixed(2)),
      { ...row('TOTAL', `$${total}`), isLarge: true },
      row('Credit card', total),
      center('Thank you, please come again'),
    ],
  };
}

/**
 * Photos of the parts of a receipt from above, each held differently: nearer or farther, and rotated.
 * @param shared how much of each photo the next one shows again
 */
export async function photographInParts(
  receipt: Receipt,
  { seed, parts, shared }: { seed: number; parts: number; shared: number },
): Promise<Buffer[]> {
  const random = new Random(seed);
  const flat = await photograph(receipt, 'flat', seed);
  const { width, height } = await sharp(flat).metadata();
  const border = (width - paperWidth) / 2;
  const length = height / (parts - (parts - 1) * shared);
  const table = random.pick(['#6d5a46', '#8a8f94', '#3f4a52']);
  const photos: Buffer[] = [];
  for (let part = 0; part < parts; part += 1) {
    const top = Math.round(part * length * (1 - shared));
    const piece = await sharp(flat)
      .extract({ left: border, top, width: paperWidth, height: Math.min(height - top, Math.round(length)) })
      .extend({ left: random.int(20, 120), right: random.int(20, 120), background: table })
      .png()
      .toBuffer();
    const turned = await sharp(piece)
      .rotate(random.between(-2.5, 2.5), { background: table })
      .png()
      .toBuffer({ resolveWithObject: true });
    const size = { width: turned.info.width, height: turned.info.height };
    const speckles = await grain(size, random.between(4, 10), random);
    const grainy = await sharp(turned.data)
      .composite([{ input: speckles, blend: 'soft-light' }])
      .png()
      .toBuffer();
    const wide = Math.round(size.width * random.between(0.88, 1.25));
    photos.push(
      await sharp(grainy)
        .resize({ width: wide })
        .jpeg({ quality: random.int(75, 88) })
        .toBuffer(),
    );
  }
  return photos;
}
