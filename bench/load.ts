import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import autocannon from 'autocannon';

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Sent under a new key each time, as screens send what they write. */
  isKeyed?: boolean;
}

export interface Load {
  /** Successful answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface LoadOptions {
  clients: number;
  seconds: number;
}

/** Sends each client's own requests, one after another and over again; throws if any answer is not a success. */
export async function measureLoad(
  url: string,
  requestsOf: (client: number) => readonly Request[],
  { clients, seconds }: LoadOptions,
): Promise<Load> {
  const times: number[] = [];
  const refused = new Set<number>();
  let known = 0;
  const ended = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    {
      url,
      connections: clients,
      duration: seconds,
      setupClient: (client) => {
        client.setRequests(requestsOf(known).map(presented));
        known += 1;
      },
    },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  );
  instance.on('response', (_client, status, _bytes, ms) => {
    times.push(ms);
    if (status >= 300) refused.add(status);
  });
  const { non2xx, errors, timeouts, duration, ...counts } = await ended.promise;
  const failures = non2xx + errors + timeouts;
  if (failures > 0) {
    throw new Error(
      `${failures} requests to ${url}${requestsOf(0)[0]?.path} failed: ${[...refused].join(', ')}`,
    );
  }
  return { rate: counts['2xx'] / duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function presented({ headers = {}, isKeyed = false, ...rest }: Request): autocannon.Request {
  const request = { ...rest, headers };
  if (!isKeyed) return request;
  const setupRequest = (again: autocannon.Request) => {
    return { ...again, headers: { ...headers, 'x-request-key': randomUUID() } };
  };
  return { ...request, setupRequest };
}

/** The same request from all clients, as a rate. */
export async function measureRate(url: string, request: Request, options: LoadOptions): Promise<number> {
  return (await measureLoad(url, () => [request], options)).rate;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request over a kept-alive connection and waits for the whole answer; returns milliseconds. */
export function timeOnce(
  url: string,
  { method = 'GET', path, headers = {}, body }: Request,
): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = send(`${url}${path}`, { agent, method, headers }, (response) => {
      const isSuccess = (response.statusCode ?? 0) < 300;
      response.on('error', reject).on('end', () => {
        if (isSuccess) resolve(performance.now() - startedAt);
        else reject(new Error(`${method} ${path} was answered with ${response.statusCode}`));
      });
      response.resume();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Milliseconds of each of `count` requests, one after another. */
export async function timeMany(url: string, request: Request, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) times.push(await timeOnce(url, request));
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** How often each pair is measured; the medians count. */
export const rounds = 3;

/** Medians of the subject and its baseline, run in turns, so that other work on the machine affects both alike. */
export async function inTurns(
  subject: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ subject: number; baseline: number }> {
  const subjects: number[] = [];
  const baselines: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    subjects.push(await subject());
    baselines.push(await baseline());
  }
  return { subject: median(subjects), baseline: median(baselines) };
}

/** The median of several loads by rate, measured in turns with the same of others. */
export async function loadsInTurns(sides: readonly (() => Promise<Load>)[]): Promise<Load[]> {
  const measured: Load[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) measured[at]?.push(await side());
  }
  return measured.map((loads) => {
    const middle = loads.toSorted((one, other) => one.rate - other.rate)[Math.floor(rounds / 2)];
    if (!middle) throw new Error('Nothing was measured.');
    return middle;
  });
}

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** How long it takes, in milliseconds. */
export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
