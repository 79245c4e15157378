// `node dashboard/testing/receipts/draw-sample-photos.ts`: draws the photos used in sample data.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { Random } from '#kernel/random.ts';
import { type Family, letters } from './letters.ts';
import { grain } from './noise.ts';
import { type Harm, photograph } from './photograph.ts';
import type { ReceiptLine } from './receipt.ts';

const folder = path.join(import.meta.dirname, '../../backend/sample/photos');
const width = 640;
const quality = 62;

type Row = string | readonly [text: string, amount: string];

interface Paper {
  merchant: string;
  address: readonly string[];
  rows: readonly Row[];
  total: readonly [label: string, amount: string];
  harm: Harm;
}

// Without dates: those of sample data are relative to today.
const papers: Readonly<Record<string, Paper>> = {
  'harbor-print-supply': {
    merchant: 'HARBOR PRINT SUPPLY',
    address: ['14 Canal Street', 'Boston, MA 02110'],
    rows: [
      ['Type wash, 1 gal', '$36.35'],
      ['Sales tax', '$2.25'],
    ],
    total: ['TOTAL', '$38.60'],
    harm: 'creased',
  },
  'okafor-bindery': {
    merchant: 'OKAFOR BINDERY',
    address: ['Mill Lane 3', 'Boston, MA 02127'],
    rows: [
      ['Binders board .098', '$48.00'],
      ['Book cloth, 1 yd', '$16.15'],
    ],
    total: ['TOTAL', '$64.15'],
    harm: 'flat',
  },
  'airport-train': {
    merchant: 'AIRPORT TRAIN',
    address: ['Terminal 1'],
    rows: [['Single, zone A', '6.80']],
    total: ['PAID', '6.80'],
    harm: 'rotated',
  },
  'hotel-am-roemer': {
    merchant: 'HOTEL AM ROEMER',
    address: ['Fahrgasse 11', 'Frankfurt am Main'],
    rows: [
      ['Room, 5 nights', '675.00'],
      ['City tax', '10.00'],
      ['Breakfast', '39.50'],
    ],
    total: ['TOTAL', '724.50'],
    harm: 'shadowed',
  },
  'cafe-laub': {
    merchant: 'CAFE LAUB',
    address: ['Bergerstrasse 40'],
    rows: [
      ['2 Breakfast', '23.60'],
      ['2 Coffee', '7.60'],
    ],
    total: ['TOTAL', '31.20'],
    harm: 'creased',
  },
  'gasthaus-adler': {
    merchant: 'GASTHAUS ADLER',
    address: ['Am Markt 2'],
    rows: [
      ['4 Green sauce', '71.20'],
      ['2 Schnitzel', '43.80'],
      ['Cider', '27.80'],
    ],
    total: ['TOTAL', '142.80'],
    harm: 'shadowed',
  },
  'route-9-gas': {
    merchant: 'ROUTE 9 GAS',
    address: ['1190 Boylston St'],
    rows: [
      ['Pump 4, regular', ''],
      ['17.179 gal', '$58.75'],
    ],
    total: ['SALE', '$58.75'],
    harm: 'thermal fade',
  },
  'bay-ferry': {
    merchant: 'BAY FERRY',
    address: ['Pier 7'],
    rows: [
      ['Van up to 20 ft', '$36.00'],
      ['Driver', '$8.00'],
    ],
    total: ['TOTAL', '$44.00'],
    harm: 'rotated',
  },
};

function linesOf({ merchant, address, rows, total }: Paper): ReceiptLine[] {
  const center = (text: string, isLarge = false): ReceiptLine => ({ text, align: 'center', isLarge });
  const row = (text: string, amount: string, isLarge = false): ReceiptLine => ({
    ...{ text, amount, isLarge },
    align: 'row',
  });
  const rule = center('-'.repeat(34));
  const between = rows.map((one) => (typeof one === 'string' ? row(one, '') : row(...one)));
  return [
    ...[center(merchant, true), ...address.map((text) => center(text)), center(''), rule],
    ...[...between, rule, row(...total, true), center(''), center('Thank you')],
  ];
}

