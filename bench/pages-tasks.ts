import type { CDPSession, Page } from '@playwright/test';
import * as z from 'zod';

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of the processor's time: what other work the machine does is not in it. */
  tdur: z.number().optional(),
  args: z.object({ name: z.unknown() }).partial().optional(),
});

function stopTracing(protocol: CDPSession): Promise<void> {
  const isDone = new Promise<void>((done) => protocol.once('Tracing.tracingComplete', () => done()));
  return protocol.send('Tracing.end').then(() => isDone);
}

/** Milliseconds of the processor that the page's longest task took while something was done. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const protocol = await page.context().newCDPSession(page);
  const events: z.output<typeof eventSchema>[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const read = eventSchema.safeParse(event);
      if (read.success) events.push(read.data);
    }
  });
  await protocol.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  await work();
  await stopTracing(protocol);
  await protocol.detach();
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The browser told of no tasks.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
