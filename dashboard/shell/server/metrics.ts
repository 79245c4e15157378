import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import { Problem } from '#kernel/problem.ts';
import type { Settings } from './settings.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What the server counts, for whoever operates it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #upstream = new Counter({
    name: 'rowhouse_upstream_calls_total',
    help: 'Calls to Drive and Sheets, by method and status; 0 is no answer.',
    labelNames: ['method', 'status'] as const,
    registers: [this.#registry],
  });
  readonly #requests = new Histogram({
    name: 'rowhouse_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.#registry],
  });

  countUpstream(method: string, status: number): void {
    this.#upstream.inc({ method, status });
  }

  countRequest(route: string, status: number, seconds: number): void {
    this.#requests.observe({ route, status }, seconds);
  }

  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** A proxy on this machine also calls from loopback, but says for whom. */
function isLocal(request: FastifyRequest): boolean {
  return loopback.has(request.ip) && request.headers['x-forwarded-for'] === undefined;
}

export function registerMetrics(
  server: FastifyInstance,
  metrics: Metrics,
  audience: Settings['metrics'],
): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'page'}`;
    metrics.countRequest(route, reply.statusCode, reply.elapsedTime / 1000);
  });
  server.get('/metrics', async (request, reply) => {
    if (audience === 'loopback' && !isLocal(request)) {
      throw new Problem('NOT_FOUND', 'There is nothing at this address.');
    }
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}
