import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { exerciseSchema, newSetSchema, newWorkoutSchema } from '../../inputs.ts';
import { draftSchema } from './draft.ts';

// The workout under way lives in this browser until it is saved, so that it outlives a reload, a lost network and an
// empty battery. Each person has their own.

const runningSchema = z.object({
  draft: draftSchema,
  /** When the rest under way ends, in milliseconds since 1970; null while one is not resting. */
  restEndsAt: z.number().nullable(),
  restSeconds: z.number(),
  /** The end of this rest was told already. */
  isRestTold: z.boolean(),
});
export type Running = z.infer<typeof runningSchema>;

/** A finished workout that has not got to the sheet yet. */
const waitingSchema = z.object({
  requestKey: z.string(),
  sheetId: z.string().optional(),
  workout: newWorkoutSchema,
  sets: z.array(newSetSchema),
  exercises: z.array(exerciseSchema),
});
export type Waiting = z.infer<typeof waitingSchema>;

const listeners = new Set<() => void>();

function follow(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

/** What is kept where the browser keeps nothing, as in some private windows. */
const memory = new Map<string, string>();

function readText(key: string): string {
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeText(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    // What another tab writes counts here too, so the page holds nothing of its own beside it.
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  if (text === '') return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const runningKey = (userId: string) => `exercise:running:${userId}`;
const waitingKey = (userId: string) => `exercise:waiting:${userId}`;

/** The workout under way, and how it is replaced; the change is kept before it is shown. */
export function useRunning(userId: string): {
  running: Running | undefined;
  change: (next: (running: Running) => Running) => void;
  begin: (running: Running) => void;
  end: () => void;
} {
  const key = runningKey(userId);
  const text = useSyncExternalStore(follow, () => readText(key));
  return {
    running: parsed(runningSchema, text),
    change: (next) => {
      // What was typed in the field before this one counts, though this screen was not drawn again yet.
      const current = parsed(runningSchema, readText(key));
      if (current) writeText(key, JSON.stringify(next(current)));
    },
    begin: (running) => writeText(key, JSON.stringify(running)),
    end: () => writeText(key, ''),
  };
}

const waitingList = z.array(waitingSchema);

/** The finished workouts that wait for the sheet. */
export function useWaiting(userId: string): {
  waiting: readonly Waiting[];
  add: (workout: Waiting) => void;
  remove: (requestKey: string) => void;
} {
  const key = waitingKey(userId);
  const text = useSyncExternalStore(follow, () => readText(key));
  const current = () => parsed(waitingList, readText(key)) ?? [];
  const write = (list: readonly Waiting[]) => writeText(key, list.length === 0 ? '' : JSON.stringify(list));
  return {
    waiting: parsed(waitingList, text) ?? [],
    add: (workout) => write([...current(), workout]),
    remove: (requestKey) => write(current().filter((one) => one.requestKey !== requestKey)),
  };
}
