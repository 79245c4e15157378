import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Upload } from './call.ts';
import { ApiError } from './errors.ts';
import type { SessionRecord, UploadRequest } from './upload-sessions.ts';
import { SessionFiles, weekMs } from './upload-sessions.ts';
import type { UploadFolder } from './uploads.ts';
import { appendTo } from './uploads.ts';

const maxSessions = 1_000;
/** Per account: a person who starts more gives up their own oldest, and nobody else's. */
const maxSessionsOfOne = 100;
/** The smallest piece that is not the last one. */
const smallestPieceBytes = 262_144;

/** Runs the method of an upload once all content is here, and returns its JSON answer. */
export type Perform = (request: UploadRequest, upload: Upload) => Promise<unknown>;

interface Session extends SessionRecord {
  key: string;
  receivedBytes: number;
  isBusy: boolean;
  /** The method's answer once the upload is complete, repeated to a client that lost it. */
  answer?: { body: unknown };
}

/** The state of an upload after a request: complete with the method's answer, or waiting for more. */
export type Progress = { isComplete: true; answer: unknown } | { isComplete: false; receivedBytes: number };

interface Piece {
  /** Position of the piece's first byte; undefined in a question about the state. */
  first: number | undefined;
  /** Length of the piece, if it is given. */
  lengthBytes: number | undefined;
  totalBytes: number | undefined;
}

/**
 * Uploads in pieces. The arrived part waits in a file until the rest comes, for a week at most, even across a restart
 * of the server.
 */
export class ResumableUploads {
  readonly #folder: UploadFolder;
  readonly #files: SessionFiles;
  readonly #perform: Perform;
  readonly #sessions = new Map<string, Session>();

  constructor(folder: UploadFolder, perform: Perform) {
    this.#folder = folder;
    this.#files = new SessionFiles(folder.sessionsFolder);
    this.#perform = perform;
    for (const { key, record, receivedBytes } of this.#files.load()) {
      this.#sessions.set(key, { ...record, key, receivedBytes, isBusy: false });
    }
  }

  /** Opens a session and returns its id, which is all that a client needs to send the content. */
  async start(
    request: UploadRequest,
    type: string | undefined,
    declaredBytes: number | undefined,
  ): Promise<string> {
    if (declaredBytes !== undefined) await this.#folder.requireRoom(declaredBytes);
    await this.#dropOld(request.caller.accountId);
    const id = randomBytes(48).toString('base64url');
    const key = this.#files.keyOf(id);
    const record: SessionRecord = {
      request,
      ...(type !== undefined && { type }),
      ...(declaredBytes !== undefined && { declaredBytes }),
      startedAt: Date.now(),
    };
    await this.#files.write(key, record);
    this.#sessions.set(key, { ...record, key, receivedBytes: 0, isBusy: false });
    return id;
  }

  /** Takes the next piece of a session, or reports its progress. */
  async continue(
    id: string,
    contentRange: string | undefined,
    lengthText: string | undefined,
    body: Readable,
  ) {
    const session = this.#require(id);
    if (session.answer !== undefined) return { isComplete: true, answer: session.answer.body } as const;
    if (session.isBusy) throw new ApiError(503, 'Another request is sending to this session.');
    session.isBusy = true;
    try {
      return await this.#take(session, readPiece(contentRange, lengthText), body);
    } finally {
      session.isBusy = false;
    }
  }

  async cancel(id: string): Promise<void> {
    await this.#drop(this.#require(id));
  }

