import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';

/** The archive is not one, or is cut off. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const blockBytes = 512;
/** What fits into the eleven octal digits of a header; a larger size stands in an extended one. */
const maxHeaderBytes = 0o77777777777;

/** Writes a tar archive (POSIX pax), which every system unpacks, without holding any file in memory. */
export class TarWriter {
  readonly #out: Writable;
  readonly #modifiedAt: number;

  constructor(out: Writable, modifiedAt: number) {
    this.#out = out;
    this.#modifiedAt = modifiedAt;
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.#start(name, bytes.length);
    await this.#write(bytes);
    await this.#pad(bytes.length);
  }

  async addText(name: string, text: string): Promise<void> {
    await this.addBytes(name, Buffer.from(text));
  }

  async addFile(name: string, path: string, sizeBytes: number): Promise<void> {
    await this.#start(name, sizeBytes);
    let written = 0;
    for await (const chunk of createReadStream(path)) {
      const bytes = Buffer.from(chunk);
      written += bytes.length;
      if (written > sizeBytes) break;
      await this.#write(bytes);
    }
    if (written !== sizeBytes)
      throw new TarError(`${path} does not have the ${sizeBytes} bytes that it should.`);
    await this.#pad(sizeBytes);
  }

  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * blockBytes));
    this.#out.end();
    await once(this.#out, 'close');
  }

  async #start(name: string, sizeBytes: number): Promise<void> {
    const bytes = Buffer.from(name);
    const isPlain = bytes.length <= 100 && /^[\x20-\x7e]*$/.test(name);
    const records = [
      ...(isPlain ? [] : [paxRecord('path', name)]),
      ...(sizeBytes > maxHeaderBytes ? [paxRecord('size', String(sizeBytes))] : []),
    ].join('');
    if (records !== '') {
      const extension = Buffer.from(records);
      await this.#write(this.#header('PaxHeader', extension.length, 'x'));
      await this.#write(extension);
      await this.#pad(extension.length);
    }
    const shown = isPlain ? name : 'file';
    await this.#write(this.#header(shown, Math.min(sizeBytes, maxHeaderBytes), '0'));
  }

  #header(name: string, sizeBytes: number, type: '0' | 'x'): Buffer {
    const block = Buffer.alloc(blockBytes);
    const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
    block.write(name, 0);
    block.write(octal(0o600, 7), 100);
    block.write(octal(0, 7), 108);
    block.write(octal(0, 7), 116);
    block.write(octal(sizeBytes, 11), 124);
    block.write(octal(Math.floor(this.#modifiedAt / 1000), 11), 136);
    block.write(type, 156);
    block.write('ustar\x0000', 257);
    block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
    return block;
  }

  async #pad(sizeBytes: number): Promise<void> {
    await this.#write(Buffer.alloc(paddingOf(sizeBytes)));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (this.#out.errored) throw this.#out.errored;
    if (bytes.length > 0 && !this.#out.write(bytes)) await once(this.#out, 'drain');
  }
}

const paddingOf = (sizeBytes: number): number => (blockBytes - (sizeBytes % blockBytes)) % blockBytes;

/** The sum of a header's bytes, its own field taken as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** A record says its own length first, which counts the digits of that length, too. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const restBytes = Buffer.byteLength(rest);
  let length = restBytes + 1;
  while (String(length).length + restBytes !== length) length = String(length).length + restBytes;
  return `${length}${rest}`;
}

/** A file in an archive. What is not read of its content is skipped when the next one is asked for. */
export interface TarEntry {
  name: string;
  sizeBytes: number;
  content: AsyncIterable<Buffer>;
}

/** Reads the files of a tar archive one after the other. */
export async function* readTar(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  let extension = new Map<string, string>();
  for (;;) {
    const block = await bytes.take(blockBytes);
    if (block.every((byte) => byte === 0)) return;
    const header = readHeader(block);
    if (header.type === 'x') {
      if (header.sizeBytes > 65_536) throw new TarError('The archive has a header that is too long.');
      extension = readRecords(await bytes.take(header.sizeBytes));
      await bytes.take(paddingOf(header.sizeBytes));
      continue;
    }
    const sizeBytes = Number(extension.get('size') ?? header.sizeBytes);
    const content = bytes.takeInPieces(sizeBytes);
    if (header.type === '0') yield { name: extension.get('path') ?? header.name, sizeBytes, content };
    extension = new Map();
    for await (const _ of content);
    await bytes.take(paddingOf(sizeBytes));
  }
}

function readHeader(block: Buffer): { name: string; sizeBytes: number; type: string } {
  const field = (start: number, length: number) =>
    block
      .toString('utf8', start, start + length)
      .split('\0')[0]
      ?.trim() ?? '';
  if (Number.parseInt(field(148, 8), 8) !== checksumOf(block))
    throw new TarError('This is not a workspace archive.');
  const sizeBytes = Number.parseInt(field(124, 12), 8);
  const type = field(156, 1) || '0';
  return { name: field(0, 100), sizeBytes, type };
}

function readRecords(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.toString('utf8', at, at + 8), 10);
    if (!(length > 0)) throw new TarError('The archive has a header that cannot be read.');
    const text = bytes.toString('utf8', at, at + length - 1);
    const record = text.slice(text.indexOf(' ') + 1);
    const equals = record.indexOf('=');
    records.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return records;
}

/** Takes a stream of chunks apart at other places. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array | string>;
  #left = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array | string>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.takeInPieces(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async *takeInPieces(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#left.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw new TarError('The archive is cut off.');
        this.#left = Buffer.from(next.value);
      }
      const piece = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
}
