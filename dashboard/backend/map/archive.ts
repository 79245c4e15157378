import { type FileHandle, open } from 'node:fs/promises';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import * as z from 'zod';
import { fetchWithin } from '#backend/outgoing.ts';

/** A tile archive in a file on this machine; pmtiles only has sources for browsers. */
class DiskSource implements Source {
  readonly #path: string;
  readonly #file: FileHandle;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    const bytes = new Uint8Array(new ArrayBuffer(length));
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** How much pmtiles requests at once: the first 16 KB, then directories and tiles, each of which is smaller. */
const maxBytes = 20_000_000;

/** An archive at an address, which has this long to send everything, however slow it is. */
class AddressSource implements Source {
  readonly #address: string;
  readonly #signal: AbortSignal;
  readonly #fetch: typeof fetch;

  constructor(address: string, timeoutMs: number) {
    this.#address = address;
    this.#signal = AbortSignal.timeout(timeoutMs);
    this.#fetch = fetchWithin({ setting: 'MAP_PMTILES', timeoutMs, maxBytes });
  }

  getKey(): string {
    return this.#address;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    const response = await this.#fetch(this.#address, { headers, signal: this.#signal });
    // A server without support for ranges sends the whole archive, which happens to begin with the first request.
    if (response.status !== 206) throw new Error(`MAP_PMTILES answers ${response.status} to a range.`);
    return { data: await response.arrayBuffer() };
  }
}

const metadataSchema = z.looseObject({ attribution: z.string().optional() });

/** An opened archive of vector tiles. */
export interface Archive {
  minZoom: number;
  maxZoom: number;
  /** The attribution that its maker asks for, without markup. */
  attribution: string;
  tile(z: number, x: number, y: number): Promise<ArrayBuffer | undefined>;
}

const mvt = 1;

/** A drawing that takes longer is cancelled as a whole, including everything that needs no roads. */
const patienceMs = 20_000;

/** Opens the archive at a path, or at an address that has `timeoutMs` altogether, for as long as `work` takes. */
export async function withArchive<T>(
  place: string,
  work: (archive: Archive) => Promise<T>,
  timeoutMs = patienceMs,
): Promise<T> {
  if (/^https?:\/\//.test(place))
    return work(await archiveOf(new PMTiles(new AddressSource(place, timeoutMs))));
  const source = new DiskSource(place, await open(place));
  try {
    return await work(await archiveOf(new PMTiles(source)));
  } finally {
    await source.close();
  }
}

async function archiveOf(tiles: PMTiles): Promise<Archive> {
  const { minZoom, maxZoom, tileType } = await tiles.getHeader();
  if (tileType !== mvt) throw new Error('the archive holds no vector tiles');
  const { attribution = '' } = metadataSchema.parse(await tiles.getMetadata());
  return {
    minZoom,
    maxZoom,
    attribution: attribution
      .replace(/<[^>]*>/g, '')
      .replaceAll('&copy;', '©')
      .trim(),
    tile: async (z, x, y) => (await tiles.getZxy(z, x, y))?.data,
  };
}
