import type { CDPSession, Page } from '@playwright/test';
import * as z from 'zod';

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** When it began, in microseconds on the browser's clock. */
  ts: z.number().default(0),
  /** Microseconds of processor time, which excludes other work on the machine. */
  tdur: z.number().optional(),
  args: z.object({ name: z.unknown() }).partial().optional(),
});
type TraceEvent = z.output<typeof eventSchema>;

function stopTracing(protocol: CDPSession): Promise<void> {
  const isDone = new Promise<void>((done) => protocol.once('Tracing.tracingComplete', () => done()));
  return protocol.send('Tracing.end').then(() => isDone);
}

const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;

/** What the page's main thread did during an action. */
async function traced<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ done: T; events: TraceEvent[]; tasks: TraceEvent[] }> {
  const protocol = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const read = eventSchema.safeParse(event);
      if (read.success) events.push(read.data);
    }
  });
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'] };
  await protocol.send('Tracing.start', { traceConfig });
  const done = await work();
  await stopTracing(protocol);
  await protocol.detach();
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const onMain = events.filter((event) => main.has(threadOf(event)));
  const tasks = onMain.filter(({ name }) => name.endsWith('RunTask'));
  if (tasks.length === 0) throw new Error('The browser told of no tasks.');
  return { done, events: onMain, tasks };
}

/** Processor time of the page's longest task during an action, in milliseconds. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const { tasks } = await traced(page, work);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/**
 * Processor time of the main thread from the start of a page until a given moment, in milliseconds.
 * @param open opens the page and returns the moment, in milliseconds since its start
 */
export async function workUntil(page: Page, open: () => Promise<number>): Promise<number> {
  const { done, events, tasks } = await traced(page, open);
  const startedAt = Math.max(...events.filter(({ name }) => name === 'navigationStart').map(({ ts }) => ts));
  const within = tasks.filter(({ ts }) => ts >= startedAt && ts <= startedAt + done * 1000);
  return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
