import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { type Region, showRegion } from '#kernel/region.ts';
import type { Draw } from './draw-aside.ts';

// Runs in a worker: each row of a document takes a millisecond, during which the server would answer nobody.

const orderSchema = z.object({
  module: z.url({ protocol: /^file$/ }),
  region: z.custom<Region>((value) => typeof value === 'object'),
  input: z.unknown(),
});

const drawerSchema = z.object({ draw: z.custom<Draw>((value) => typeof value === 'function') });

const { module, region, input } = orderSchema.parse(workerData);
// One document is drawn here, for one person.
showRegion(region);
const { draw } = drawerSchema.parse({ ...(await import(module)) });
parentPort?.postMessage(await draw(input));
