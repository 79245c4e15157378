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

it.each([true, false])('unpacks what it has packed, made smaller: %s', async (isDeflated) => {
  const packed = await pack(files, () => isDeflated);
  expect(packed.length < 10_000).toBe(isDeflated);
  expect(texts(await unpack(packed))).toEqual(texts(files));
});

/** One packed file with a size in its list that is not true. */
async function lying(content: Buffer, declaredBytes: number): Promise<Buffer> {
  const packed = Buffer.from(await pack(new Map([['a', content]]), () => true));
  packed.writeUInt32LE(declaredBytes, packed.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
  return packed;
}

it.each([
  ['too little', 100],
  ['nothing', 0],
  ['too much', 1001],
  ['that it is somewhere else', 0xffffffff],
])('refuses an entry that says %s of its size', async (_, declaredBytes) => {
  await expect(unpack(await lying(Buffer.alloc(1000, 'x'), declaredBytes))).rejects.toThrow();
});

it('refuses what would take much more memory than it has bytes, without unpacking it', async () => {
  const zeros = Buffer.alloc(16 * 1024 * 1024);
  expect(deflateRawSync(zeros).length).toBeLessThan(20_000);
  await expect(unpack(await pack(new Map([['a', zeros]]), () => true))).rejects.toThrow(
    'many times its size',
  );
  await expect(unpack(await lying(Buffer.alloc(100), 0xfffffff0))).rejects.toThrow('more than 200 MB');
});

/** A packed file whose list names its one entry over and over. */
async function repeating(times: number): Promise<Buffer> {
  const packed = Buffer.from(await pack(new Map([['a', Buffer.alloc(1)]]), () => false));
  const [start, end] = ['PK\u0001\u0002', 'PK\u0005\u0006'].map((signature) => packed.indexOf(signature));
  const list = Buffer.concat(Array.from({ length: times }, () => packed.subarray(start, end)));
  const tail = Buffer.from(packed.subarray(end));
  tail.writeUInt16LE(times, 8);
  tail.writeUInt16LE(times, 10);
  tail.writeUInt32LE(list.length, 12);
  return Buffer.concat([packed.subarray(0, start), list, tail]);
}

it('refuses a list without end, and one that is cut', async () => {
  await expect(unpack(await repeating(5_001))).rejects.toThrow('packs more than 5000 entries');
  const packed = await pack(files, () => true);
  for (const length of [0, 21, 40, packed.length - 30, packed.length - 1]) {
    await expect(unpack(packed.subarray(0, length))).rejects.toThrow('not packed as a spreadsheet');
  }
});

it('refuses an entry that is not what was packed', async () => {
  const packed = Buffer.from(await pack(new Map([['a', Buffer.from('as it was')]]), () => false));
  packed.write('x', packed.indexOf('as it was'));
  await expect(unpack(packed)).rejects.toThrow('not packed as a spreadsheet');
});
