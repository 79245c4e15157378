import type { OpenTelemetry } from './open-telemetry.ts';
import type { Settings } from './settings.ts';

/** Null if no collector is named: then none of the libraries is loaded. */
export async function startTracing({ tracing }: Pick<Settings, 'tracing'>): Promise<OpenTelemetry | null> {
  if (tracing === null) return null;
  const loaded = await import('./open-telemetry.ts');
  return new loaded.OpenTelemetry(tracing);
}
