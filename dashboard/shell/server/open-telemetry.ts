// Loaded only if the settings name a collector.
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import type { TracingSettings } from './settings.ts';

const timeoutMs = 10_000;

/**
 * What a span may contain. Addresses, messages and stacks contain people's ids, names and words, so they are not
 * sent.
 */
const tellable = new Set([
  'http.route',
  'http.request.method',
  'http.response.status_code',
  'rpc.system',
  'rpc.service',
  'rpc.method',
  'hook.name',
  'fastify.type',
]);

function redacted(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(span.attributes)) {
    if (tellable.has(name)) attributes[name] = value;
  }
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  });
}

/** Lets out only permitted attributes, whatever the libraries put into a span. */
class RedactingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.#exporter.export(spans.map(redacted), done);
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}

/** Sends traces of requests, and of the calls to Drive and Sheets that each of them makes, to a collector. */
export class OpenTelemetry {
  readonly #provider: NodeTracerProvider;

  constructor({ endpoint, headers }: TracingSettings, timeoutMillis = timeoutMs) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis });
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'rowhouse' }),
      // The exporter's own timeout starts again with each byte.
      spanProcessors: [
        new BatchSpanProcessor(new RedactingExporter(exporter), { exportTimeoutMillis: timeoutMillis }),
      ],
    });
    // Callers from outside do not decide which trace a request belongs to.
    this.#provider.register({ propagator: null });
  }

  async watch(server: FastifyInstance): Promise<void> {
    const instrumentation = new FastifyOtelInstrumentation({
      requestHook: (span, { method, routeOptions }) =>
        span.updateName(`${method} ${routeOptions.url ?? 'page'}`),
      instrumentHooks: false,
      instrumentHandler: false,
      recordExceptions: false,
    });
    instrumentation.setTracerProvider(this.#provider);
    await server.register(instrumentation.plugin());
  }

  /** Begins a span for a call upstream; the function it returns ends it with the answer's status, 0 for none. */
  beginUpstream(method: string): (status: number) => void {
    const span = this.#provider.getTracer('rowhouse').startSpan(method, {
      kind: SpanKind.CLIENT,
      attributes: { 'rpc.system': 'google', 'rpc.method': method },
    });
    return (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status < 200 || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  }

  /** Sends what is left. */
  async close(): Promise<void> {
    await this.#provider.shutdown();
    trace.disable();
    context.disable();
  }
}
