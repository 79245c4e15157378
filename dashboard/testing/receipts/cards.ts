import QRCode from 'qrcode';
import sharp from 'sharp';
import { Random } from '#kernel/random.ts';
import { type Family, letters } from './letters.ts';
import { grain } from './noise.ts';

/** A business card, and what a reader should find on it. */
export interface BusinessCard {
  contactName: string;
  company: string;
  role: string;
  email: string;
  phone: string;
  website: string;
  address: string;
  /** The text of its QR code; null without one. */
  code: string | null;
  look: { family: Family; ink: string; paper: string; accent: string; isCentred: boolean };
}

const firstNames = [
  'Ines',
  'Tomas',
  'Joan',
  'Hal',
  'Sabine',
  'Miguel',
  'Astrid',
  'Noah',
  'Clara',
  'Peter',
] as const;
const lastNames = ['Duarte', 'Rey', 'Abara', 'Whitcomb', 'Keller', 'Santos', 'Lindqvist', 'Harper'] as const;
const companies: [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Harbor Print Works', 'harborprint'],
  ['Keller Papier GmbH', 'kellerpapier'],
  ['Northgate Studio LLC', 'northgate'],
  ['Museu do Papel', 'museudopapel'],
  ['Blue Heron Books Inc.', 'blueheron'],
];
const roles = [
  'Director',
  'Sales Manager',
  'Head of Design',
  'Senior Engineer',
  'Marketing Manager',
] as const;
const streets = [
  '14 Canal Street, Boston, MA 02110',
  'Lindenweg 8, 10961 Berlin',
  '220 Pine Road, Portland, OR 97204',
] as const;

function vcardOf(card: Omit<BusinessCard, 'code' | 'look'>): string {
  const [first = '', last = ''] = card.contactName.split(' ');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${last};${first};;;`,
    `FN:${card.contactName}`,
    `ORG:${card.company}`,
    `TITLE:${card.role}`,
    `TEL;TYPE=CELL:${card.phone}`,
    `EMAIL:${card.email}`,
    `URL:https://${card.website}`,
    'END:VCARD',
  ].join('\r\n');
}

/** A card generated from a seed; the same seed makes the same card. */
export function makeCard(seed: number, { hasCode = false } = {}): BusinessCard {
  const random = new Random(seed);
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const [company, host] = random.pick(companies);
  const area = random.int(200, 989);
  const text = {
    contactName: `${first} ${last}`,
    company,
    role: random.pick(roles),
    email: `${first}.${last}@${host}.example`.toLowerCase(),
    phone: `+1 ${area} 555 0${random.int(100, 199)}`,
    website: `www.${host}.example`,
    address: random.pick(streets),
  };
  return {
    ...text,
    code: hasCode ? vcardOf(text) : null,
    look: {
      family: random.pick<Family>(['arimo', 'tinos']),
      ink: random.pick(['#1b1b1f', '#23303a', '#3a2a24']),
      paper: random.pick(['#fbfaf6', '#f2efe6', '#ffffff']),
      accent: random.pick(['#174a7c', '#7c2d17', '#1f5d3a']),
      isCentred: random.chance(0.4),
    },
  };
}

const size = { width: 1050, height: 600 };

async function print(card: BusinessCard): Promise<Buffer> {
  const { family, ink, paper, accent, isCentred } = card.look;
  const x = isCentred && card.code === null ? size.width / 2 : 70;
  const anchor = isCentred && card.code === null ? 'middle' : 'start';
  const line = (text: string, y: number, fontSize: number, isBold = false, attributes = '') =>
    letters({ text, x, y, size: fontSize, anchor, family, isBold, attributes });
  const code =
    card.code === null
      ? ''
      : `<image x="740" y="310" width="260" height="260" href="${await QRCode.toDataURL(card.code, { margin: 2, width: 520 })}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${paper}"/><rect width="18" height="100%" fill="${accent}"/>
    <g fill="${ink}">
      ${line(card.company, 110, 40, true, `fill="${accent}"`)}
      ${line(card.contactName, 240, 56, true)}
      ${line(card.role, 296, 32)}
      ${line(card.phone, 400, 30)}
      ${line(card.email, 446, 30)}
      ${line(card.website, 492, 30)}
      ${line(card.address, 545, 26)}
    </g>${code}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** A photo of the card as taken by a phone: slightly rotated, on a table, as JPEG. */
export async function photographCard(card: BusinessCard, seed: number): Promise<Buffer> {
  const random = new Random(seed);
  const table = random.pick(['#6d5a46', '#8a8f94', '#3f4a52']);
  const turned = await sharp(await print(card))
    .rotate(random.between(-4, 4), { background: table })
    .extend({ top: 70, bottom: 70, left: 70, right: 70, background: table })
    .png()
    .toBuffer();
  const { width, height } = await sharp(turned).metadata();
  return await sharp(turned)
    .blur(random.between(0.4, 0.8))
    .composite([
      { input: await grain({ width, height }, random.between(4, 10), random), blend: 'soft-light' },
    ])
    .jpeg({ quality: random.int(72, 90) })
    .toBuffer();
}
