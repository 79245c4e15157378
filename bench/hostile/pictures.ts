import { crc32, deflateSync } from 'node:zlib';
import { sameBytes } from './packed.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function header(width: number, height: number, isInterlaced = false): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([16, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

/** A zlib stream around deflated bytes; readers check its checksum last, if at all. */
const wrapped = (raw: Buffer) => Buffer.concat([Buffer.from([0x78, 0x9c]), raw, Buffer.alloc(4)]);

/** A picture of nothing, 16 bits each of red, green, blue and alpha. */
export function pngSized(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const bytes = Math.min(height * (1 + width * 8), 2e9);
  return Buffer.concat([
    signature,
    header(width, height, isInterlaced),
    chunk('IDAT', wrapped(sameBytes(bytes * (isInterlaced ? 1.1 : 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small picture that contains texts and a profile of this many bytes each. */
export function pngText(bytes: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), wrapped(sameBytes(bytes))]);
  const profile = Buffer.concat([Buffer.from('icc\0\0'), wrapped(sameBytes(bytes))]);
  return Buffer.concat([
    signature,
    header(8, 8),
    chunk('iCCP', profile),
    chunk('zTXt', text),
    chunk('zTXt', text),
    chunk('IDAT', deflateSync(Buffer.alloc(8 * 65))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photo of one pixel. */
const small =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==';

/** A photo that claims another size than it has. */
export function jpegSized(width: number, height: number): Buffer {
  const bytes = Buffer.from(small, 'base64');
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** An animation; each frame covers all of it. */
export function gifFrames(width: number, height: number, count: number): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7), Buffer.from([0, 0, 0, 255, 255, 255])]);
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80;
  const frame = Buffer.concat([
    Buffer.from('21f904000a000000', 'hex'),
    Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from([2, 2, 0x44, 0x01, 0]),
  ]);
  frame.writeUInt16LE(width, 8 + 5);
  frame.writeUInt16LE(height, 8 + 7);
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])]);
}

/** A picture that claims to have 100,000 frames. */
export function apng(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(100_000, 0);
  return Buffer.concat([
    signature,
    header(100, 100),
    chunk('acTL', control),
    chunk('IDAT', deflateSync(Buffer.alloc(100 * 801))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
