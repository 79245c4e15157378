import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { drive_v3 } from '@googleapis/drive';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { failure, startWorkspace } from './start.ts';

let server: Awaited<ReturnType<typeof startWorkspace>>;
let api: drive_v3.Drive;

beforeAll(async () => {
  server = await startWorkspace();
  api = server.client('mara@example.org');
});
afterAll(() => server.stop());

const fileSchema = z.object({ id: z.string(), name: z.string(), mimeType: z.string() });

async function upload(
  bytes: Buffer,
  requestBody: drive_v3.Schema$File,
  mimeType = 'application/octet-stream',
) {
  const request = { requestBody, media: { mimeType, body: Readable.from([bytes]) }, fields: '*' };
  return (await api.files.create(request, { rootUrl: `${server.origin}/` })).data;
}

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

describe('a download', () => {
  let fileId: string;
  beforeAll(async () => {
    fileId = (await upload(Buffer.from('0123456789'), { name: 'digits.html' }, 'text/html')).id ?? '';
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('of %s answers %d', async (range, status, text, contentRange) => {
    const answer = await server.fetch(`/drive/v3/files/${fileId}?alt=media`, { headers: { range } });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it('of a part behind the end answers 416', async () => {
    const answer = await server.fetch(`/drive/v3/files/${fileId}?alt=media`, {
      headers: { range: 'bytes=10-' },
    });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  it('of a part is whole when the content is another than that of the first part', async () => {
    const address = `/drive/v3/files/${fileId}?alt=media`;
    const { headers } = await server.fetch(address);
    const tag = headers.get('etag') ?? '';
    const range = 'bytes=2-4';
    const same = await server.fetch(address, { headers: { range, 'if-range': tag } });
    expect([same.status, await same.text()]).toEqual([206, '234']);
    const other = await server.fetch(address, { headers: { range, 'if-range': '"another"' } });
    expect([other.status, await other.text()]).toEqual([200, '0123456789']);
  });

  it('of the headers alone gives those of the content, or of the record', async () => {
    const address = `/drive/v3/files/${fileId}?alt=media`;
    const head = await server.fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const part = await server.fetch(address, { method: 'HEAD', headers: { range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1-3/10']);
    expect((await server.fetch(`/drive/v3/files/${fileId}`, { method: 'HEAD' })).status).toBe(200);
    expect((await server.fetch('/drive/v3/files/no-such', { method: 'HEAD' })).status).toBe(404);
  });

  it('runs no script under the address of the workspace', async () => {
    const { headers } = await server.fetch(`/drive/v3/files/${fileId}?alt=media`);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('by its link is saved under the name of the file', async () => {
    const named = await upload(Buffer.from('x'), { name: 'a"b\r\nü.txt' }, 'text/plain');
    const answer = await server.fetch(named.webContentLink ?? '');
    expect(await answer.text()).toBe('x');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="a_b___.txt"; filename*=UTF-8''a%22b%0D%0A%C3%BC.txt`,
    );
    expect((await server.fetch(named.webContentLink ?? '', { as: '' })).status).toBe(401);
    const stranger = server.token('jon@example.org');
    expect((await server.fetch(named.webContentLink ?? '', { as: stranger })).status).toBe(404);
  });

  it('is held back from readers where the owner says so', async () => {
    const requestBody = { copyRequiresWriterPermission: true };
    await api.files.update({ fileId, requestBody });
    const reader = { type: 'user', role: 'reader', emailAddress: 'jon@example.org' };
    await api.permissions.create({ fileId, requestBody: reader });
    const jon = server.client('jon@example.org');
    const held = jon.files.get({ fileId, alt: 'media' });
    expect(await failure(held)).toMatchObject({ status: 403, reason: 'cannotDownloadFile' });
    expect((await failure(jon.files.copy({ fileId }))).reason).toBe('cannotCopyFile');
    const { data } = await jon.files.get({ fileId, fields: 'capabilities(canCopy,canDownload)' });
    expect(data.capabilities).toEqual({ canCopy: false, canDownload: false });
  });

  it('has a type that can stand in a header', async () => {
    const odd = await upload(Buffer.from('x'), { name: 'x', mimeType: 'text/plain\r\nset-cookie: a=b' });
    const answer = await server.fetch(`/drive/v3/files/${odd.id}?alt=media`);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('of a spreadsheet is refused', async () => {
    const { data } = await api.files.create({
      requestBody: { mimeType: 'application/vnd.google-apps.spreadsheet' },
    });
    const content = api.files.get({ fileId: data.id ?? '', alt: 'media' });
    expect(await failure(content)).toMatchObject({
      status: 403,
      reason: 'fileNotDownloadable',
      location: 'alt',
    });
  });
});

describe('a picture', () => {
  it('has its size, and a small version that is turned upright', async () => {
    const pixels = { create: { width: 800, height: 400, channels: 3, background: '#d06b64' } } as const;
    const bytes = await sharp(pixels).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const made = await upload(bytes, { name: 'photo.jpg' }, 'image/jpeg');
    expect(made).toMatchObject({
      hasThumbnail: true,
      imageMediaMetadata: { width: 800, height: 400, rotation: 1 },
    });
    const answer = await server.fetch(made.thumbnailLink ?? '');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([110, 220]);
    expect((await server.fetch(made.thumbnailLink ?? '', { as: '' })).status).toBe(401);
    await api.files.delete({ fileId: made.id ?? '' });
    expect(server.stored('thumbnails')).toEqual([]);
  });

  it.each([
    ['a text that says it is one', Buffer.from('not a picture'), 'image/jpeg'],
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/svg+xml',
    ],
  ])('is not made of %s', async (_what, bytes, mimeType) => {
    const made = await upload(bytes, { name: 'x' }, mimeType);
    expect(made).toMatchObject({ hasThumbnail: false, mimeType });
    expect(made).not.toHaveProperty('imageMediaMetadata');
    expect((await server.fetch(`/thumbnails/${made.id}`)).status).toBe(404);
  });
});
