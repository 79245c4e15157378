import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from './start.ts';
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

  it('keeps the ending of a name that is too long', async () => {
    const named = await upload(Buffer.from('x'), { name: `${'long '.repeat(50)}.pdf` }, 'application/pdf');
    const answer = await server.fetch(named.webContentLink ?? '');
    const [, name = ''] = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    expect([name.length, name.endsWith('.pdf')]).toEqual([200, true]);
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
