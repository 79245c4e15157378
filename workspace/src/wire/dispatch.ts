import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './answers.ts';
import type { Api } from './api.ts';
import { authenticate } from './authenticate.ts';
import type { Call, Caller, Served, Upload } from './call.ts';
import { MediaAnswer } from './call.ts';
import type { Match, Method } from './discovery.ts';
import { ApiError } from './errors.ts';
import type { FieldMask } from './fields.ts';
import { applyFields, FieldsError, parseFields, resolveFields } from './fields.ts';
import { readBody } from './json-body.ts';
import { parseJson, readJson } from './json-text.ts';
import { boundaryOf, readRelated } from './multipart.ts';
import { readParameters } from './parameters.ts';
import type { Authentication } from './ports.ts';
import type { Quotas } from './quotas.ts';
import {
  badCredentials,
  insufficientScopes,
  invalidFields,
  missingParameter,
  notServed,
} from './refusals.ts';
import type { ResumableUploads } from './resumable.ts';
import type { UploadRequest } from './upload-sessions.ts';
import type { UploadFolder } from './uploads.ts';

/** What answering a call needs beside the call itself. */
export interface ApiServer extends Authentication {
  apis: readonly Api[];
  uploads: UploadFolder;
  resumable: ResumableUploads;
  /** The address of this server, without a slash at the end. */
  origin: string;
  /** Without it, calls are not limited. */
  quotas?: Quotas | undefined;
}

