import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './answers.ts';
import { answerBatch } from './batch.ts';
import type { Gap, MethodTable, Served } from './call.ts';
import type { Discovery, DiscoveryDocument } from './discovery.ts';
import { loadDiscovery, readDiscovery } from './discovery.ts';
import { answerCall, bodyOf, performUpload } from './dispatch.ts';
import type { Faults } from './faults.ts';
import type { Authentication } from './ports.ts';
import type { Quotas } from './quotas.ts';
import { malformedAddress } from './refusals.ts';
import { ResumableUploads } from './resumable.ts';
import type { UploadFolder } from './uploads.ts';

type ServedApi = 'drive' | 'sheets';

/** An API ready to be served: what Google publishes of it, and a handler or a gap for each method. */
export interface Api {
  name: ServedApi;
  discovery: Discovery;
  /** The addresses below which it is served. */
  prefixes: readonly string[];
  /** The method's entry with the API's dependencies tied in. */
  entry(methodId: string): Served<undefined> | Gap;
}

export function defineApi<Id extends string, Deps>(
  name: Api['name'],
  table: MethodTable<Id, Deps>,
  deps: Deps,
): Api {
  const discovery = loadDiscovery(name === 'drive' ? 'drive-v3' : 'sheets-v4');
  return tie({ name, discovery, prefixes: prefixes[name] }, table, deps);
}

/** The uploads of an older version of Drive, as its document has them. */
export function defineOlderUploads<Id extends string, Deps>(
  document: DiscoveryDocument,
  table: MethodTable<Id, Deps>,
  deps: Deps,
): Api {
  return tie({ name: 'drive', discovery: readDiscovery(document), prefixes: olderUploads }, table, deps);
}

function tie<Id extends string, Deps>(
  api: Omit<Api, 'entry'>,
  table: MethodTable<Id, Deps>,
  deps: Deps,
): Api {
  const entries = new Map<string, Served<Deps> | Gap>(Object.entries(table));
  const missing = api.discovery.methods.filter((method) => !entries.has(method.id));
  if (missing.length > 0) throw new Error(`No entry for ${missing.map(({ id }) => id).join(', ')}.`);
  return {
    ...api,
    entry(methodId) {
      const entry = entries.get(methodId) ?? { gap: 'No such method.' };
      return 'gap' in entry ? entry : { ...entry, handle: (call) => entry.handle(call, deps) };
    },
  };
}

export interface ApisDeps extends Authentication {
  apis: readonly Api[];
  uploads: UploadFolder;
  /** Where this server is reached, without a slash at the end. */
  origin: string;
  /** Without it, calls are not limited. */
  quotas?: Quotas | undefined;
  /** What tests make fail. */
  faults?: Faults | undefined;
}

/** What the answering of a call needs beside the call itself. */
export interface ApiServer extends ApisDeps {
  resumable: ResumableUploads;
}

const olderUploads = ['/upload/drive/v2', '/resumable/upload/drive/v2'];

/** The addresses below which each API is served. */
const prefixes: Readonly<Record<ServedApi, readonly string[]>> = {
  drive: ['/drive/v3', '/upload/drive/v3', '/resumable/upload/drive/v3', '/batch/drive/v3'],
  sheets: ['/v4', '/batch'],
};

/** Serves Google's APIs on a Fastify instance. */
export function registerApis(app: FastifyInstance, deps: ApisDeps): void {
  const server: ApiServer = {
    ...deps,
    resumable: new ResumableUploads(deps.uploads, (request, upload) =>
      performUpload(server, request, upload),
    ),
  };
  void app.register(async (scope) => {
    // Bodies stay streams: an upload goes to the disk as it comes, and JSON has its own limits.
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
