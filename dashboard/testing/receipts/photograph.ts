import sharp from 'sharp';
import { Random } from '#kernel/random.ts';
import { type Family, letters } from './letters.ts';
import { grain } from './noise.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

const paperWidth = 760;
const margin = 46;
const lineHeight = 42;

function lineMarkup(
  { text, align, amount = '', isLarge = false }: ReceiptLine,
  y: number,
  family: Family,
): string {
  const at = (x: number, anchor: 'start' | 'middle' | 'end', words: string) =>
    letters({ text: words, x, y, size: isLarge ? 34 : 27, isBold: isLarge, anchor, family });
  if (align === 'center') return at(paperWidth / 2, 'middle', text);
  return at(margin, 'start', text) + at(paperWidth - margin, 'end', amount);
}

/** The printed paper, flat. */
async function print({ lines }: Receipt, random: Random): Promise<Buffer> {
  const height = lines.length * lineHeight + 2 * margin;
  const family = random.pick<Family>(['cousine', 'arimo']);
  const ink = random.pick(['#151515', '#2b2b33', '#3a3440']);
  const rows = lines
    .map((line, index) => lineMarkup(line, margin + (index + 0.8) * lineHeight, family))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${paperWidth}" height="${height}">
    <rect width="100%" height="100%" fill="#f6f4ee"/><g fill="${ink}">${rows}</g></svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** What can happen to a receipt and to its photo. */
export const harms = [
  'flat',
  'rotated',
  'creased',
  'shadowed',
  'low contrast',
  'thermal fade',
  'on its side',
] as const;
export type Harm = (typeof harms)[number];

interface Size {
  width: number;
  height: number;
}

const overlay = ({ width, height }: Size, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

function creases({ width, height }: Size, random: Random): string {
  return Array.from({ length: random.int(2, 4) }, () => {
    const y = random.between(0.1, 0.95) * height;
    const tilt = random.between(-25, 25);
    const line = (offset: number, color: string, opacity: number, stroke: number) =>
      `<line x1="0" y1="${y + offset}" x2="${width}" y2="${y + tilt + offset}" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${stroke}"/>`;
    return line(0, '#000', 0.16, 14) + line(-2, '#000', 0.3, 3) + line(5, '#fff', 0.6, 4);
  }).join('');
}

function shadow({ width, height }: Size, random: Random): string {
  const depth = random.between(0.4, 0.65);
  const edge = random.between(0.3, 0.6);
  const [x, y] = random.pick<readonly [number, number]>([
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="${x}" y2="${y}">
    <stop offset="${edge - 0.12}" stop-color="#000" stop-opacity="0"/><stop offset="${edge + 0.12}" stop-color="#000" stop-opacity="${depth}"/>
    </linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`;
}

function fading({ width, height }: Size, random: Random): string {
  const patches = Array.from({ length: 4 }, () => {
    const [x, y] = [random.next() * width, random.next() * height];
    return `<ellipse cx="${x}" cy="${y}" rx="${random.between(120, 320)}" ry="${random.between(80, 220)}" fill="#f4f0e4" fill-opacity="0.5" filter="url(#b)"/>`;
  }).join('');
  return `<defs><filter id="b"><feGaussianBlur stdDeviation="40"/></filter></defs>
    <rect width="${width}" height="${height}" fill="#f4f0e4" fill-opacity="0.3"/>${patches}`;
}

async function harmed(paper: Buffer, harm: Harm, random: Random): Promise<Buffer> {
  const { width, height } = await sharp(paper).metadata();
  const drawn = (content: string) =>
    sharp(paper)
      .composite([{ input: overlay({ width, height }, content) }])
      .png()
      .toBuffer();
  switch (harm) {
    case 'creased':
      return await drawn(creases({ width, height }, random));
    case 'shadowed':
      return await drawn(shadow({ width, height }, random));
    case 'thermal fade':
      return await drawn(fading({ width, height }, random));
    case 'low contrast':
      return await sharp(paper).linear(random.between(0.3, 0.42), random.between(95, 130)).png().toBuffer();
    case 'flat':
    case 'rotated':
    case 'on its side':
      return paper;
  }
}

function turnOf(harm: Harm, random: Random): number {
  if (harm === 'flat') return 0;
  const slight = random.between(-1.5, 1.5);
  if (harm === 'rotated') return random.between(3, 10) * (random.chance(0.5) ? 1 : -1);
  return harm === 'on its side' ? 90 + slight : slight;
}

/** A photo of a paper as taken by a phone: on a table, slightly blurred and noisy, as JPEG. */
export async function photographed(paper: Buffer, harm: Harm, random: Random): Promise<Buffer> {
  const lying = await harmed(paper, harm, random);
  const table = random.pick(['#6d5a46', '#8a8f94', '#3f4a52', '#b39d7e']);
  const turned = await sharp(lying).rotate(turnOf(harm, random), { background: table }).png().toBuffer();
  const border = random.int(15, 90);
  const framed = await sharp(turned)
    .extend({ top: border, bottom: border, left: border, right: border, background: table })
    .blur(random.between(0.4, 0.9))
    .png()
    .toBuffer();
  const { width, height } = await sharp(framed).metadata();
  return await sharp(framed)
    .composite([
      { input: await grain({ width, height }, random.between(4, 14), random), blend: 'soft-light' },
    ])
    .jpeg({ quality: random.int(68, 88) })
    .toBuffer();
}

/** A photo of the receipt. */
export async function photograph(receipt: Receipt, harm: Harm, seed: number): Promise<Buffer> {
  const random = new Random(seed);
  return await photographed(await print(receipt, random), harm, random);
}
