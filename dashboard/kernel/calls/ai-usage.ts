import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { extractorNames } from '../extractor-names.ts';

export const aiUsageCalls = defineCalls('/api/app/ai-usage', {
  status: {
    method: 'GET',
    path: '/status',
    isKept: false,
    returns: z.object({
      extractor: z.enum(extractorNames),
      /** Photos read since midnight UTC. */
      used: z.int(),
      limit: z.int(),
      remaining: z.int(),
      resetsAt: z.iso.datetime(),
    }),
  },
});
