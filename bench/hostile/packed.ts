import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';

export interface Entry {
  name: string;
  /** Deflated, without a header. */
  packed: Uint8Array;
  /** The size in the list of entries, which may be false. */
  declaredBytes: number;
}

const piece = 64 * 1024 * 1024;

/** Zeros, or another byte, deflated without ever being in memory as a whole. */
export function sameBytes(bytes: number, byte = 0): Buffer {
  // After a full flush, the deflated piece can be repeated as often as needed.
  const once = deflateRawSync(Buffer.alloc(piece, byte), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % piece, byte));
  return Buffer.concat([...Array.from({ length: Math.floor(bytes / piece) }, () => once), rest]);
}

export function deflated(name: string, content: Uint8Array | string): Entry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), declaredBytes: bytes.length };
}

/** A compressed file assembled by hand, so it may contain false sizes. */
export function pack(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, packed, declaredBytes } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declaredBytes, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declaredBytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), Buffer.from(packed));
    list.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length % 0x10000, 8);
  end.writeUInt16LE(entries.length % 0x10000, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}

const type = 'application/vnd.openxmlformats-';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface Workbook {
  /** The text in the single sheet, below its root element. */
  sheet?: string | Entry;
  /** The text before the sheet's root element, such as a document type. */
  before?: string;
  strings?: Entry;
  more?: readonly Entry[];
}

export const sheetHead = `${head}<worksheet ${main}><sheetData>`;
export const stringsHead = `${head}<sst ${main}>`;

/** A document type with one entity that expands to a billion times its length. */
export const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]>`;

/** Makes a compressed file so large that it unpacks to only a few times its size. */
export const ballast = deflated('r', randomBytes(1_000_000));

export const textCell = (text: string) =>
  `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`;
export const numberCell = (row: number, place: string) =>
  `<row r="${row}"><c r="${place}"><v>1</v></c></row>`;

/** An Excel workbook assembled by hand. */
export function workbook({ sheet = '<sheetData/>', before = '', strings, more = [] }: Workbook): Buffer {
  const part = (name: string, kind: string) =>
    `<Override PartName="${name}" ContentType="${type}${kind}+xml"/>`;
  const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'officedocument.spreadsheetml.sheet.main')}${part('/xl/worksheets/sheet1.xml', 'officedocument.spreadsheetml.worksheet')}${part('/xl/sharedStrings.xml', 'officedocument.spreadsheetml.sharedStrings')}</Types>`;
  const relations = (inner: string) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  return pack([
    deflated('[Content_Types].xml', types),
    deflated('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    deflated(
      'xl/workbook.xml',
      `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    deflated(
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          (strings ? relation('rId2', 'sharedStrings', 'sharedStrings.xml') : ''),
      ),
    ),
    typeof sheet === 'string'
      ? deflated('xl/worksheets/sheet1.xml', `${head}${before}<worksheet ${main}>${sheet}</worksheet>`)
      : { ...sheet, name: 'xl/worksheets/sheet1.xml' },
    ...(strings ? [{ ...strings, name: 'xl/sharedStrings.xml' }] : []),
    ...more,
  ]);
}

/** A file whose middle is one text many times over, deflated without ever being in memory as a whole. */
export function repeated(before: string, text: string, times: number, after: string): Entry {
  const perPiece = Math.min(times, Math.max(1, Math.floor(piece / text.length)));
  const flush = { finishFlush: constants.Z_FULL_FLUSH };
  const once = deflateRawSync(text.repeat(perPiece), flush);
  const rest = times % perPiece;
  return {
    name: '',
    packed: Buffer.concat([
      deflateRawSync(before, flush),
      ...Array.from({ length: Math.floor(times / perPiece) }, () => once),
      deflateRawSync(text.repeat(rest) + after),
    ]),
    declaredBytes: (before.length + text.length * times + after.length) % 2 ** 32,
  };
}
