import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { baseHeaders } from '../security.ts';
import { sendFile } from './file-answer.ts';

const run = [
  ...['text/javascript', 'application/javascript', 'application/x-javascript', 'text/ecmascript'],
  ...['text/jscript', 'TEXT/JavaScript; charset=utf-8', 'text/css', 'text/html', 'application/xhtml+xml'],
  ...['text/xml', 'application/xml;charset=utf-8'],
];
const kept = [
  'image/jpeg',
  'image/svg+xml',
  'application/pdf',
  'text/csv',
  'application/gpx+xml',
  'text/vcard',
];

/** What a file of a type is sent with. */
async function headersOf(type: string, downloadName?: string) {
  const server = Fastify();
  const file = { bytes: Buffer.from('alert(1)'), type, ...(downloadName !== undefined && { downloadName }) };
  server.get('/file', (_, reply) => sendFile(reply.headers(baseHeaders({ url: 'https://a.example' })), file));
  const { headers } = await server.inject('/file');
  await server.close();
  return headers;
}

const walls = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringContaining('sandbox'),
};

it.each(run)('a file of type %s is text to browsers', async (type) => {
  for (const name of [undefined, 'a.txt']) {
    expect(await headersOf(type, name)).toMatchObject({
      ...walls,
      'content-type': 'text/plain; charset=utf-8',
    });
  }
});

it.each(kept)('a file of type %s is sent as what it is, in a sandbox', async (type) => {
  expect(await headersOf(type)).toMatchObject({ ...walls, 'content-type': type });
});
