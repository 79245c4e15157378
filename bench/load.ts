import { Agent, request as send } from 'node:http';
import autocannon from 'autocannon';

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Sends one request again and again from `clients` connections; gives its rate and throws when any answer is not a success. */
export async function measureRate(
  url: string,
  request: Request,
  options: { clients: number; seconds: number },
): Promise<number> {
  const result = await autocannon({
    url: `${url}${request.path}`,
    method: request.method ?? 'GET',
    headers: { ...request.headers },
    ...(request.body !== undefined && { body: request.body }),
    connections: options.clients,
    duration: options.seconds,
  });
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of the requests to ${request.path} failed`);
  return result['2xx'] / result.duration;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request over a connection that is kept, and waits until the whole answer is there; gives milliseconds. */
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

/** Milliseconds of each of `count` requests, one after the other. */
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

/** How often each pair is measured; its medians count. */
export const rounds = 3;

/**
 * Medians of the subject and its baseline, run in turns, so that whatever else the machine does meets both alike.
 */
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
