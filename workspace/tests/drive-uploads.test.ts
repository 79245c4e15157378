import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startUploads } from './upload-start.ts';

let uploads: Awaited<ReturnType<typeof startUploads>>;
let server: (typeof uploads)['server'];
let api: (typeof uploads)['api'];
let upload: (typeof uploads)['upload'];

beforeAll(async () => {
  uploads = await startUploads();
  ({ server, api, upload } = uploads);
});
afterAll(() => server.stop());

const fileSchema = z.object({ id: z.string(), name: z.string(), mimeType: z.string() });

async function contentOf(fileId: string | null | undefined): Promise<Buffer> {
  const answer = await server.fetch(`/drive/v3/files/${fileId}?alt=media`);
  return Buffer.from(await answer.arrayBuffer());
}

const digest = (name: string, bytes: Buffer) => createHash(name).update(bytes).digest('hex');

describe('an upload in one request', () => {
  it("keeps Google's client's bytes as they are, with their checksums", async () => {
    const bytes = Buffer.concat([randomBytes(700_000), Buffer.from('\r\n--boundary--\r\n')]);
    const made = await upload(bytes, { name: 'scan.bin' });
    expect(made).toMatchObject({
      name: 'scan.bin',
      size: String(bytes.length),
      md5Checksum: digest('md5', bytes),
      sha1Checksum: digest('sha1', bytes),
      sha256Checksum: digest('sha256', bytes),
    });
    expect(await contentOf(made.id)).toEqual(bytes);
  });

  it('without metadata takes its type from the content and is called Untitled', async () => {
    const answer = await server.fetch('/upload/drive/v3/files?uploadType=media', {
      method: 'POST',
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      body: 'a,b',
    });
    expect(await answer.json()).toMatchObject({ name: 'Untitled', mimeType: 'text/csv' });
  });

  it('replaces the content of a file, and lets go of the old one', async () => {
    const [before, after] = [randomBytes(1000), randomBytes(2000)];
    const made = await upload(before, { name: 'a' });
    const media = { mimeType: 'application/octet-stream', body: Readable.from([after]) };
    const { data } = await api.files.update(
      { fileId: made.id ?? '', media },
      { rootUrl: `${server.origin}/` },
    );
    expect(data).toEqual({
      kind: 'drive#file',
      id: made.id,
      name: 'a',
      mimeType: 'application/octet-stream',
    });
    expect(await contentOf(made.id)).toEqual(after);
    expect(server.stored('blobs')).not.toContain(digest('sha256', before));
    expect(server.stored('blobs')).toContain(digest('sha256', after));
  });

  it('keeps one content for two files until the second is gone', async () => {
    const bytes = randomBytes(500);
    const [one, two] = [await upload(bytes, { name: 'one' }), await upload(bytes, { name: 'two' })];
    await api.files.delete({ fileId: one.id ?? '' });
    expect(await contentOf(two.id)).toEqual(bytes);
    await api.files.delete({ fileId: two.id ?? '' });
    expect(server.stored('blobs')).not.toContain(digest('sha256', bytes));
  });

  const multipart = (body: string, boundary = 'B') =>
    server.fetch('/upload/drive/v3/files?uploadType=multipart', {
      method: 'POST',
      headers: { 'content-type': `multipart/related; boundary=${boundary}` },
      body,
    });

  it('reads base64 parts, quoted boundaries and preambles', async () => {
    const body =
      'preamble\r\n--the b\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n{"name":"x"}\r\n--the b\r\n' +
      'content-type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\naGVs\r\nbG8=\r\n--the b--\r\nepilogue';
    const made = fileSchema.parse(await (await multipart(body, '"the b"')).json());
    expect(made).toMatchObject({ name: 'x', mimeType: 'text/plain' });
    expect((await contentOf(made.id)).toString()).toBe('hello');
  });

  const part = '--B\r\nContent-Type: application/json\r\n\r\n';
  it.each([
    ['no boundary at all', 'hello'],
    ['one part', `${part}{}\r\n--B--`],
    ['three parts', `${part}{}\r\n--B\r\n\r\na\r\n--B\r\n\r\nb\r\n--B--`],
    ['no closing boundary', `${part}{}\r\n--B\r\nContent-Type: text/plain\r\n\r\nhello`],
    ['metadata that is no JSON', `${part}{name}\r\n--B\r\n\r\nhello\r\n--B--`],
    ['metadata of another type', `--B\r\nContent-Type: text/xml\r\n\r\n<a/>\r\n--B\r\n\r\nhello\r\n--B--`],
    ['endless headers', `--B\r\nX: ${'x'.repeat(100_000)}`],
  ])('refuses a multipart body with %s, and keeps nothing of it', async (_what, body) => {
    const before = server.stored('blobs');
    const answer = await multipart(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty('error.errors');
    expect(server.stored('uploads')).toEqual([]);
    expect(server.stored('blobs')).toEqual(before);
  });

  it('leaves no trace when it is cut', async () => {
    const before = server.stored('blobs');
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(
      'POST /upload/drive/v3/files?uploadType=media HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n' +
        `Authorization: Bearer ${server.token('mara@example.org')}\r\nContent-Length: 1000000000\r\n\r\nhalf of it`,
    );
    await expect.poll(() => server.stored('uploads')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => server.stored('uploads')).toEqual([]);
    expect(server.stored('blobs')).toEqual(before);
    expect((await api.files.list({ q: "name = 'Untitled' and mimeType = 'text/plain'" })).data.files).toEqual(
      [],
    );
  });

  it('is refused before it is read when it is larger than any file', async () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(
      'POST /upload/drive/v3/files?uploadType=media HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n' +
        `Authorization: Bearer ${server.token('mara@example.org')}\r\nContent-Length: 6000000000000\r\n\r\n`,
    );
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString())),
    );
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('of content is not open to a token for metadata', async () => {
    const made = await upload(Buffer.from('kept'), { name: 'a' });
    const answer = await server.fetch(`/upload/drive/v3/files/${made.id}?uploadType=media`, {
      method: 'PATCH',
      as: server.token('mara@example.org', 'app', ['drive.metadata']),
      body: 'lost',
    });
    expect(answer.status).toBe(403);
    expect((await contentOf(made.id)).toString()).toBe('kept');
  });
});

