import * as z from 'zod';
import { type Region, showRegion } from '#kernel/region.ts';
import { answerJobs } from '../process-answers.ts';
import type { Draw } from './draw-aside.ts';

// Runs as a process of its own: each row of a document takes a millisecond, during which the server would answer nobody.

const orderSchema = z.object({
  module: z.url({ protocol: /^file$/ }),
  region: z.custom<Region>((value) => typeof value === 'object'),
  input: z.unknown(),
});

const drawerSchema = z.object({ draw: z.custom<Draw>((value) => typeof value === 'function') });

answerJobs(async (order) => {
  const { module, region, input } = orderSchema.parse(order);
  // Documents are drawn one at a time, each for one person.
  showRegion(region);
  const { draw } = drawerSchema.parse({ ...(await import(module)) });
  return await draw(input);
});
