import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { PlannedService } from '../../harness/plan.ts';
import { root, type Service } from '../../harness/processes.ts';

const probe = pathToFileURL(path.join(root, 'bench/hostile/probe.ts')).href;

/** The same service, which can also report how long its event loop was blocked. */
export function withProbe(plan: PlannedService): PlannedService {
  return { ...plan, env: { ...plan.env, NODE_OPTIONS: `--import ${probe}` } };
}

/** The most megabytes that the process held since the count was reset. */
export function peakMegabytes({ process: child }: Service): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export function countAnew({ process: child }: Service): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
}

/** The longest that nothing else was answered since the last time this was asked, in milliseconds. */
export async function heldMs({ process: child }: Service): Promise<number> {
  const answer = once(child, 'message');
  child.send('held');
  return z.object({ heldMs: z.number() }).parse((await answer)[0]).heldMs;
}
