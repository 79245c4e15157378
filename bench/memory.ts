import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { PlannedService } from '../harness/plan.ts';
import { root, type Service } from '../harness/processes.ts';

const memorySchema = z.object({ rss: z.number(), heapUsed: z.number() });
export type Memory = z.infer<typeof memorySchema>;

/** The same service, which can be asked how much memory it holds. */
export function withProbe(plan: PlannedService): PlannedService {
  const probe = pathToFileURL(path.join(root, 'bench/memory-probe.ts')).href;
  return { ...plan, env: { ...plan.env, NODE_OPTIONS: `--import ${probe}` } };
}

/** Megabytes that the process holds once all garbage is gone. */
export async function readMemory({ process: child }: Service): Promise<Memory> {
  const answer = once(child, 'message');
  child.send('memory');
  const { rss, heapUsed } = memorySchema.parse((await answer)[0]);
  return { rss: rss / 2 ** 20, heapUsed: heapUsed / 2 ** 20 };
}

/** How much a series of values grows from one to the next, by the best-fitting straight line. */
export function slopeOf(values: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [middle, average] = [(values.length - 1) / 2, mean(values)];
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - average), 0);
  return rise / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
