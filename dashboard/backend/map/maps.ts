import * as z from 'zod';
import type { MapFormat, MapOrderInput } from '#kernel/map/order.ts';
import { type GeoPlace, placeSchema } from '#kernel/map/place.ts';
import { Problem } from '#kernel/problem.ts';
import { ProcessQueue } from '../process-queue.ts';
import type { MapAnswer, MapJob } from './map-process.ts';
import type { RenderedMap } from './render.ts';

// Searching for a name must not wait for somebody's plate, so each has a process of its own.
const [drawing, searching] = [newQueue(), newQueue()];

function newQueue(): ProcessQueue {
  return new ProcessQueue(new URL('./map-process.ts', import.meta.url), {
    maxWaiting: 30,
    whenFull: { message: 'Many maps are being drawn just now. Please try again.', retryAfterSeconds: 10 },
    timeoutMs: 60_000,
    idleMs: 20_000,
    maxHeapMb: 1024,
  });
}

const answerSchema = z.custom<MapAnswer>((answer) => typeof answer === 'object');

async function ask(queue: ProcessQueue, job: MapJob): Promise<unknown> {
  const answer = answerSchema.parse(await queue.run(async () => job));
  if ('result' in answer) return answer.result;
  const { message, fields } = answer.refusal;
  throw new Problem('INVALID_INPUT', message, { fields });
}

const renderedSchema = z.custom<RenderedMap>(
  (value) =>
    z.looseObject({ bytes: z.instanceof(Uint8Array), notes: z.array(z.string()) }).safeParse(value).success,
);

/** A framed view as SVG, DXF, PDF or PNG. What cannot be made is refused with the field's name. */
export async function renderMap(
  order: MapOrderInput,
  format: MapFormat,
  { roads }: { roads: string | null },
): Promise<RenderedMap> {
  return renderedSchema.parse(await ask(drawing, { do: 'render', order, format, roads }));
}

/** The ten largest places whose names start like this. */
export async function searchPlaces(text: string): Promise<GeoPlace[]> {
  return z.array(placeSchema).parse(await ask(searching, { do: 'search', text }));
}
