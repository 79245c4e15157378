import { createReadStream } from 'node:fs';
import { newFileId } from '../storage/file-ids.ts';
import type { FileRecord } from '../storage/file-record.ts';
import type { Call, Caller } from '../wire/call.ts';
import { MediaAnswer } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { invalidParameter, notServed } from '../wire/refusals.ts';
import { requireContentScope, requireDownloadable } from './content.ts';
import type { DriveDeps } from './deps.ts';
import { attachment } from './disposition.ts';
import { fileResource } from './resource.ts';
import { targetOf } from './target.ts';

/** drive.files.get: the record, or the content with alt=media. */
export function getFile(call: Call, deps: DriveDeps): unknown {
  const file = targetOf(deps, call, 'read');
  if (!call.wantsMedia) return fileResource(deps, call, file);
  return contentAnswer(deps, call.caller, file, call);
}

/** The bytes of a file, or the part that a Range header asks for. */
export function contentAnswer(
  deps: DriveDeps,
  caller: Caller,
  file: FileRecord,
  { range, ifRange }: { range?: string | undefined; ifRange?: string | undefined },
): MediaAnswer {
  requireContentScope(deps, caller, 'read', file.id);
  requireDownloadable(deps, caller, file);
  const { content } = file;
  if (content === null) {
    throw new ApiError(
      403,
      'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
      { reason: 'fileNotDownloadable', location: 'alt' },
    );
  }
  const { sizeBytes } = content;
  const tag = `"${content.sha256}"`;
  // A part of newer content does not fit the beginning that the caller has.
  const isOther = ifRange !== undefined && ifRange !== tag;
  const part = range === undefined || isOther ? undefined : readRange(range, sizeBytes);
  const [first, last] = part ?? [0, sizeBytes - 1];
  const body =
    sizeBytes === 0
      ? new Uint8Array()
      : createReadStream(deps.blobs.pathOf(content.sha256), { start: first, end: last });
  return new MediaAnswer(part === undefined ? 200 : 206, headerType(file.mimeType), body, {
    'accept-ranges': 'bytes',
    etag: tag,
    'content-length': String(last - first + 1),
    // Whatever a file holds, it runs no script under this workspace's address: opened by itself, it is saved.
    'content-disposition': attachment(file.name),
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    ...(part !== undefined && { 'content-range': `bytes ${first}-${last}/${sizeBytes}` }),
  });
}

/** drive.files.generateIds */
export function generateIds({ parameters }: Call): unknown {
  if (parameters['space'] !== 'drive') throw notServed('Only the space drive is served.');
  // Files and shortcuts have ids of one kind.
  const type = String(parameters['type']);
  if (!['files', 'shortcuts'].includes(type)) {
    throw invalidParameter('drive', 'type', type, 'Allowed values: [files, shortcuts]');
  }
  const ids = Array.from({ length: Number(parameters['count']) }, () => newFileId(''));
  return { kind: 'drive#generatedIds', space: 'drive', ids };
}

/** A type set by an app, if it is valid in a header. */
function headerType(mimeType: string): string {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream';
}

/** First and last byte of a single range; undefined for one that a server may ignore. */
function readRange(header: string, sizeBytes: number): [number, number] | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first <= last) return [first, last];
  throw new ApiError(416, 'Request range not satisfiable', {
    reason: 'requestedRangeNotSatisfiable',
    location: 'Range',
    locationType: 'header',
    headers: { 'content-range': `bytes */${sizeBytes}` },
  });
}
