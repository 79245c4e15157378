import sharp from 'sharp';
import { letters } from '../dashboard/testing/receipts/letters.ts';

interface Receipt {
  title: string;
  lines: readonly string[];
  total: string;
  /** The colour of the desk below it. */
  desk: string;
}

const size = { width: 800, height: 1100 };

const hotel: Receipt = {
  title: 'HOTEL SANTA JULIA',
  lines: ['Rua do Loureiro 18', '03.11.2025  11:42', '', 'Room 3 nights  414.00'],
  total: '486.20',
  desk: '#5c3d2e',
};

/** A receipt on a desk, upright, as SVG. */
function svgOf({ title, lines, total, desk }: Receipt): string {
  const type = { family: 'cousine', isBold: true } as const;
  const line = (text: string, index: number) =>
    letters({ text, x: 400, y: 240 + index * 52, size: 34, anchor: 'middle', family: 'cousine' });
  const below = 270 + lines.length * 52;
  const bars = Array.from(
    { length: 62 },
    (_, bar) =>
      `<rect x="${170 + bar * 7.5}" y="${below + 130}" width="${1.5 + ((bar * 7) % 5)}" height="90"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><radialGradient id="light" cx="0.35" cy="0.3" r="0.9"><stop offset="0.4" stop-color="#fff" stop-opacity="0.14"/>
    <stop offset="1" stop-color="#000" stop-opacity="0.35"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="${desk}"/>
    <g transform="rotate(-2.5 400 550)" fill="#2b2925">
      <rect x="104" y="-20" width="612" height="1160" fill="#000" opacity="0.25"/>
      <rect x="96" y="-30" width="612" height="1160" fill="#efece4"/>
      ${letters({ text: title, x: 400, y: 160, size: 48, anchor: 'middle', ...type })}
      ${lines.map(line).join('')}
      <path d="M140 ${below} H660" stroke="#2b2925" stroke-width="3" stroke-dasharray="10 8"/>
      ${letters({ text: 'TOTAL USD', x: 140, y: below + 72, size: 44, ...type })}
      ${letters({ text: total, x: 660, y: below + 72, size: 44, anchor: 'end', ...type })}
      ${bars.join('')}
    </g>
    <rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`;
}

export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  return await sharp(Buffer.from(svgOf(receipt)))
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * A photo of a receipt as a phone takes it: a JPEG stored on its side, with an EXIF orientation and the place where it was taken.
 */
export async function receiptPhoto(): Promise<Buffer> {
  // Turned by 90 degrees against the clock; orientation 6 turns it back when shown.
  const onItsSide = await sharp(Buffer.from(svgOf(hotel)))
    .rotate(-90)
    .png()
    .toBuffer();
  return sharp(onItsSide)
    .withExif({
      IFD0: { Make: 'Test', Model: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 9/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '8/1 37/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
}
