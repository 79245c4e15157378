import sharp, { type Sharp } from 'sharp';
import { Random } from '#kernel/random.ts';
import { type Family, letters } from './letters.ts';
import { grain } from './noise.ts';
import type { ScannedReceipt } from './scan-receipt.ts';

// Such receipts from a flatbed scanner: flat and grey, but small, worn, stamped and written upon.

interface Type {
  family: Family;
  /** The width of a letter relative to its height. */
  pitch: number;
  leading: number;
}

const monospaced: readonly [Type, ...Type[]] = [
  { family: 'cousine', pitch: 0.6, leading: 1.3 },
  { family: 'cousine', pitch: 0.6, leading: 1.25 },
  { family: 'cousine', pitch: 0.5, leading: 1.6 },
];
const proportional: readonly [Type, ...Type[]] = [
  { family: 'arimo', pitch: 0.56, leading: 1.25 },
  { family: 'arimo', pitch: 0.5, leading: 1.3 },
  { family: 'arimo', pitch: 0.6, leading: 1.2 },
  { family: 'tinos', pitch: 0.55, leading: 1.2 },
];

interface Cell {
  text: string;
  column: number;
}

/** A line as groups of words; wide gaps separate columns. */
const cellsOf = (line: string): Cell[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ text, column: index }));

interface Sheet {
  width: number;
  height: number;
  markup: string;
}

/** Draws the receipt; right-aligned cells stay so in any font. */
function typeset(receipt: ScannedReceipt, random: Random): Sheet {
  const isProportional = random.chance(0.35);
  const { family, pitch, leading } = random.pick(isProportional ? proportional : monospaced);
  const size = 24;
  const step = size * pitch;
  const margin = random.int(14, 70);
  const inner = receipt.width * step;
  const isBold = random.chance(0.25);
  let y = margin + size;
  const rows = receipt.lines.map((line, index) => {
    const isName = index >= receipt.nameFrom && index < receipt.nameFrom + receipt.nameLines;
    const isBig = isName && receipt.width > 36 && line.trim().length < 26;
    const scale = isBig ? 1.35 : 1;
    const cells = cellsOf(line).map(({ text, column }) => {
      const isCentred = isName || (/^\s{3,}/.test(line) && cellsOf(line).length === 1);
      const endsRight = column > 8 && column + text.length >= receipt.width - 1;
      const [x, anchor] = isCentred
        ? [margin + inner / 2, 'middle' as const]
        : endsRight
          ? [margin + inner, 'end' as const]
          : [margin + column * step, 'start' as const];
      const width = isProportional ? undefined : text.length * step * scale;
      return letters({ text, x, y, size: size * scale, anchor, family, isBold, ...(width && { width }) });
    });
    y += size * leading * (isBig ? 1.25 : 1);
    return cells.join('');
  });
  return {
    width: Math.ceil(inner + 2 * margin),
    height: Math.ceil(y + margin),
    markup: rows.join(''),
  };
}

