// `node bench/hostile/main.ts [product] [workspace]`: sends real processes files and bodies designed to use up all memory or all
// time. Prints for each the status, how long it took, how much more memory the process held at its peak (MB), the most that the
// processes it started held together (MB), how long its event loop was blocked (ms of processor time), and the sentence. Only Linux
// reports peaks.
import { loadavg } from 'node:os';
import * as z from 'zod';
import type { Service } from '../../harness/processes.ts';
import { childrenMegabytes } from '../process-tree.ts';
import { newPerson, newReport } from '../reports.ts';
import { planServices, within } from '../setting.ts';
import type { Attempt } from './attempt.ts';
import { productAttempts } from './product.ts';
import { countAnew, heldMs, peakMegabytes, withProbe } from './service.ts';
import { workspaceAttempts } from './workspace.ts';

const sides = process.argv.slice(2);
const isWanted = (side: string) => sides.length === 0 || sides.includes(side);

const sampleMs = 20;

const refusalSchema = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

function sentenceOf(text: string): string {
  const parsed = text.startsWith('{"error"') ? refusalSchema.safeParse(JSON.parse(text)).data : undefined;
  const sentence = typeof parsed?.error === 'string' ? parsed.error : parsed?.error.message;
  return (sentence ?? `${text.length} characters`).replaceAll(/\s+/g, ' ').slice(0, 120);
}

/** The status and the answer; 0 if the connection was cut while sending. */
async function answerOf(send: () => Promise<Response>): Promise<[number, string]> {
  try {
    const answer = await send();
    return [answer.status, sentenceOf(await answer.text())];
  } catch (error) {
    return [0, error instanceof Error ? error.message : ''];
  }
}

async function measure(service: Service, { what, send }: Attempt): Promise<void> {
  countAnew(service);
  const before = peakMegabytes(service);
  await heldMs(service);
  let aside = 0;
  const sampling = setInterval(() => {
    aside = Math.max(aside, childrenMegabytes(service.process.pid ?? 0));
  }, sampleMs);
  const startedAt = performance.now();
  const [status, sentence] = await answerOf(send);
  clearInterval(sampling);
  const seconds = (performance.now() - startedAt) / 1000;
  const held = await heldMs(service);
  const more = Math.max(0, peakMegabytes(service) - before);
  console.log(
    `| ${what} | ${status} | ${seconds.toFixed(1)} | ${more.toFixed(0)} | ${aside.toFixed(0)} | ${held.toFixed(0)} | ${sentence} |`,
  );
}

await within(async (setting) => {
  const plans = await planServices(setting);
  const workspace = await setting.start(withProbe(plans.workspace));
  const product = await setting.start(withProbe(plans.product));
  const person = await newPerson(plans, setting);
  console.log('| what | status | s | MB | aside | ms | told |\n|---|---|---|---|---|---|---|');
  if (isWanted('product')) {
    const attempts = await productAttempts(person, await newReport(person, 0));
    for (const attempt of attempts) await measure(product, attempt);
  }
  if (isWanted('workspace')) {
    for (const attempt of await workspaceAttempts(person)) await measure(workspace, attempt);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
});
