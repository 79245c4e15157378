import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './answers.ts';
import { type Api, olderUploads, prefixes } from './api.ts';
import { answerBatch } from './batch.ts';
import { type ApiServer, answerCall, bodyOf, performUpload } from './dispatch.ts';
import type { Faults } from './faults.ts';
import { malformedAddress } from './refusals.ts';
import { ResumableUploads } from './resumable.ts';

interface ApisDeps extends Omit<ApiServer, 'resumable'> {
  /** What tests make fail. */
  faults?: Faults | undefined;
}

/** Serves Google's APIs on a Fastify instance. */
export function registerApis(app: FastifyInstance, deps: ApisDeps): void {
  const server: ApiServer = {
    ...deps,
    resumable: new ResumableUploads(deps.uploads, (request, upload) =>
      performUpload(server, request, upload),
    ),
  };
  void app.register(async (scope) => {
    // Bodies stay streams: an upload goes to the disk as it arrives, and JSON has its own limits.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, body: Readable, done) => done(null, body));
    for (const api of deps.apis) {
      scope.register(async (apiScope) => {
        apiScope.setErrorHandler((error, request, reply) => sendError(error, api.name, request, reply));
        deps.faults?.register(apiScope, api);
        const handler = (request: FastifyRequest, reply: FastifyReply) => serve(server, api, request, reply);
        for (const prefix of api.prefixes) {
          apiScope.all(prefix, handler);
          apiScope.all(`${prefix}/*`, handler);
        }
      });
    }
  });
}

/** Answers an address that the router cannot read, so that no handler is found for it. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const url = request.raw.url ?? '/';
  const isBelow = (these: readonly string[]) => these.some((prefix) => url.startsWith(`${prefix}/`));
  const isDrive = isBelow(prefixes.drive) || isBelow(olderUploads);
  const api = isBelow(prefixes.sheets) ? 'sheets' : isDrive ? 'drive' : 'oauth2';
  sendError(error.statusCode === 400 ? malformedAddress() : error, api, request, reply);
}

async function serve(server: ApiServer, api: Api, request: FastifyRequest, reply: FastifyReply) {
  const url = request.raw.url ?? '/';
  if (!isWellEncoded(url)) throw malformedAddress();
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  if (path.startsWith('/batch')) {
    const prefix = api.name === 'drive' ? '/drive/v3' : '/v4';
    await answerBatch(request, reply, { prefix, body: bodyOf(request) });
    return reply;
  }
  await answerCall(server, api, { path, query, request, reply });
  return reply;
}

function isWellEncoded(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