  async #take(session: Session, piece: Piece, body: Readable): Promise<Progress> {
    const total = piece.totalBytes ?? session.declaredBytes;
    if (total !== undefined && session.declaredBytes !== undefined && total !== session.declaredBytes) {
      throw invalidRange('The total differs from the declared length of the upload.');
    }
    if (piece.first !== undefined) {
      const isLast = piece.totalBytes === undefined || endOf(piece) === piece.totalBytes;
      if (piece.lengthBytes !== undefined && piece.lengthBytes < smallestPieceBytes && !isLast)
        throw tooShort(piece.lengthBytes);
      // A gap cannot be filled: the client learns where to continue.
      if (piece.first > session.receivedBytes)
        return { isComplete: false, receivedBytes: session.receivedBytes };
      await this.#append(session, body, session.receivedBytes - piece.first, total);
      if (total === undefined && piece.lengthBytes === undefined) return this.#finish(session);
    }
    const isWhole = session.receivedBytes === total;
    if (isWhole) return this.#finish(session);
    return { isComplete: false, receivedBytes: session.receivedBytes };
  }

  /** Adds the new part of a piece; what has arrived stays, even if the request is cut. */
  async #append(session: Session, body: Readable, knownBytes: number, total: number | undefined) {
    const limit = total ?? Number.POSITIVE_INFINITY;
    const counted = limited(body, knownBytes, limit - session.receivedBytes);
    await appendTo(this.#files.contentPath(session.key), session.receivedBytes, counted, (chunk) => {
      session.receivedBytes += chunk.length;
      this.#folder.room.take(chunk.length);
    });
  }

  async #finish(session: Session): Promise<Progress> {
    const { key, request, type, receivedBytes } = session;
    const content = this.#files.contentPath(key);
    const upload = await this.#folder.finish(content, receivedBytes, type);
    try {
      const answer = await this.#perform(request, upload);
      session.answer = { body: answer };
      return { isComplete: true, answer };
    } catch (error) {
      if (error instanceof ApiError) this.#sessions.delete(key);
      // The store has taken the content over and deleted it again if it failed after that, as on a full disk.
      else session.receivedBytes = this.#files.sizeOf(key);
      throw error;
    } finally {
      if (session.answer !== undefined || !this.#sessions.has(key)) await this.#files.remove(key);
    }
  }

  #require(id: string): Session {
    const session = this.#sessions.get(this.#files.keyOf(id));
    if (session === undefined || Date.now() - session.startedAt > weekMs) {
      throw new ApiError(404, 'Upload session not found. Start the upload again.', { reason: 'notFound' });
    }
    return session;
  }

  async #dropOld(accountId: string): Promise<void> {
    const own = [...this.#sessions.values()].filter(({ request }) => request.caller.accountId === accountId);
    for (const session of own.slice(0, Math.max(0, own.length + 1 - maxSessionsOfOne)))
      if (!session.isBusy) await this.#drop(session);
    for (const session of this.#sessions.values()) {
      const isOld = Date.now() - session.startedAt > weekMs;
      if (!isOld && this.#sessions.size < maxSessions) return;
      if (!session.isBusy) await this.#drop(session);
    }
  }

  async #drop(session: Session): Promise<void> {
    this.#sessions.delete(session.key);
    await this.#files.remove(session.key);
  }
}

function readPiece(contentRange: string | undefined, lengthText: string | undefined): Piece {
  const lengthBytes = lengthText === undefined ? undefined : Number(lengthText);
  if (contentRange === undefined) return { first: 0, lengthBytes, totalBytes: lengthBytes };
  const match = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/.exec(contentRange.trim());
  if (match === null) throw invalidRange('Failed to parse Content-Range header.');
  const [, first, last, total] = match;
  const totalBytes = total === '*' ? undefined : Number(total);
  if (first === undefined) return { first: undefined, lengthBytes: undefined, totalBytes };
  const length = Number(last) - Number(first) + 1;
  const isLying = lengthBytes !== undefined && lengthBytes !== length;
  if (length <= 0 || isLying || Number(last) >= (totalBytes ?? Number.POSITIVE_INFINITY)) {
    throw invalidRange('The Content-Range header does not fit the content.');
  }
  return { first: Number(first), lengthBytes: length, totalBytes };
}

function endOf({ first = 0, lengthBytes = 0 }: Piece): number {
  return first + lengthBytes;
}

async function* limited(body: Readable, skipBytes: number, maxBytes: number): AsyncGenerator<Buffer> {
  let toSkip = skipBytes;
  let left = maxBytes;
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    const chunk = Buffer.from(piece).subarray(toSkip);
    toSkip -= Math.min(toSkip, Buffer.byteLength(piece));
    if (chunk.length > left) throw invalidRange('More bytes came than were declared.');
    left -= chunk.length;
    if (chunk.length > 0) yield chunk;
  }
}

function invalidRange(message: string): ApiError {
  return new ApiError(400, message, { reason: 'badContent' });
}

function tooShort(lengthBytes: number): ApiError {
  return new ApiError(
    400,
    'Invalid request.  The number of bytes uploaded is required to be equal or greater than 262144, except for the ' +
      "final request (it's recommended to be the exact multiple of 262144).  The received request contained " +
      `${lengthBytes} bytes, which does not meet this requirement.`,
    { reason: 'badRequest' },
  );
}
