import * as z from 'zod';
import { whileSignedIn } from '../calls/signing-out.ts';
import type { Heard, Shown } from './leader.ts';

const changedSchema = z.object({ file: z.string() });
const presentSchema = z.object({ people: z.record(z.string(), z.array(z.string())) });
const beatSchema = z.object({ lookSeconds: z.number().nullable() });

function parse<T>(schema: z.ZodType<T>, data: unknown): T | undefined {
  try {
    return schema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/** Opens the stream of changes in some files. `onEnd`: the server does not offer it, or no longer. */
export function openStream(
  { files, open, readAt }: Shown,
  hear: (heard: Heard) => void,
  onEnd: () => void,
): () => void {
  return whileSignedIn(() => {
    const query = new URLSearchParams({
      files: files.join(','),
      ...(open.length > 0 && { open: open.join(',') }),
      age: String(Math.max(0, Math.round(Date.now() - readAt))),
    });
    const source = new EventSource(`/api/live?${query}`);
    // Once anything was heard, a browser that connects again says what, and the server that something was missed.
    let [isInterrupted, hasHeard] = [false, false];
    source.addEventListener('changed', ({ data }) => {
      const change = parse(changedSchema, data);
      if (change) hear({ type: 'changed', file: change.file });
    });
    source.addEventListener('missed', () => hear({ type: 'missed' }));
    source.addEventListener('beat', ({ data }) => {
      const beat = parse(beatSchema, data);
      if (beat) hear({ type: 'beat', ...beat });
      if (isInterrupted && !hasHeard) hear({ type: 'missed' });
      hasHeard = true;
    });
    source.addEventListener('present', ({ data }) => {
      const present = parse(presentSchema, data);
      if (present) hear({ type: 'present', ...present });
    });
    source.addEventListener('error', () => {
      hear({ type: 'present', people: {} });
      isInterrupted = true;
      // The browser reconnects after an interruption; it gives up after a refusal.
      if (source.readyState === EventSource.CLOSED) onEnd();
    });
    return () => source.close();
  });
}