const drawing = ({ width, height, markup }: Sheet) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${markup}</svg>`,
  );

function stamp({ width, height }: Sheet, random: Random): string {
  const [x, y] = [random.between(0.2, 0.8) * width, random.between(0.5, 0.95) * height];
  const color = random.pick(['#2a3f9d', '#9a2a2a', '#444']);
  return `<g transform="translate(${x} ${y}) rotate(${random.between(-25, 25)})" fill="none" stroke="${color}" stroke-opacity="0.55" stroke-width="3">
    <rect x="-80" y="-30" width="160" height="60" rx="6"/></g>
    ${letters({ text: 'PAID', x, y, size: 30, family: 'tinos', anchor: 'middle', attributes: `transform="rotate(${random.between(-25, 25)} ${x} ${y})" fill="${color}" fill-opacity="0.6"` })}`;
}

/** A pen's scrawl: a signature, or a number that somebody noted. */
function scrawl({ width, height }: Sheet, random: Random): string {
  let [x, y] = [random.between(0.1, 0.6) * width, random.between(0.02, 0.98) * height];
  let path = `M ${x} ${y}`;
  for (let stroke = random.int(4, 9); stroke > 0; stroke -= 1) {
    const [dx, dy] = [random.between(5, 45), random.between(-28, 28)];
    path += ` q ${random.between(-20, 40)} ${random.between(-40, 40)} ${dx} ${dy}`;
    [x, y] = [x + dx, y + dy];
  }
  return `<path d="${path}" fill="none" stroke="${random.pick(['#223', '#1b2d8a', '#333'])}" stroke-width="${random.between(1.5, 3.5)}"/>`;
}

/** Streaks from a worn print head, and a fold. */
function wear({ width, height }: Sheet, random: Random): string {
  const streaks = Array.from({ length: random.int(0, 3) }, () => {
    const x = random.next() * width;
    return `<rect x="${x}" y="0" width="${random.between(0.6, 2.2)}" height="${height}" fill="white" fill-opacity="${random.between(0.4, 0.9)}"/>`;
  });
  const y = random.next() * height;
  const fold = random.chance(0.4)
    ? `<rect x="0" y="${y}" width="${width}" height="${random.between(1, 3)}" fill="#888" fill-opacity="0.35"/>`
    : '';
  return streaks.join('') + fold;
}

/** Coarse dots instead of smooth letters: drawn small, reduced to black and white, and enlarged again. */
async function dotted(sheet: Buffer, random: Random): Promise<Sharp> {
  const { width } = await sharp(sheet).metadata();
  const small = await sharp(sheet)
    .resize({ width: Math.round(width * random.between(0.55, 0.8)), kernel: 'cubic' })
    .greyscale()
    .threshold(random.int(120, 185))
    .png()
    .toBuffer();
  return sharp(await sharp(small).resize({ width, kernel: 'nearest' }).blur(0.8).png().toBuffer());
}

/** Places it on the scanner: slightly rotated, ink as grey as printed, on a page of its size or a larger one. */
async function placed(sheet: Sharp, random: Random): Promise<Buffer> {
  const ink = random.chance(0.3) ? random.int(95, 140) : random.int(15, 80);
  const paper = random.int(225, 250);
  const slope = (paper - ink) / 255;
  const grey = await sheet.greyscale().linear(slope, ink).png().toBuffer();
  const edge = `rgb(${paper},${paper},${paper})`;
  const turned = sharp(grey).rotate(random.between(-1.6, 1.6), { background: edge });
  const width = random.chance(0.2) ? random.int(1000, 1500) : random.int(430, 980);
  const sized = await sharp(await turned.png().toBuffer())
    .resize({ width, kernel: 'cubic' })
    .png()
    .toBuffer();
  if (!random.chance(0.15)) return sized;
  const [right, bottom] = [random.int(100, 900), random.int(100, 900)];
  return await sharp(sized)
    .extend({ top: random.int(0, 60), left: random.int(0, 120), right, bottom, background: '#fdfdfd' })
    .png()
    .toBuffer();
}

/** A scan of a paper. */
export async function scanned(paper: Buffer, random: Random, mayBeDotted = true): Promise<Buffer> {
  const printed = random.chance(0.45) && mayBeDotted ? await dotted(paper, random) : sharp(paper);
  const grey = await placed(printed, random);
  const { width, height } = await sharp(grey).metadata();
  return await sharp(grey)
    .blur(random.between(0.3, 0.9))
    .composite([
      { input: await grain({ width, height }, random.between(3, 16), random), blend: 'soft-light' },
    ])
    .jpeg({ quality: random.int(45, 88) })
    .toBuffer();
}

/** A scan of the receipt. */
export async function scan(receipt: ScannedReceipt, seed: number): Promise<Buffer> {
  const random = new Random(seed ^ 0x71e5);
  const sheet = typeset(receipt, random);
  if (random.chance(0.25)) sheet.markup += stamp(sheet, random);
  if (random.chance(0.35)) sheet.markup += scrawl(sheet, random);
  sheet.markup += wear(sheet, random);
  return await scanned(drawing(sheet), random);
}
