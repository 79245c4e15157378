import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Lane, UpstreamBudget } from '#backend/google/budget.ts';
import { memoryReads } from '#backend/recent.ts';
import { nothingHere } from './errors.ts';
import type { Settings } from './settings.ts';
import { lastBackupAt } from './store/scheduled-backup.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Seconds, from an answer out of memory to one after a wait. */
const buckets = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The outcome of reading a photo. */
type Reading = 'read' | 'failed' | 'refused';

/** What the server counts, for its operator. Labels name routes, methods and statuses, never people or files. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #requests = new Histogram({
    name: 'rowhouse_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['route', 'status'] as const,
    registers: this.#registers,
    buckets,
  });
  readonly #left = new Counter({
    name: 'rowhouse_requests_left_total',
    help: 'Requests whose browser left before the answer, by route.',
    labelNames: ['route'] as const,
    registers: this.#registers,
  });
  readonly #upstream = new Counter({
    name: 'rowhouse_upstream_calls_total',
    help: 'Calls to Drive and Sheets, by method and status; 0 is no answer, 429 a limit.',
    labelNames: ['method', 'status'] as const,
    registers: this.#registers,
  });
  readonly #upstreamSeconds = new Histogram({
    name: 'rowhouse_upstream_seconds',
    help: 'Time until Drive and Sheets answered, by method.',
    labelNames: ['method'] as const,
    registers: this.#registers,
    buckets,
  });
  readonly #waited = new Histogram({
    name: 'rowhouse_upstream_wait_seconds',
    help: 'Time for which calls waited for their turn, by what Google counts apart. Calls that were sent at once are not in it.',
    labelNames: ['lane'] as const,
    registers: this.#registers,
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 20, 60],
  });
  readonly #store = new Histogram({
    name: 'rowhouse_store_seconds',
    help: 'Time that the store took for a statement.',
    registers: this.#registers,
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5],
  });
  readonly #backedUpAt = new Gauge({
    name: 'rowhouse_last_backup_timestamp_seconds',
    help: 'When the last backup of the store was finished; 0 for none.',
    registers: this.#registers,
  });
  readonly #photos = new Counter({
    name: 'rowhouse_photo_readings_total',
    help: 'Photos that were to be read, by outcome: read, failed, or refused as too many in a day.',
    labelNames: ['outcome'] as const,
    registers: this.#registers,
  });
  readonly #memory = new Counter({
    name: 'rowhouse_memory_reads_total',
    help: 'How often what was asked for was remembered (hit) or not (miss), over all memories of this process.',
    labelNames: ['outcome'] as const,
    registers: this.#registers,
  });
  readonly #waiting = new Gauge({
    name: 'rowhouse_upstream_waiting',
    help: 'Calls that wait for their turn now, by what Google counts apart.',
    labelNames: ['lane'] as const,
    registers: this.#registers,
  });

  countUpstream(method: string, status: number, seconds: number): void {
    this.#upstream.inc({ method, status });
    this.#upstreamSeconds.observe({ method }, seconds);
  }

  countRequest(route: string, status: number, seconds: number): void {
    this.#requests.observe({ route, status }, seconds);
  }

  countLeft(route: string): void {
    this.#left.inc({ route });
  }

  observeWait(lane: Lane, seconds: number): void {
    this.#waited.observe({ lane }, seconds);
  }

  observeStore(seconds: number): void {
    this.#store.observe(seconds);
  }

  countPhoto(outcome: Reading): void {
    this.#photos.inc({ outcome });
  }

  /** Everything in Prometheus's format; current values are looked up now. */
  async read(budget: UpstreamBudget, backupFolder: string): Promise<{ type: string; text: string }> {
    this.#backedUpAt.set(lastBackupAt(backupFolder) / 1000);
    for (const { lane, depth } of budget.standings()) this.#waiting.set({ lane }, depth);
    this.#memory.reset();
    this.#memory.inc({ outcome: 'hit' }, memoryReads.hits);
    this.#memory.inc({ outcome: 'miss' }, memoryReads.misses);
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** What proxies add. If one is configured to add none of them, it has to close these addresses itself. */
const marksOfProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;
const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * A proxy on this machine also calls from loopback, but says for whom; and another site's page whose name resolves to
 * this machine calls by that name.
 */
export function isLocal({ ip, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => marksOfProxies.test(name));
  return loopback.has(ip) && !isForwarded && loopbackNames.has(hostname);
}

function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'page'}`;
}

export function registerMetrics(
  server: FastifyInstance,
  { metrics, budget }: { metrics: Metrics; budget: UpstreamBudget },
  { metrics: audience, backups }: Pick<Settings, 'metrics' | 'backups'>,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(routeOf(request), reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  server.addHook('onRequestAbort', async (request) => metrics.countLeft(routeOf(request)));
  server.get('/metrics', async (request, reply) => {
    if (audience === 'loopback' && !isLocal(request)) throw nothingHere();
    const { type, text } = await metrics.read(budget, backups.folder);
    return reply.type(type).send(text);
  });
}
