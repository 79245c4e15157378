import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, visibleFile } from '../storage/access.ts';
import type { FileRecord } from '../storage/file-record.ts';
import { folderType, spreadsheetType } from '../storage/file-types.ts';
import { sendAnswer, sendError } from '../wire/answers.ts';
import { authenticate } from '../wire/authenticate.ts';
import type { Caller } from '../wire/call.ts';
import { MediaAnswer } from '../wire/call.ts';
import type { Authentication } from '../wire/ports.ts';
import { missingCredentials } from '../wire/refusals.ts';
import type { DriveDeps } from './deps.ts';
import { attachment } from './disposition.ts';
import { typeNamed } from './export-formats.ts';
import { exportedBytes } from './files-export.ts';
import { contentAnswer } from './files-get.ts';

/** The addresses that a File's links name beside the API: contents, thumbnails and icons. */
export function registerDownloads(
  app: FastifyInstance,
  deps: DriveDeps,
  authentication: Authentication,
): void {
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendError(error, 'drive', request, reply));

    scope.get<{ Querystring: { id?: string } }>('/uc', async (request, reply) => {
      const { file, caller } = requireVisible(deps, authentication, request, String(request.query.id ?? ''));
      sendAnswer(reply, contentAnswer(deps, caller, file, mediaHeaders(request)));
      return reply;
    });

    scope.get<{ Params: { id: string }; Querystring: ExportQuery }>(
      '/spreadsheets/d/:id/export',
      async (request, reply) => {
        const { id } = request.params;
        const { format, gid } = request.query;
        return sendExport(deps, reply, { ...requireVisible(deps, authentication, request, id), format, gid });
      },
    );

    scope.get<{ Querystring: ExportQuery }>('/spreadsheets/export', async (request, reply) => {
      const { id = '', exportFormat: format, gid } = request.query;
      return sendExport(deps, reply, { ...requireVisible(deps, authentication, request, id), format, gid });
    });

    scope.get<{ Params: { id: string } }>('/thumbnails/:id', async (request, reply) => {
      const { file } = requireVisible(deps, authentication, request, request.params.id);
      await sendThumbnail(deps, file, reply);
      return reply;
    });

    scope.get<{ Querystring: { type?: string } }>('/icons/16', (request, reply) => {
      void reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'")
        .send(iconOf(String(request.query.type ?? '')));
    });
  });
}

function mediaHeaders({ headers }: FastifyRequest) {
  const { range, 'if-range': ifRange } = headers;
  return { range, ifRange: typeof ifRange === 'string' ? ifRange : undefined };
}

interface ExportQuery {
  id?: string;
  format?: string;
  exportFormat?: string;
  gid?: string;
}

interface Export {
  file: FileRecord;
  caller: Caller;
  format: string | undefined;
  gid: string | undefined;
}

/** What the page of a spreadsheet downloads: one sheet (`gid`) if the format holds only one. */
async function sendExport(
  deps: DriveDeps,
  reply: FastifyReply,
  { file, caller, format = 'xlsx', gid }: Export,
): Promise<FastifyReply> {
  const type = typeNamed(format);
  const sheetId = gid !== undefined && /^\d{1,10}$/.test(gid) ? Number(gid) : undefined;
  const bytes = await exportedBytes(deps, caller, file, { type, sheetId });
  const answer = new MediaAnswer(200, type, bytes, { 'content-length': String(bytes.length) });
  sendAnswer(reply.header('content-disposition', attachment(`${file.name}.${format}`)), answer);
  return reply;
}

function requireVisible(
  deps: DriveDeps,
  authentication: Authentication,
  request: FastifyRequest,
  fileId: string,
): { file: FileRecord; caller: Caller } {
  const caller = callerOf(authentication, request);
  const file = visibleFile(deps.files, caller ?? stranger, fileId, 'drive');
  if (caller === undefined && file === undefined) throw missingCredentials('drive', 'drive.files.get');
  if (file === undefined) throw notFound(fileId, 'drive');
  return { file, caller: caller ?? stranger };
}

/** A visitor who only has the link: without an account, so that only files open to everybody can be seen. */
const stranger: Caller = { accountId: '', email: '', clientId: null, scopes: new Set() };

/** Undefined for somebody who does not say who they are; a token that is no good is refused. */
function callerOf(authentication: Authentication, request: FastifyRequest): Caller | undefined {
  const query = new URLSearchParams(request.raw.url?.split('?')[1]);
  const isNamed =
    request.headers.authorization !== undefined || query.has('access_token') || query.has('oauth_token');
  if (!isNamed) return authentication.authenticatePage(request);
  return authenticate(authentication, 'drive', 'drive.files.get', query, request);
}

/** The address changes with the content, so that a browser may cache the picture. */
const thumbnailHeaders = { 'cache-control': 'private, max-age=3600' };

async function sendThumbnail(deps: DriveDeps, file: FileRecord, reply: FastifyReply): Promise<void> {
  const { content, image } = file;
  if (content === null || image === null) throw notFound(file.id, 'drive');
  const path = await deps.thumbnails.pathOf(content.sha256, deps.blobs.pathOf(content.sha256));
  sendAnswer(reply, new MediaAnswer(200, 'image/webp', createReadStream(path), thumbnailHeaders));
}

/** A sheet of paper, a folder or a grid, in one colour each. */
function iconOf(mimeType: string): string {
  const frame = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">${inner}</svg>`;
  if (mimeType === folderType) return frame('<path fill="#8f8f8f" d="M1 3h5l2 2h7v9H1z"/>');
  if (mimeType === spreadsheetType) {
    return frame('<path fill="#16a765" d="M2 1h12v14H2zm2 4v2h3V5zm5 0v2h3V5zM4 9v2h3V9zm5 0v2h3V9z"/>');
  }
  const color = mimeType.startsWith('image/') ? '#d06b64' : '#4986e7';
  return frame(`<path fill="${color}" d="M3 1h7l3 3v11H3z"/>`);
}
