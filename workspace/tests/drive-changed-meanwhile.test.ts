import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUploads } from './upload-start.ts';

let uploads: Awaited<ReturnType<typeof startUploads>>;
let server: (typeof uploads)['server'];
let api: (typeof uploads)['api'];

beforeAll(async () => {
  uploads = await startUploads();
  ({ server, api } = uploads);
});
afterAll(() => server.stop());

const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const picture = (width: number) =>
  sharp({ create: { width, height: 10, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

function update(fileId: string, bytes: Buffer) {
  const media = { mimeType: 'image/png', body: Readable.from([bytes]) };
  return api.files.update({ fileId, media }, { rootUrl: `${server.origin}/` });
}

it('contents that replace one another at the same moment leave only the last one', async () => {
  const contents = await Promise.all(Array.from({ length: 16 }, (_, index) => picture(20 + index)));
  const { id } = await uploads.upload(await picture(10), { name: 'a' }, 'image/png');
  await Promise.all(contents.map((bytes) => update(id ?? '', bytes)));
  const { data } = await api.files.get({ fileId: id ?? '', fields: 'sha256Checksum' });
  expect(contents.map(nameOf)).toContain(data.sha256Checksum);
  expect(server.stored('blobs')).toEqual([data.sha256Checksum]);
});
