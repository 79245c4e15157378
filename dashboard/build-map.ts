// Builds what maps in the browser are drawn from: node dashboard/build-map.ts. Leaves in dist/map a folder named after
// its content, which browsers may keep for good, and `version`, which names that folder:
//   land-*, borders-*  shores and borders of countries, low for zooms below 5, high above
//   states, counties, rivers, lakes
//   state-names        a point for each state, where its name has room
//   places-*           points of towns, the largest first: low has capitals and the largest alone
//   relief/z/x/y.webp  the earth from space, zooms 0 to 4
// The shapes go on beyond 180° where they cross it. The land around the south pole is cut there and marked `isFillOnly`;
// its shore is a line beside it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sharp from 'sharp';
import { browserLayers } from './backend/map/browser-layers.ts';
import { earthPicture } from './backend/map/relief.ts';

const folder = path.join(import.meta.dirname, 'dist/map');
const making = path.join(folder, 'making');

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function writeLayers(): Promise<void> {
  for (const [name, layer] of Object.entries(browserLayers)) {
    const bytes = Buffer.from(JSON.stringify(layer()));
    const file = path.join(making, `${name}.json`);
    writeFileSync(file, bytes);
    // The last two steps of quality take ten times as long and save a hundredth.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
    writeFileSync(`${file}.br`, await compress.br(bytes, { params }));
    writeFileSync(`${file}.gz`, await compress.gz(bytes, { level: 9 }));
  }
}

const tileSide = 256;
const lastZoom = 4;

/** The picture of the earth, which has its degrees at equal distances, as tiles of the map. */
async function writeRelief(): Promise<void> {
  const side = tileSide * 2 ** lastZoom;
  const { data, info } = await sharp(earthPicture())
    .resize(side)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowBytes = side * 3;
  const map = Buffer.alloc(side * rowBytes);
  for (let y = 0; y < side; y++) {
    const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / side)));
    const row = Math.min(Math.floor((0.5 - latitude / Math.PI) * info.height), info.height - 1);
    data.copy(map, y * rowBytes, row * rowBytes, (row + 1) * rowBytes);
  }
  for (let zoom = 0; zoom <= lastZoom; zoom++) {
    const width = tileSide * 2 ** zoom;
    const level = await sharp(map, { raw: { width: side, height: side, channels: 3 } })
      .resize(width)
      .raw()
      .toBuffer();
    for (let x = 0; x < 2 ** zoom; x++) await writeColumn(level, zoom, x);
  }
}

async function writeColumn(level: Buffer, zoom: number, x: number): Promise<void> {
  const width = tileSide * 2 ** zoom;
  const column = path.join(making, 'relief', `${zoom}`, `${x}`);
  mkdirSync(column, { recursive: true });
  for (let y = 0; y < 2 ** zoom; y++) {
    await sharp(level, { raw: { width, height: width, channels: 3 } })
      .extract({ left: x * tileSide, top: y * tileSide, width: tileSide, height: tileSide })
      .webp({ quality: 72 })
      .toFile(path.join(column, `${y}.webp`));
  }
}

function contentHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(making, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.relative(making, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

rmSync(making, { recursive: true, force: true });
mkdirSync(making, { recursive: true });
await writeLayers();
await writeRelief();
const version = contentHash();
for (const entry of readdirSync(folder))
  if (entry !== 'making') rmSync(path.join(folder, entry), { recursive: true });
renameSync(making, path.join(folder, version));
writeFileSync(path.join(folder, 'version'), version);
