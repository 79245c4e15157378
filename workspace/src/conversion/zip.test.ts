import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack, unpack } from './zip.ts';

const files = new Map<string, Uint8Array>([
  ['mimetype', Buffer.from('a type')],
  ['déjà/vu.xml', Buffer.from('x'.repeat(10_000))],
  ['empty', Buffer.alloc(0)],
]);
const texts = (unpacked: ReadonlyMap<string, Uint8Array>) =>
  [...unpacked].map(([name, content]) => [name, Buffer.from(content).toString()]);

it.each([true, false])('unpacks what it has packed, made smaller: %s', (isDeflated) => {
  const packed = pack(files, () => isDeflated);
  expect(packed.length < 10_000).toBe(isDeflated);
  expect(texts(unpack(packed))).toEqual(texts(files));
});

/** One packed file with a size in its list that is not true. */
function lying(content: Buffer, declaredBytes: number): Buffer {
  const packed = pack(new Map([['a', content]]), () => true);
  packed.writeUInt32LE(declaredBytes, packed.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
  return packed;
}

it.each([
  ['too little', 100],
  ['nothing', 0],
  ['too much', 1001],
  ['that it is somewhere else', 0xffffffff],
])('refuses an entry that says %s of its size', (_, declaredBytes) => {
  expect(() => unpack(lying(Buffer.alloc(1000, 'x'), declaredBytes))).toThrow();
});

it('refuses what would take much more memory than it has bytes, without unpacking it', () => {
  const zeros = Buffer.alloc(16 * 1024 * 1024);
  expect(deflateRawSync(zeros).length).toBeLessThan(20_000);
  expect(() => unpack(pack(new Map([['a', zeros]]), () => true))).toThrow('many times its size');
  expect(() => unpack(lying(Buffer.alloc(100), 0xfffffff0))).toThrow('more than 200 MB');
});

it('refuses a list without end, and one that is cut', () => {
  const many = new Map(Array.from({ length: 5_001 }, (_, at) => [`${at}`, Buffer.alloc(1)] as const));
  expect(() => unpack(pack(many, () => false))).toThrow('packs 5001 entries');
  const packed = pack(files, () => true);
  for (const length of [0, 21, 40, packed.length - 30, packed.length - 1]) {
    expect(() => unpack(packed.subarray(0, length))).toThrow('not packed as a spreadsheet');
  }
});
