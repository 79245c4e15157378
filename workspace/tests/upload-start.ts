import { Readable } from 'node:stream';
import type { drive_v3 } from '@googleapis/drive';
import { startWorkspace } from './start.ts';

/** A workspace whose one person uploads files. */
export async function startUploads() {
  const server = await startWorkspace();
  const api = server.client('mara@example.org');

  async function upload(
    bytes: Buffer,
    requestBody: drive_v3.Schema$File,
    mimeType = 'application/octet-stream',
  ) {
    const request = { requestBody, media: { mimeType, body: Readable.from([bytes]) }, fields: '*' };
    return (await api.files.create(request, { rootUrl: `${server.origin}/` })).data;
  }

  return { server, api, upload };
}
