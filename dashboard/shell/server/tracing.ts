import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';

/** Traces of requests and of the calls to Drive and Sheets that each of them makes. */
export interface Tracing {
  watch(server: FastifyInstance): Promise<void>;
  /** Begins a span for a call upstream; what it gives ends it with the answer's status, 0 for none. */
  beginUpstream(method: string): (status: number) => void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Null while no collector is named: none of the libraries is loaded then. */
export async function startTracing({ tracing }: Pick<Settings, 'tracing'>): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  return new OpenTelemetry(tracing);
}
