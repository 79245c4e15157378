import { Readable } from 'node:stream';
import { ApiError } from './errors.ts';
import { largestJsonBytes, tooLarge } from './json-text.ts';

/** The two parts of a multipart/related upload: the file's metadata, and its bytes. */
export interface RelatedParts {
  metadata: string;
  contentType: string | undefined;
  /** Ends where the part ends; fails if the request is cut off before the closing boundary. */
  content: Readable;
}

const largestHeaderBytes = 16_384;
const lineEnd = Buffer.from('\r\n');
const headerEnd = Buffer.from('\r\n\r\n');

export function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformed('Missing multipart boundary.');
  return boundary;
}

/** Takes a multipart/related request apart without keeping its content in memory. */
export async function readRelated(stream: Readable, boundary: string): Promise<RelatedParts> {
  const source = new PartReader(stream, Buffer.from(`\r\n--${boundary}`));
  await source.skipPreamble();
  const metadataHeaders = await source.headers();
  if (!/^application\/json\b/i.test(metadataHeaders.get('content-type') ?? 'application/json')) {
    throw malformed('The first part must be the metadata as application/json.');
  }
  const metadata = await collected(source.part());
  if (await source.isLast()) throw malformed('A multipart upload has two parts.');
  const headers = await source.headers();
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary';
  const bytes = source.part();
  return {
    metadata,
    contentType: headers.get('content-type'),
    content: Readable.from(
      encoding === 'base64' ? decodeBase64(lastPart(source, bytes)) : lastPart(source, bytes),
    ),
  };
}

async function* lastPart(source: PartReader, bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* bytes;
  if (!(await source.isLast())) throw malformed('A multipart upload has two parts.');
  await source.drain();
}

async function collected(part: AsyncGenerator<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of part) {
    sizeBytes += chunk.length;
    if (sizeBytes > largestJsonBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Decodes groups of four characters as they arrive; line breaks between them are ignored. */
async function* decodeBase64(part: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of part) {
    const text = rest + chunk.toString('latin1').replace(/\s+/g, '');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    yield Buffer.from(text.slice(0, whole), 'base64');
  }
  yield Buffer.from(rest, 'base64');
}

/** Reads a stream part by part; holds no more than a chunk and a boundary. */
class PartReader {
  readonly #chunks: AsyncIterator<unknown>;
  readonly #delimiter: Buffer;
  /** Starts with a line end, so that a boundary at the very start looks like every other. */
  #held: Buffer = lineEnd;
  #isEnded = false;

  constructor(stream: Readable, delimiter: Buffer) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#delimiter = delimiter;
  }

  async skipPreamble(): Promise<void> {
    await collected(this.part());
    if (await this.isLast()) throw malformed('A multipart upload has two parts.');
  }

  /** The bytes up to the next boundary, which is consumed. */
  async *part(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter);
      if (at >= 0) {
        const end = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + this.#delimiter.length);
        if (end.length > 0) yield end;
        return;
      }
      const safe = Math.max(0, this.#held.length - this.#delimiter.length + 1);
      const ready = this.#held.subarray(0, safe);
      this.#held = this.#held.subarray(safe);
      if (ready.length > 0) yield ready;
      if (!(await this.#more())) throw malformed('The closing boundary is missing.');
    }
  }

  /** After a boundary: true if it was the closing one, otherwise its line is over. */
  async isLast(): Promise<boolean> {
    while (this.#held.length < 2 && (await this.#more()));
    if (this.#held.subarray(0, 2).equals(Buffer.from('--'))) return true;
    const end = await this.#find(lineEnd);
    // The line end stays: headers start with it, so that a part without headers reads like every other.
    this.#held = this.#held.subarray(end);
    return false;
  }

  async headers(): Promise<Map<string, string>> {
    const end = await this.#find(headerEnd);
    const lines = this.#held.subarray(0, end).toString('latin1').split('\r\n');
    this.#held = this.#held.subarray(end + headerEnd.length);
    return new Map(
      lines
        .map((line) => /^([^:]+):\s*(.*)$/.exec(line))
        .filter((match) => match !== null)
        .map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
    );
  }

  /** Reads what follows the closing boundary, so that the connection can be used again. */
  async drain(): Promise<void> {
    this.#held = Buffer.alloc(0);
    while (await this.#more()) this.#held = Buffer.alloc(0);
  }

  async #find(mark: Buffer): Promise<number> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at >= 0) return at;
      if (this.#held.length > largestHeaderBytes) throw malformed('A part has too many headers.');
      if (!(await this.#more())) throw malformed('The request ends within a part.');
    }
  }

  async #more(): Promise<boolean> {
    if (this.#isEnded) return false;
    const { done, value } = await this.#chunks.next();
    if (done === true || !(value instanceof Uint8Array)) {
      this.#isEnded = true;
      return false;
    }
    this.#held = Buffer.concat([this.#held, value]);
    return true;
  }
}

function malformed(problem: string): ApiError {
  return new ApiError(400, `Malformed multipart body. ${problem}`, { reason: 'malformedMultipartBody' });
}
