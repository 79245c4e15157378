import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Upload } from './call.ts';
import { type DiskRoom, diskFull, isDiskFull } from './disk-room.ts';
import { ApiError } from './errors.ts';

/** The largest file that Google's Drive takes. */
const largestUploadBytes = 5_497_558_138_880;

/** Temporary files for content that is on its way in. A cut upload is deleted, and so is what a crash left behind. */
export class UploadFolder {
  readonly #folder: string;
  /** Where resumable uploads wait for the rest, even across a restart. */
  readonly sessionsFolder: string;

  readonly room: DiskRoom;

  constructor(folder: string, room: DiskRoom) {
    this.#folder = folder;
    this.room = room;
    this.sessionsFolder = `${folder}-in-pieces`;
    mkdirSync(this.sessionsFolder, { recursive: true, mode: 0o700 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { force: true });
  }

  newPath(): string {
    return path.join(this.#folder, randomUUID());
  }

  /** Refuses what cannot be stored before its bytes arrive. */
  requireRoom(declaredBytes: number): void {
    if (declaredBytes > largestUploadBytes) {
      throw new ApiError(413, 'The upload is larger than the largest file.', { reason: 'uploadTooLarge' });
    }
    this.room.require(declaredBytes);
  }

  /** Stores a whole stream. When it breaks off, nothing stays. */
  async receive(stream: Readable, type: string | undefined): Promise<Upload> {
    const file = this.newPath();
    const hashes = newHashes();
    try {
      const sizeBytes = await appendTo(file, 0, stream, (chunk) => {
        this.room.take(chunk.length);
        for (const hash of hashes) hash.update(chunk);
      });
      return uploadOf(file, sizeBytes, hashes, type);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** The upload in a file that was received in pieces. */
  async finish(file: string, sizeBytes: number, type: string | undefined): Promise<Upload> {
    const hashes = newHashes();
    for await (const chunk of createReadStream(file)) for (const hash of hashes) hash.update(chunk);
    return uploadOf(file, sizeBytes, hashes, type);
  }
}

/**
 * Writes a stream into a file from `offset` on and flushes it to the disk; returns how many bytes came. When the
 * stream breaks off, what came stays in the file and `onChunk` has seen it.
 */
export async function appendTo(
  file: string,
  offset: number,
  stream: AsyncIterable<Uint8Array | string>,
  onChunk: (chunk: Buffer) => void,
): Promise<number> {
  const handle = await open(file, offset === 0 ? 'w' : 'r+', 0o600);
  let written = 0;
  try {
    for await (const piece of stream) {
      const chunk = Buffer.from(piece);
      await writeAll(handle, chunk, offset + written);
      written += chunk.length;
      onChunk(chunk);
    }
    await handle.sync();
  } catch (error) {
    throw isDiskFull(error) ? diskFull() : error;
  } finally {
    await handle.close();
  }
  return written;
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, chunk: Buffer, position: number) {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

const newHashes = () => [createHash('sha256'), createHash('sha1'), createHash('md5')] as const;

function uploadOf(
  file: string,
  sizeBytes: number,
  [sha256, sha1, md5]: ReturnType<typeof newHashes>,
  type: string | undefined,
): Upload {
  return {
    path: file,
    sizeBytes,
    sha256: sha256.digest('hex'),
    sha1: sha1.digest('hex'),
    md5: md5.digest('hex'),
    type,
  };
}