interface Tray {
  glyphs: string;
  metal: string;
  wood: string;
  /** Null for ornaments, which are drawn. */
  family: Family | null;
}

/** Sorts of type in a tray, seen from above. */
const trays: Readonly<Record<string, Tray>> = {
  'specimen-caslon': {
    ...{ glyphs: 'AaBbCcDdEeFfGgHhIiKkLlMm', family: 'tinos' },
    ...{ metal: '#b9bcc2', wood: '#5b3b22' },
  },
  'specimen-wood': { glyphs: 'ELLISONPRESS1911', family: 'arimo', metal: '#c58f4e', wood: '#3d2716' },
  'specimen-ornaments': { glyphs: '456785687456', family: null, metal: '#a9adb5', wood: '#4a2f1d' },
};

const ink = '#26221f';

/** A flower with this many petals. */
function ornament(petals: number, size: number): string {
  const one = (_: unknown, at: number) =>
    `<ellipse cy="${-size * 0.3}" rx="${size * 0.09}" ry="${size * 0.2}" transform="rotate(${(360 / petals) * at})"/>`;
  const all = Array.from({ length: petals }, one).join('');
  return `<g fill="${ink}">${all}<circle r="${size * 0.1}"/></g>`;
}

function face(glyph: string, family: Family | null, w: number, h: number): string {
  if (family === null) {
    return `<g transform="translate(${w / 2} ${h / 2})">${ornament(Number(glyph), Math.min(w, h))}</g>`;
  }
  const drawn = letters({
    ...{ text: glyph, x: 0, y: 0, size: h * 0.62, family, isBold: true, anchor: 'middle' },
    attributes: `fill="${ink}"`,
  });
  // Type is cast in mirror image.
  return `<g transform="translate(${w / 2} ${h * 0.72}) scale(-1 1)">${drawn}</g>`;
}

async function drawTray({ glyphs, metal, wood, family }: Tray, seed: number) {
  const random = new Random(seed);
  const size = { width: 900, height: 680 };
  const columns = glyphs.length > 18 ? 6 : 4;
  const cell = { w: size.width / columns, h: size.height / Math.ceil(glyphs.length / columns) };
  const [w, h] = [cell.w - 26, cell.h - 22];
  const sorts = [...glyphs].map((glyph, index) => {
    const [x, y] = [13 + (index % columns) * cell.w, 11 + Math.floor(index / columns) * cell.h];
    return `<g transform="translate(${x} ${y}) rotate(${random.between(-3, 3)} ${w / 2} ${h / 2})">
      <rect x="6" y="8" width="${w}" height="${h}" fill="#000" opacity="0.4"/>
      <rect width="${w}" height="${h}" rx="4" fill="${metal}"/>
      <rect x="5" y="5" width="${w - 10}" height="${h - 10}" rx="3" fill="#fff" opacity="0.14"/>
      ${face(glyph, family, w, h)}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${wood}"/>${sorts.join('')}</svg>`;
  const dust = await grain(size, 16, random);
  return await sharp(Buffer.from(svg))
    .composite([{ input: dust, blend: 'soft-light' }])
    .png()
    .toBuffer();
}

async function keep(name: string, picture: Buffer): Promise<void> {
  const small = await sharp(picture)
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
  writeFileSync(path.join(folder, `${name}.jpg`), small);
  console.log(`${name}.jpg ${Math.round(small.length / 1024)} kB`);
}

for (const [index, [name, paper]] of Object.entries(papers).entries()) {
  const receipt = { lines: linesOf(paper), date: '', total: '', currency: 'USD', merchant: paper.merchant };
  await keep(name, await photograph(receipt, paper.harm, index + 1));
}
for (const [index, [name, tray]] of Object.entries(trays).entries())
  await keep(name, await drawTray(tray, index + 40));
