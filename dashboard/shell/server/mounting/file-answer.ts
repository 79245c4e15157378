import type { FastifyReply } from 'fastify';
import type { FileContent } from '#kernel/contract.ts';

/** RFC 6266: an ASCII name for old clients and the full name, percent-encoded, for all others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** What browsers run or apply: scripts, styles, pages, and generic XML. */
const active = /script|css|html|^(?:text|application)\/xml\b/i;

/** Sends people's files so that nothing in them can run on our origin. */
export function sendFile(reply: FastifyReply, file: FileContent): FastifyReply {
  return reply
    .headers({
      'content-type': active.test(file.type) ? 'text/plain; charset=utf-8' : file.type,
      'content-disposition': file.downloadName === undefined ? 'inline' : attachment(file.downloadName),
      ...(file.link !== undefined && { 'content-location': file.link }),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control':
        file.maxAgeSeconds === undefined ? 'private, no-store' : `private, max-age=${file.maxAgeSeconds}`,
    })
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}
