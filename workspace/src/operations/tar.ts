import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

/** The archive is not one, or is cut off. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

/** Writes a tar archive (POSIX pax), which every system unpacks, without holding any file in memory. */
export class TarWriter {
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;
  readonly #modifiedAt: Date;

  constructor(out: Writable, modifiedAt: number) {
    this.#modifiedAt = new Date(modifiedAt);
    this.#written = pipeline(Readable.from(this.#pack), out);
    // Reported to the caller that adds or ends.
    this.#written.catch(() => {});
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.#add(name, bytes.length, [bytes]);
  }

  async addText(name: string, text: string): Promise<void> {
    await this.addBytes(name, Buffer.from(text));
  }

  /** @throws TarError if the file does not have the expected number of bytes */
  async addFile(name: string, path: string, sizeBytes: number): Promise<void> {
    await this.#add(name, sizeBytes, createReadStream(path)).catch((cause: unknown) => {
      if (!(cause instanceof Error) || cause.message !== 'Size mismatch') throw cause;
      throw new TarError(`${path} does not have the ${sizeBytes} bytes that it should.`, { cause });
    });
  }

  async end(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  async #add(
    name: string,
    size: number,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const header = { name, size, mode: 0o600, mtime: this.#modifiedAt };
    const { promise: added, resolve, reject } = Promise.withResolvers<void>();
    const entry = this.#pack
      .entry(header, (error) => (error ? reject(error) : resolve()))
      .on('error', reject);
    const filled = (async () => {
      for await (const bytes of content) {
        if (!entry.write(bytes)) {
          await new Promise<void>((drained) => {
            entry.once('drain', () => drained());
          });
        }
      }
      entry.end(null);
      await added;
    })();
    added.catch(() => {});
    // A disk that is full ends the archive, and with it what waits for room.
    await Promise.race([filled, this.#written.then(() => filled)]);
  }
}

/** A file in an archive. Unread content is skipped when the next file is requested. */
export interface TarEntry {
  name: string;
  sizeBytes: number;
  content: AsyncIterable<Buffer>;
}

/** An archive ends with this many zeros. */
const endBytes = 1024;

/** The bytes of an archive, as long as it has its end. */
async function* whole(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let end = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    end = (bytes.length < endBytes ? Buffer.concat([end, bytes]) : bytes).subarray(-endBytes);
    yield bytes;
  }
  if (end.length < endBytes || end.some((byte) => byte !== 0)) throw new TarError('The archive is cut off.');
}

/** Errors of the disk have a code; all others are problems of the archive. */
function problemOf(cause: unknown): unknown {
  if (cause instanceof TarError || (cause instanceof Error && 'code' in cause)) return cause;
  return new TarError('This is not a workspace archive, or not all of one.', { cause });
}

async function* told<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (cause) {
    throw problemOf(cause);
  }
}

/** An entry's content: the stream gives bytes, though its type says no more than "unknown". */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const bytes of told(entry)) {
    if (!Buffer.isBuffer(bytes)) throw new TarError('This is not a workspace archive, or not all of one.');
    yield bytes;
  }
}

/** Reads the files of a tar archive one after another. */
export async function* readTar(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<TarEntry> {
  const entries = extract();
  Readable.from(whole(source))
    .once('error', (error) => entries.destroy(error))
    .pipe(entries);
  for await (const entry of told(entries)) {
    const { name, size = 0, type } = entry.header;
    if (type === 'file') yield { name, sizeBytes: size, content: bytesOf(entry) };
    entry.resume();
  }
}
