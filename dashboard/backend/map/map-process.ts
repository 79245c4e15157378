import * as z from 'zod';
import { type MapFormat, mapFormats, mapOrderSchema } from '#kernel/map/order.ts';
import type { GeoPlace } from '#kernel/map/place.ts';
import { Problem } from '#kernel/problem.ts';
import { findPlaces } from './places.ts';
import { type RenderedMap, render } from './render.ts';

// Runs as a process of its own: maps are made from tens of megabytes of shapes and names, which are freed when it
// ends.

export type MapJob =
  | { do: 'render'; order: unknown; format: MapFormat; roads: string | null }
  | { do: 'search'; text: string };

export type MapAnswer =
  | { id: number; result: RenderedMap | GeoPlace[] }
  | { id: number; refusal: { message: string; fields: Record<string, string> } }
  | { id: number; failure: string };

const jobSchema = z.object({
  id: z.int(),
  job: z.discriminatedUnion('do', [
    z.object({
      do: z.literal('render'),
      order: mapOrderSchema,
      format: z.enum(mapFormats),
      roads: z.string().nullable(),
    }),
    z.object({ do: z.literal('search'), text: z.string() }),
  ]),
});

async function answer(message: unknown): Promise<MapAnswer> {
  const { id, job } = jobSchema.parse(message);
  try {
    if (job.do === 'search') return { id, result: findPlaces(job.text) };
    return { id, result: await render(job.order, job.format, job.roads) };
  } catch (error) {
    if (error instanceof Problem) {
      return { id, refusal: { message: error.message, fields: error.details.fields ?? {} } };
    }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : 'unknown' };
  }
}

// One after the other: a picture of a large plate takes a lot of memory.
let last = Promise.resolve();
process.on('message', (message) => {
  last = last.then(async () => {
    process.send?.(await answer(message), undefined, undefined, (error) => {
      // The caller has gone away.
      if (error) process.exit();
    });
  });
});
process.on('disconnect', () => process.exit());
