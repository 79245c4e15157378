import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTar, TarError, TarWriter } from './tar.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-tar-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const big = Buffer.alloc(200_001, 'big ');
const long = `Drive/${'a folder with a long name/'.repeat(6)}Übersicht 🌵.txt`;

async function writeSample(): Promise<string> {
  const file = path.join(folder, 'sample.tar');
  writeFileSync(path.join(folder, 'big'), big);
  const tar = new TarWriter(createWriteStream(file), Date.UTC(2026, 0, 2));
  await tar.addText('empty.txt', '');
  await tar.addText(long, 'héllo');
  await tar.addFile('big.bin', path.join(folder, 'big'), big.length);
  await tar.end();
  return file;
}

async function read(file: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, content } of readTar(createReadStream(file, { highWaterMark: 700 }))) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    found[name] = Buffer.concat(pieces).toString();
  }
  return found;
}

it('an archive comes back as it was written, long names and all', async () => {
  expect(await read(await writeSample())).toEqual({
    'empty.txt': '',
    [long]: 'héllo',
    'big.bin': big.toString(),
  });
});

it('other programs unpack it', async () => {
  const file = await writeSample();
  execFileSync('tar', ['xf', file, '-C', folder]);
  expect(readFileSync(path.join(folder, long), 'utf8')).toBe('héllo');
  expect(readFileSync(path.join(folder, 'big.bin'))).toEqual(big);
});

it('what is not read is skipped', async () => {
  const names: string[] = [];
  for await (const { name } of readTar(createReadStream(await writeSample()))) names.push(name);
  expect(names).toEqual(['empty.txt', long, 'big.bin']);
});

it.each([512, 1200, 2600, 100_000])('one that is cut after %i bytes is refused', async (bytes) => {
  const cut = path.join(folder, 'cut.tar');
  writeFileSync(cut, readFileSync(await writeSample()).subarray(0, bytes));
  await expect(read(cut)).rejects.toThrow(TarError);
});

it.each(['', 'no archive', 'x'.repeat(5000)])('%o is no archive', async (text) => {
  const file = path.join(folder, 'none.tar');
  writeFileSync(file, text);
  await expect(read(file)).rejects.toThrow(TarError);
});

it.each([-1, 1])('a file that is %i bytes off ends the archive', async (off) => {
  const tar = new TarWriter(createWriteStream(path.join(folder, 'off.tar')), 0);
  writeFileSync(path.join(folder, 'big'), big);
  await expect(tar.addFile('big', path.join(folder, 'big'), big.length + off)).rejects.toThrow(
    new TarError(`${path.join(folder, 'big')} does not have the ${big.length + off} bytes that it should.`),
  );
});

it('a disk that is full is told to whoever adds', async () => {
  let room = 100_000;
  const disk = new Writable({
    write(chunk, _, done) {
      room -= chunk.length;
      done(room < 0 ? Object.assign(new Error('no space left'), { code: 'ENOSPC' }) : null);
    },
  });
  const tar = new TarWriter(disk, 0);
  const fill = async () => {
    for (let at = 0; at < 100; at += 1) await tar.addBytes(`${at}`, Buffer.alloc(50_000));
  };
  await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' });
});