describe('a resumable upload', () => {
  const piece = 262_144;
  const bytes = randomBytes(2 * piece + 1000);

  async function start(metadata: object, headers: Record<string, string> = {}) {
    const answer = await server.fetch('/upload/drive/v3/files?uploadType=resumable', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(metadata),
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    return answer.headers.get('location') ?? '';
  }

  /** The session's address needs no token. */
  const put = (session: string, range: string | undefined, body: Uint8Array<ArrayBuffer> | undefined) =>
    fetch(session, {
      method: 'PUT',
      ...(range !== undefined && { headers: { 'content-range': range } }),
      ...(body !== undefined && { body }),
    });

  const slice = (from: number, to: number) => Uint8Array.from(bytes.subarray(from, to));

  it('arrives in pieces', async () => {
    const session = await start({ name: 'film' }, { 'x-upload-content-type': 'video/mp4' });
    const first = await put(session, `bytes 0-${piece - 1}/${bytes.length}`, slice(0, piece));
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${piece - 1}`]);
    const last = await put(
      session,
      `bytes ${piece}-${bytes.length - 1}/${bytes.length}`,
      slice(piece, bytes.length),
    );
    const made = fileSchema.parse(await last.json());
    expect(made).toMatchObject({ name: 'film', mimeType: 'video/mp4' });
    expect(await contentOf(made.id)).toEqual(bytes);
    const again = await put(session, `bytes */${bytes.length}`, undefined);
    expect([again.status, await again.json()]).toEqual([200, { ...made, kind: 'drive#file' }]);
    expect(server.stored('uploads')).toEqual([]);
  });

  it('arrives whole in one request, with or without a declared length', async () => {
    for (const headers of [{ 'x-upload-content-length': String(bytes.length) }, {}]) {
      const made = fileSchema.parse(
        await (await put(await start({}, headers), undefined, slice(0, bytes.length))).json(),
      );
      expect(await contentOf(made.id)).toEqual(bytes);
    }
  });

  it('goes on where it was cut', async () => {
    const session = await start({ name: 'cut' }, { 'x-upload-content-length': String(bytes.length) });
    const state = async () => {
      const answer = await put(session, `bytes */${bytes.length}`, undefined);
      return [answer.status, answer.headers.get('range')] as const;
    };
    expect(await state()).toEqual([308, null]);
    const { pathname, search, port } = new URL(session);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, 5000));
    await expect.poll(state).toEqual([503, null]);
    socket.destroy();
    await expect.poll(state).toEqual([308, 'bytes=0-4999']);
    const rest = `bytes 5000-${bytes.length - 1}/${bytes.length}`;
    const made = fileSchema.parse(await (await put(session, rest, slice(5000, bytes.length))).json());
    expect(await contentOf(made.id)).toEqual(bytes);
  });

  it('takes bytes that it has already without harm, and says where to go on after a gap', async () => {
    const session = await start({ name: 'again' });
    const total = bytes.length;
    await put(session, `bytes 0-${piece - 1}/${total}`, slice(0, piece));
    const gap = await put(session, `bytes ${2 * piece}-${total - 1}/${total}`, slice(2 * piece, total));
    expect([gap.status, gap.headers.get('range')]).toEqual([308, `bytes=0-${piece - 1}`]);
    const overlap = await put(session, `bytes 100-${total - 1}/${total}`, slice(100, total));
    const made = fileSchema.parse(await overlap.json());
    expect(await contentOf(made.id)).toEqual(bytes);
  });

  it.each([
    ['bytes 0-99/50', 100],
    ['bytes 5-2/100', 100],
    ['bytes zero', 100],
    ['bytes 0-9/*', 100],
    ['bytes 0-99/1000000', 100],
  ])('refuses the piece "%s" of %d bytes', async (range, length) => {
    const answer = await put(await start({}), range, slice(0, length));
    expect(answer.status).toBe(400);
  });

  it('refuses more than was declared', async () => {
    const session = await start({}, { 'x-upload-content-length': '10' });
    expect((await put(session, undefined, slice(0, 11))).status).toBe(400);
  });

  it('begins anew once there is room, after a full disk refused it', async () => {
    // More text than fits into a database that takes no more pages.
    const session = await start({ contentHints: { indexableText: 'x'.repeat(100_000) } });
    const { sql } = server.deps.files.database;
    sql.exec('pragma max_page_count = 1');
    expect((await put(session, undefined, slice(0, 5000))).status).toBe(403);
    sql.exec('pragma max_page_count = 1000000000');
    const state = await put(session, 'bytes */5000', undefined);
    expect([state.status, state.headers.get('range')]).toEqual([308, null]);
    const made = fileSchema.parse(await (await put(session, undefined, slice(0, 5000))).json());
    expect(await contentOf(made.id)).toEqual(bytes.subarray(0, 5000));
  });

  it('can be given up, and is unknown after that', async () => {
    const session = await start({});
    await put(session, `bytes 0-${piece - 1}/*`, slice(0, piece));
    expect((await fetch(session, { method: 'DELETE' })).status).toBe(499);
    expect((await put(session, 'bytes */*', undefined)).status).toBe(404);
    expect(
      (await put(`${server.origin}/upload/drive/v3/files?upload_id=x`, undefined, slice(0, 1))).status,
    ).toBe(404);
  });

  it('replaces the content of a file', async () => {
    const made = await upload(Buffer.from('before'), { name: 'a' });
    const answer = await server.fetch(`/upload/drive/v3/files/${made.id}?uploadType=resumable`, {
      method: 'PATCH',
    });
    await put(answer.headers.get('location') ?? '', undefined, slice(0, 10));
    expect(await contentOf(made.id)).toEqual(bytes.subarray(0, 10));
  });
});