interface Exchange {
  path: string;
  query: URLSearchParams;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call before its body is read. */
interface OpenCall {
  api: Api;
  method: Method;
  entry: Served<undefined>;
  call: Omit<Call, 'body'>;
}

/** Answers one call of an API from the HTTP request to the reply. */
export async function answerCall(server: ApiServer, api: Api, exchange: Exchange): Promise<void> {
  const { path, query, request, reply } = exchange;
  const uploadId = query.get('upload_id');
  if (uploadId !== null && request.method !== 'POST') {
    await continueUpload(server, uploadId, request, reply);
    return;
  }
  // HEAD asks for the headers of what GET would give.
  const verb = request.method === 'HEAD' ? 'GET' : request.method;
  const match = api.discovery.match(verb, path);
  if (match === undefined) throw new ApiError(404, 'Not Found', { reason: 'notFound' });
  const open = openCall(server, api, match, exchange);
  if (!match.isUpload) sendAnswer(reply, await run(open, await readMessage(open.method, request)));
  else if (query.get('uploadType') === 'resumable') await startUpload(server, open, exchange);
  else sendAnswer(reply, await receiveUpload(server, open, query.get('uploadType'), request));
}

/** Deleting makes room, and some reads are sent as POST. */
function takesRoom(verb: string, { id }: Method): boolean {
  return !['GET', 'HEAD', 'DELETE'].includes(verb) && !/\.(get|batchGet)ByDataFilter$|\.search$/.test(id);
}

function openCall(server: ApiServer, api: Api, match: Match, { query, request }: Exchange): OpenCall {
  const { method } = match;
  const caller = authenticate(server, api.name, method.id, query, request);
  requireScope(api, method, caller);
  if (takesRoom(request.method, method)) server.uploads.room.require();
  server.quotas?.count(api.name, method, caller);
  const { range, 'if-range': ifRange, 'if-match': ifMatch } = request.headers;
  const opened = openCallOf(server, api, match, {
    caller: { ...caller, methodScopes: method.scopes },
    query,
  });
  const headers = {
    ...(ifMatch !== undefined && { ifMatch }),
    ...(range !== undefined && { range }),
    ...(typeof ifRange === 'string' && { ifRange }),
  };
  return { ...opened, call: { ...opened.call, ...headers } };
}

/** The call of somebody who may make it. */
function openCallOf(
  server: ApiServer,
  api: Api,
  match: Match,
  { caller, query }: { caller: Caller; query: URLSearchParams },
): OpenCall {
  const { method } = match;
  const entry = api.entry(method.id);
  if ('gap' in entry) throw notServed(entry.gap);
  const { values, fields, wantsMedia } = readParameters({
    api: api.name,
    discovery: api.discovery,
    match,
    query,
    entry,
  });
  const call = {
    methodId: method.id,
    caller,
    parameters: values,
    fields: readFields(api, method, entry, fields),
    wantsMedia,
    origin: server.origin,
  };
  return { api, method, entry, call };
}

/** A token needs one of the scopes that the discovery document lists; the workspace's own pages need none. */
function requireScope(api: Api, method: Method, caller: Caller): void {
  if (caller.clientId === null || method.scopes.some((scope) => caller.scopes.has(scope))) return;
  throw insufficientScopes(api.name);
}

/** Programs ask with few masks, again and again. */
const knownMasks = new Map<string, FieldMask>();
const mostKnownMasks = 500;
const longestKnownMask = 1_000;

function maskOf(api: Api, { id, response }: Method, source: string): FieldMask {
  const key = `${id} ${source}`;
  const known = knownMasks.get(key);
  if (known !== undefined) return known;
  const mask = parseFields(source);
  const resolved = response === undefined ? mask : resolveFields(mask, response, api.discovery.schemas);
  if (knownMasks.size >= mostKnownMasks) knownMasks.clear();
  if (key.length <= longestKnownMask) knownMasks.set(key, resolved);
  return resolved;
}

function readFields(api: Api, method: Method, entry: Served<undefined>, sent: string | undefined): FieldMask {
  const source = sent?.trim() || entry.defaultFields;
  if (source === undefined || source === '') {
    if (entry.requiresFields !== true) return 'all';
    throw new ApiError(400, "The 'fields' parameter is required for this method.", {
      reason: 'required',
      location: 'fields',
    });
  }
  try {
    return maskOf(api, method, source);
  } catch (error) {
    throw error instanceof FieldsError ? invalidFields(api.name, error.part) : error;
  }
}

/** The JSON body of a method that takes one. */
async function readMessage(method: Method, request: FastifyRequest): Promise<unknown> {
  return method.request === undefined ? {} : readJson(bodyOf(request), declaredBytesOf(request));
}

/** Runs the handler on a parsed body and cuts its answer to the mask. */
async function run({ api, method, entry, call }: OpenCall, json: unknown, upload?: Upload): Promise<unknown> {
  const body =
    method.request === undefined ? {} : readBody(api.name, api.discovery, method.request.$ref, json);
  const answer = await entry.handle({ ...call, body, ...(upload !== undefined && { upload }) }, undefined);
  return answer instanceof MediaAnswer ? answer : applyFields(answer, call.fields);
}

/** Takes metadata and content in one request (`media`, `multipart`). */
async function receiveUpload(
  server: ApiServer,
  open: OpenCall,
  uploadType: string | null,
  request: FastifyRequest,
): Promise<unknown> {
  server.uploads.requireRoom(declaredBytesOf(request));
  const contentType = request.headers['content-type'];
  if (uploadType === 'multipart') {
    const parts = await readRelated(bodyOf(request), boundaryOf(contentType ?? ''));
    const json = parseJson(parts.metadata);
    return runWith(open, json, await server.uploads.receive(parts.content, parts.contentType));
  }
  if (uploadType !== 'media' && uploadType !== null) {
    throw notServed(`The upload type ${uploadType} is not served.`);
  }
  return runWith(open, {}, await server.uploads.receive(bodyOf(request), contentType));
}

/** Runs an upload's method; content that the handler has not taken into the store is deleted. */
async function runWith(open: OpenCall, json: unknown, upload: Upload): Promise<unknown> {
  try {
    return await run(open, json, upload);
  } finally {
    await rm(upload.path, { force: true });
  }
}

async function startUpload(
  server: ApiServer,
  { api, method, call }: OpenCall,
  { path, query, request, reply }: Exchange,
): Promise<void> {
  const type = headerOf(request, 'x-upload-content-type');
  const length = headerOf(request, 'x-upload-content-length');
  if (length !== undefined && !/^\d{1,15}$/.test(length)) {
    throw missingParameter(api.name, 'X-Upload-Content-Length');
  }
  const json = await readJson(bodyOf(request), declaredBytesOf(request));
  const caller = { ...call.caller, scopes: [...call.caller.scopes], methodScopes: [...method.scopes] };
  // A token in the address would outlive its revocation on the disk.
  const kept = new URLSearchParams([...query].filter(([name]) => !/^(access|oauth)_token$/.test(name)));
  const id = await server.resumable.start(
    { verb: request.method, path, query: kept.toString(), caller, json },
    type,
    length === undefined ? undefined : Number(length),
  );
  const template = method.mediaUpload?.protocols.simple.path ?? '';
  const fileId = call.parameters['fileId'];
  const address = template.replace('{fileId}', encodeURIComponent(String(fileId)));
  void reply
    .code(200)
    .headers({
      location: `${server.origin}${address}?uploadType=resumable&upload_id=${id}`,
      'x-guploader-uploadid': id,
      'cache-control': 'private, no-store',
    })
    .send();
}

/** Runs the method of an upload whose content has arrived in pieces, for the person who started it. */
export function performUpload(server: ApiServer, request: UploadRequest, upload: Upload): Promise<unknown> {
  const { verb, path, query, json } = request;
  const caller = { ...request.caller, scopes: new Set(request.caller.scopes) };
  for (const api of server.apis) {
    const match = api.discovery.match(verb, path);
    if (match === undefined) continue;
    // A session outlives the token by which it was begun, but not what its person allowed.
    if (!server.mayStillAct(caller)) throw badCredentials(api.name);
    return run(openCallOf(server, api, match, { caller, query: new URLSearchParams(query) }), json, upload);
  }
  throw new ApiError(404, 'Not Found', { reason: 'notFound' });
}

/** Takes a piece of a resumable upload; the session's address is all the authority that it needs. */
async function continueUpload(
  server: ApiServer,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.method === 'DELETE') {
    await server.resumable.cancel(id);
    // Google's answer to a cancelled upload: nginx's "client closed request".
    void reply.code(499).send();
    return;
  }
  const progress = await server.resumable.continue(
    id,
    headerOf(request, 'content-range'),
    headerOf(request, 'content-length'),
    bodyOf(request),
  );
  if (progress.isComplete) {
    sendAnswer(reply, progress.answer);
    return;
  }
  if (progress.receivedBytes > 0) void reply.header('range', `bytes=0-${progress.receivedBytes - 1}`);
  void reply.code(308).send();
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function declaredBytesOf(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

export function bodyOf(request: FastifyRequest): Readable {
  return request.body instanceof Readable ? request.body : request.raw;
}
