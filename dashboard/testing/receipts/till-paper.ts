import sharp from 'sharp';
import { Random } from '#kernel/random.ts';
import { type Family, letters } from './letters.ts';
import { type Harm, photographed } from './photograph.ts';
import { scanned } from './scan.ts';
import type { TillLine, TillReceipt } from './till-receipt.ts';

// A till's paper as it is printed, fades, is stamped and written upon; then photographed or scanned.

const width = 560;
const margin = 36;
const size = 24;
const leading = 1.42;
const headroom = 60;

interface Look {
  family: Family;
  isBold: boolean;
  /** How much the printer condenses its letters. */
  squeeze: number;
}

/** Letters at their natural width, except for a line that would not fit. */
function fitting(
  text: string,
  { family, isBold, squeeze }: Look,
  at: { x: number; y: number },
  more: {
    scale: number;
    anchor: 'start' | 'middle' | 'end';
    room: number;
  },
): string {
  const perLetter = { cousine: 0.6, arimo: 0.55, tinos: 0.5, caveat: 0.42, dotgothic16: 0.62 }[family];
  const wide = [...text].reduce((sum, sign) => sum + (sign > '\u2fff' ? 1 : perLetter), 0);
  const natural = wide * size * more.scale * squeeze;
  const isWide = natural > more.room || squeeze !== 1;
  return letters({
    ...{ text, ...at, size: size * more.scale, family, isBold, anchor: more.anchor },
    ...(isWide && text !== '' && { width: Math.min(natural, more.room) }),
  });
}

function lineMarkup(line: TillLine, y: number, look: Look, random: Random): string {
  const { text, amount, isCentred, scale, isByHand } = line;
  const room = width - 2 * margin;
  if (isCentred) {
    return fitting(text, look, { x: width / 2, y }, { scale, anchor: 'middle', room });
  }
  const left = fitting(
    text,
    look,
    { x: margin, y },
    { scale, anchor: 'start', room: amount === '' ? room : room * 0.62 },
  );
  if (amount === '') return left;
  if (!isByHand) {
    return (
      left + fitting(amount, look, { x: width - margin, y }, { scale, anchor: 'end', room: room * 0.45 })
    );
  }
  const [x, rise] = [width - margin - random.between(0, 30), random.between(-6, 4)];
  const turn = `transform="rotate(${random.between(-5, 3)} ${x} ${y})"`;
  const ink = random.pick(['#1b2d8a', '#222', '#16306b']);
  return (
    left +
    letters({
      ...{ text: amount, x, y: y + rise, size: 40, family: 'caveat', isBold: true, anchor: 'end' },
      attributes: `fill="${ink}" ${turn}`,
    })
  );
}

function stampMarkup(text: string, y: number, random: Random): string {
  const x = random.between(0.4, 0.75) * width;
  const color = random.pick(['#2a3f9d', '#b02a2a', '#5a3d9d']);
  const [turn, half] = [random.between(-18, 18), 34 + text.length * 12];
  return `<g transform="rotate(${turn} ${x} ${y})" opacity="${random.between(0.3, 0.55)}">
    <rect x="${x - half}" y="${y - 40}" width="${2 * half}" height="60" rx="6" fill="none" stroke="${color}" stroke-width="4"/>
    ${letters({ text, x, y, size: 38, family: 'arimo', isBold: true, anchor: 'middle', attributes: `fill="${color}"` })}</g>`;
}

/** Faded thermal print: pale all over, paler in bands, with rows that the head left out. */
function fading(height: number, random: Random): string {
  const bands = Array.from({ length: random.int(2, 5) }, () => {
    const [x, wide] = [random.between(0, width), random.between(20, 110)];
    return `<rect x="${x}" y="0" width="${wide}" height="${height}" fill="#fff" fill-opacity="${random.between(0.25, 0.55)}"/>`;
  });
  const rows = Array.from({ length: random.int(2, 6) }, () => {
    const y = random.between(0, height);
    return `<rect x="0" y="${y}" width="${width}" height="${random.between(1, 2.4)}" fill="#fff" fill-opacity="0.8"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="#fff" fill-opacity="${random.between(0.35, 0.6)}"/>${bands.join('')}${rows.join('')}`;
}

/** The paper itself, before any camera. */
async function paperOf(receipt: TillReceipt, isFaded: boolean, random: Random): Promise<Buffer> {
  const look: Look = {
    family: receipt.isJapanese
      ? 'dotgothic16'
      : random.pick<Family>(['cousine', 'cousine', 'arimo', 'tinos']),
    isBold: random.chance(0.2),
    squeeze: random.pick([1, 1, 0.85]),
  };
  let y = margin + headroom;
  const rows: string[] = [];
  let stamp = '';
  receipt.lines.forEach((line, index) => {
    y += size * leading * (line.scale > 1.2 ? line.scale * 0.9 : 1);
    rows.push(lineMarkup(line, y, look, random));
    if (index === receipt.stamped) stamp = stampMarkup(receipt.stamp, y, random);
  });
  const height = Math.ceil(y + margin);
  const note =
    receipt.note &&
    letters({
      ...{ text: receipt.note, x: random.between(0.1, 0.6) * width, y: margin + headroom * 0.7 },
      ...{ size: 52, family: 'caveat', isBold: true, attributes: 'fill="#1b2d8a"' },
    });
  const faded = isFaded ? fading(height, random) : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fbfaf7"/><g fill="#1d1d20">${rows.join('')}</g>${faded}${stamp}${note}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

const harmsOfPhotos: readonly [Harm, ...Harm[]] = ['flat', 'rotated', 'creased', 'shadowed', 'low contrast'];

/** The receipt as a picture, photographed or scanned; the same seed makes the same picture. */
export async function pictureOfTill(receipt: TillReceipt, seed: number): Promise<Buffer> {
  const random = new Random(seed ^ 0x3b9d);
  const isFaded = random.chance(0.25);
  const paper = await paperOf(receipt, isFaded, random);
  // Coarse dots leave nothing of faded print.
  if (random.chance(0.5)) return await scanned(paper, random, !isFaded);
  return await photographed(paper, random.pick(harmsOfPhotos), random);
}
