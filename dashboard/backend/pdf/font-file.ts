import { create, type Font, type Glyph } from 'fontkit';

// The fonts of the screens are variable and packed for the web, in one file for each group of letters. A document wants
// one plain font file; it is put together here, with the outlines and widths of the regular weight.

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

interface Outline {
  advance: number;
  contours: Point[][];
}

/** A font as one TrueType file: the characters of all files, the first that has one winning. */
export function plainFontFile(files: readonly Buffer[], name: string): Buffer {
  const fonts = files.map(open);
  const [first] = fonts;
  if (!first) throw new Error('A font is made of at least one file.');
  const outlines: Outline[] = [outlineOf(first.getGlyph(0))];
  const characters = new Map<number, number>();
  for (const font of fonts) {
    for (const codePoint of font.characterSet) {
      if (characters.has(codePoint)) continue;
      characters.set(codePoint, outlines.length);
      outlines.push(outlineOf(font.glyphForCodePoint(codePoint)));
    }
  }
  return fontFile(tablesOf(first, outlines, characters, name));
}

function open(file: Buffer): Font {
  const font = create(file);
  if (!('characterSet' in font)) throw new Error('A collection of fonts is no font.');
  return font;
}

function outlineOf(glyph: Glyph): Outline {
  const contours: Point[][] = [];
  for (const { command, args } of glyph.path.commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args.map(Math.round);
    if (command === 'moveTo') contours.push([{ x: x1, y: y1, isOnCurve: true }]);
    else if (command === 'lineTo') contours.at(-1)?.push({ x: x1, y: y1, isOnCurve: true });
    else if (command === 'quadraticCurveTo') {
      contours.at(-1)?.push({ x: x1, y: y1, isOnCurve: false }, { x: x2, y: y2, isOnCurve: true });
    }
  }
  return { advance: Math.round(glyph.advanceWidth), contours: contours.map(withoutDoubleEnd) };
}

/** A contour closes by itself; its start is not said twice. */
function withoutDoubleEnd(contour: Point[]): Point[] {
  const [start, end] = [contour[0], contour.at(-1)];
  const isDouble = contour.length > 1 && start?.x === end?.x && start?.y === end?.y && end?.isOnCurve;
  return isDouble ? contour.slice(0, -1) : contour;
}

const emptyBox = { left: 0, bottom: 0, right: 0, top: 0 };

function boxOf({ contours }: Outline) {
  const points = contours.flat();
  if (points.length === 0) return emptyBox;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** Numbers of one size, big end first, as all tables hold them. */
function shorts(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, index * 2);
  return buffer;
}

function longs(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, index * 4);
  return buffer;
}

function glyphBytes(outline: Outline): Buffer {
  const points = outline.contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const { left, bottom, right, top } = boxOf(outline);
  let count = -1;
  const ends = outline.contours.map(({ length }) => {
    count += length;
    return count;
  });
  const steps = (axis: 'x' | 'y') =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const bytes = Buffer.concat([
    shorts(outline.contours.length, left, bottom, right, top, ...ends, 0),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    shorts(...steps('x'), ...steps('y')),
  ]);
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

type Tables = Readonly<Record<string, Buffer>>;

function tablesOf(
  font: Font,
  outlines: readonly Outline[],
  characters: ReadonlyMap<number, number>,
  name: string,
): Tables {
  const glyphs = outlines.map(glyphBytes);
  const offsets = [0];
  for (const { length } of glyphs) offsets.push((offsets.at(-1) ?? 0) + length);
  const boxes = outlines.map(boxOf);
  return {
    cmap: characterTable(characters),
    glyf: Buffer.concat(glyphs),
    head: headTable(font.unitsPerEm, boxes),
    hhea: Buffer.concat([
      longs(0x10000),
      shorts(font.ascent, font.descent, font.lineGap, Math.max(...outlines.map(({ advance }) => advance))),
      shorts(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, outlines.length),
    ]),
    hmtx: Buffer.concat(outlines.map(({ advance }, index) => shorts(advance, boxes[index]?.left ?? 0))),
    loca: longs(...offsets),
    maxp: sizesTable(outlines),
    name: nameTable(name),
    post: Buffer.concat([longs(0x30000), longs(0), shorts(0, 0), longs(0, 0, 0, 0, 0)]),
    'OS/2': Buffer.concat([
      shorts(4, 0, 400, 5),
      Buffer.alloc(54),
      shorts(64, 32, 0xffff, font.ascent, font.descent, font.lineGap, font.ascent, -font.descent),
      longs(1, 0),
      shorts(font.xHeight, font.capHeight, 0, 32, 0),
    ]),
  };
}

function headTable(unitsPerEm: number, boxes: readonly (typeof emptyBox)[]): Buffer {
  const left = Math.min(...boxes.map((box) => box.left));
  const bottom = Math.min(...boxes.map((box) => box.bottom));
  const right = Math.max(...boxes.map((box) => box.right));
  const top = Math.max(...boxes.map((box) => box.top));
  return Buffer.concat([
    longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
    shorts(3, unitsPerEm),
    longs(0, 0, 0, 0),
    shorts(left, bottom, right, top, 0, 6, 2, 1, 0),
  ]);
}

function sizesTable(outlines: readonly Outline[]): Buffer {
  const points = Math.max(...outlines.map(({ contours }) => contours.flat().length));
  const contours = Math.max(...outlines.map((outline) => outline.contours.length));
  return Buffer.concat([
    longs(0x10000),
    shorts(outlines.length, points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  ]);
}

/** Groups of one character each: every reader knows this form, and it has no size to speak of. */
function characterTable(characters: ReadonlyMap<number, number>): Buffer {
  const sorted = [...characters].sort(([one], [other]) => one - other);
  const groups = sorted.flatMap(([codePoint, glyph]) => [codePoint, codePoint, glyph]);
  return Buffer.concat([
    shorts(0, 1, 3, 10),
    longs(12),
    shorts(12, 0),
    longs(16 + groups.length * 4, 0, sorted.length, ...groups),
  ]);
}

function nameTable(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16();
  const ids = [1, 4, 6];
  const records = ids.map((id) => shorts(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([shorts(0, ids.length, 6 + ids.length * 12), ...records, text]);
}

function fontFile(tables: Tables): Buffer {
  const names = Object.keys(tables).sort();
  const searchable = 2 ** Math.floor(Math.log2(names.length)) * 16;
  const head = Buffer.concat([
    longs(0x10000),
    shorts(names.length, searchable, Math.log2(searchable / 16), names.length * 16 - searchable),
  ]);
  let offset = head.length + names.length * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0);
    records.push(Buffer.from(name.padEnd(4)), longs(0, offset, table.length));
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...records, ...bodies]);
}
