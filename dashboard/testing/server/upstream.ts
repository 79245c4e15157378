import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import * as z from 'zod';

/** What goes wrong with the next matching calls. */
export interface Fault {
  method: string;
  path: RegExp;
  /**
   * `unheard`: the workspace never gets the call. `unanswered`: it carries out the call, but the answer is lost.
   * `late`: it gets the call when `arrive` says so, and its answer is lost.
   * `held`: it never gets the call, and the caller waits until they hang up. `overtakenBy`: this happens first.
   * `followedBy`: this happens after a batch is carried out, and before its answer is made.
   */
  how:
    | 'unheard'
    | 'unanswered'
    | 'late'
    | 'held'
    | { overtakenBy: () => Promise<unknown> }
    | { followedBy: () => Promise<unknown> }
    | { status: number; headers?: Record<string, string>; body?: unknown };
  times: number;
  /** How many matching calls succeed first. */
  after?: number;
}

export interface Upstream {
  /** Ends with a slash, like the address of the APIs. */
  root: string;
  /** Each call as its method and path, in the order in which they started. */
  calls: string[];
  /** The workspace as the last caller reaches it, for calls that the product itself does not make. */
  drive(): { url: string; authorization: string };
  /** The calls that some work makes. */
  callsOf(work: () => Promise<unknown>): Promise<string[]>;
  /** The maximum number of simultaneous calls. */
  maxAtOnce(): number;
  fail(fault: Fault): void;
  /** Delivers the calls that are late. */
  arrive(): Promise<void>;
  /** Removes all faults that have not occurred yet. */
  heal(): void;
  stop(): Promise<void>;
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function headersOf(request: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (
      typeof value === 'string' &&
      !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
    ) {
      headers.set(name, value);
    }
  }
  headers.set('accept-encoding', 'identity');
  return headers;
}

async function forward(request: http.IncomingMessage, body: Buffer<ArrayBuffer>): Promise<Response> {
  return await fetch(new URL(request.url ?? '/', inject('workspaceUrl')), {
    method: request.method ?? 'GET',
    headers: headersOf(request),
    redirect: 'manual',
    ...(body.length > 0 && { body }),
  });
}

const batchSchema = z.looseObject({
  includeSpreadsheetInResponse: z.literal(true),
  responseRanges: z.array(z.string()),
});

/** Carries out a batch that requests the resulting sheet; answers with the sheet as it is a moment later. */
async function forwardApart(
  request: http.IncomingMessage,
  between: () => Promise<unknown>,
): Promise<Response> {
  const {
    includeSpreadsheetInResponse: _,
    responseRanges,
    ...batch
  } = batchSchema.parse(JSON.parse((await bodyOf(request)).toString()));
  const headers = headersOf(request);
  const url = new URL(request.url ?? '/', inject('workspaceUrl'));
  const fields = url.searchParams.get('fields') ?? '';
  url.searchParams.delete('fields');
  const written = await fetch(url, { method: 'POST', headers, body: JSON.stringify(batch) });
  if (!written.ok) return written;
  await between();
  const sheet = new URL(url.pathname.replace(/:batchUpdate$/, ''), url);
  for (const range of responseRanges) sheet.searchParams.append('ranges', range);
  sheet.searchParams.set('fields', fields.replace(/^updatedSpreadsheet\((.*)\)$/, '$1'));
  const shown = await fetch(sheet, { headers });
  return Response.json({ updatedSpreadsheet: await shown.json() });
}

async function answer(response: http.ServerResponse, fetched: Response): Promise<void> {
  response.statusCode = fetched.status;
  for (const name of ['content-type', 'retry-after', 'location', 'etag']) {
    const value = fetched.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.end(Buffer.from(await fetched.arrayBuffer()));
}

/** The fault for this call, if there is one. */
function nextFault(faults: Fault[], method: string, path: string): Fault | undefined {
  const fault = faults.find((one) => one.times > 0 && one.method === method && one.path.test(path));
  if (!fault) return undefined;
  if (fault.after) {
    fault.after -= 1;
    return undefined;
  }
  fault.times -= 1;
  return fault;
}

/** Forwards calls from the product to the workspace of the test run, counts them and loses some. */
export async function startUpstream(): Promise<Upstream> {
  const calls: string[] = [];
  const faults: Fault[] = [];
  const late: (() => Promise<Response>)[] = [];
  let atOnce = 0;
  let most = 0;
  let authorization = '';

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    calls.push(`${request.method} ${path}`);
    authorization = request.headers.authorization ?? authorization;
    const fault = nextFault(faults, request.method ?? '', path);
    if (fault?.how === 'unheard') return void response.destroy();
    if (fault?.how === 'late') {
      const body = await bodyOf(request);
      late.push(() => forward(request, body));
      return void response.destroy();
    }
    if (fault?.how === 'held') return void response.once('close', () => calls.push(`hung up ${path}`));
    if (typeof fault?.how === 'object' && 'overtakenBy' in fault.how) await fault.how.overtakenBy();
    if (typeof fault?.how === 'object' && 'status' in fault.how) {
      response.writeHead(fault.how.status, { 'content-type': 'application/json', ...fault.how.headers });
      return void response.end(
        JSON.stringify(fault.how.body ?? { error: { code: fault.how.status, message: 'x' } }),
      );
    }
    const follows = typeof fault?.how === 'object' && 'followedBy' in fault.how && fault.how.followedBy;
    const fetched = follows
      ? await forwardApart(request, follows)
      : await forward(request, await bodyOf(request));
    if (fault?.how === 'unanswered') return void response.destroy();
    await answer(response, fetched);
  }

  const server = http.createServer((request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    root: `http://127.0.0.1:${port}/`,
    calls,
    drive: () => ({ url: inject('workspaceUrl'), authorization }),
    async callsOf(work) {
      const before = calls.length;
      await work();
      return calls.slice(before);
    },
    maxAtOnce: () => most,
    fail: (fault) => faults.push({ ...fault }),
    async arrive() {
      for (const deliver of late.splice(0)) {
        const { ok, status } = await deliver();
        if (!ok) throw new Error(`A late call was answered with ${status}.`);
      }
    },
    heal: () => void faults.splice(0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
