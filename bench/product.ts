import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Service, stopService } from '../harness/processes.ts';
import { measureAdminTree } from './admin-tree.ts';
import type { Figure, Section } from './figure.ts';
import { durationOf, inTurns, measureRate, median, quantile, type Request, timeOnce } from './load.ts';
import { treeProcessorMs } from './process-tree.ts';
import { recordUpstream } from './recorder.ts';
import { newPerson, newReport } from './reports.ts';
import { idleMegabytes, type Plans, planServices, type Setting, within } from './setting.ts';

const seconds = 3;
const samples = 300;
const longSheetRows = 10_000;

interface Sides {
  setting: Setting;
  plans: Plans;
  /** The session's cookie. */
  cookie: string;
  bareUrl: string;
}

/** How long the process takes until it answers, beside the smallest server with the same framework. */
async function measureStart({ setting, plans, bareUrl }: Sides): Promise<Figure[]> {
  const port = new URL(bareUrl).port;
  const memory: { product: number[]; bare: number[] } = { product: [], bare: [] };
  const bare = { name: 'bare', script: 'bench/bare-route.ts', url: bareUrl };
  const env = { PORT: port, BLOCK_FILE: path.join(setting.folder, 'answer.json') };
  const timed = async (plan: Parameters<Setting['start']>[0], kept: number[]) => {
    const startedAt = performance.now();
    const service = await setting.start(plan);
    const ms = performance.now() - startedAt;
    kept.push(await idleMegabytes(service));
    await setting.stop(service);
    return ms;
  };
  const { subject, baseline } = await inTurns(
    () => timed(plans.product, memory.product),
    () => timed({ ...bare, env }, memory.bare),
  );
  return [
    {
      what: 'start to ready, warm',
      value: subject,
      unit: 'ms',
      baseline: { what: 'bare Fastify', value: baseline },
      budget: { of: 'value', most: 1000 },
    },
    {
      what: 'idle memory',
      value: median(memory.product),
      unit: 'MB',
      baseline: { what: 'bare Fastify', value: median(memory.bare) },
      budget: { of: 'value', most: 150 },
    },
  ];
}

/** One call of the product in turns with the very calls to Drive and Sheets that it makes, sent at once. */
async function measureOverhead(sides: Sides, what: string, address: string): Promise<Figure[]> {
  const { plans, cookie } = sides;
  const call: Request = { path: address, headers: { cookie } };
  const upstream = await recordUpstream(plans, address, cookie);
  const own: number[] = [];
  const theirs: number[] = [];
  for (let count = 0; count < samples; count += 1) {
    own.push(await timeOnce(plans.productUrl, call));
    theirs.push(
      await durationOf(() => Promise.all(upstream.map((one) => timeOnce(plans.workspaceUrl, one)))),
    );
  }
  const over = (share: number) => quantile(own, share) - quantile(theirs, share);
  const name = `${what}: over its ${upstream.length} upstream call${upstream.length === 1 ? '' : 's'}`;
  return [
    { what: `${name}, p50`, value: over(0.5), unit: 'ms', budget: { of: 'value', most: 2 } },
    { what: `${name}, p99`, value: over(0.99), unit: 'ms', budget: { of: 'value', most: 10 } },
  ];
}

/**
 * An answer from memory. Its rate also depends on how often the kernel must wake the client, which happens more often with a slower
 * server; the processor time of a call does not.
 */
async function measureOwnAnswer(
  { cookie }: Sides,
  address: string,
  { own, bare, clients }: { own: Service; bare: Service; clients: number },
): Promise<Figure[]> {
  const spent: { own: number[]; bare: number[] } = { own: [], bare: [] };
  const measure = async (service: Service, request: Request, kept: number[]) => {
    const before = treeProcessorMs(service.process.pid ?? 0);
    const rate = await measureRate(service.url, request, { clients, seconds });
    kept.push(((treeProcessorMs(service.process.pid ?? 0) - before) * 1000) / (rate * seconds));
    return rate;
  };
  const { subject, baseline } = await inTurns(
    () => measure(own, { path: address, headers: { cookie } }, spent.own),
    () => measure(bare, { path: '/' }, spent.bare),
  );
  const what = `GET ${address}, no upstream call, ${clients} clients`;
  const beside = 'bare Fastify, same JSON';
  return [
    {
      what,
      value: subject,
      unit: '/s',
      baseline: { what: beside, value: baseline },
      budget: { of: 'ratio', least: 0.5 },
    },
    {
      what: `${what}: processor time`,
      value: median(spent.own),
      unit: 'µs',
      baseline: { what: beside, value: median(spent.bare) },
    },
  ];
}

async function measureLongSheet({ plans, cookie }: Sides, address: string): Promise<Figure> {
  const upstream = await recordUpstream(plans, address, cookie);
  const { subject, baseline } = await inTurns(
    () => timeOnce(plans.productUrl, { path: address, headers: { cookie, 'accept-encoding': 'gzip, br' } }),
    () => durationOf(() => Promise.all(upstream.map((one) => timeOnce(plans.workspaceUrl, one)))),
  );
  return {
    what: 'report of 10,000 rows, one call',
    value: subject,
    unit: 'ms',
    baseline: { what: 'its upstream calls', value: baseline },
    budget: { of: 'value', most: 150 },
  };
}

async function measureProduct(setting: Setting): Promise<Figure[]> {
  const plans = await planServices(setting);
  await setting.start(plans.workspace);
  const first = await setting.start(plans.product);
  const person = await newPerson(plans, setting);
  const { user } = person;
  const [report, longReport] = [await newReport(person, 50), await newReport(person, longSheetRows)];
  const block = path.join(setting.folder, 'answer.json');
  writeFileSync(block, await (await user.send('/api/auth/me')).text());
  const bare = await setting.startBaseline('bare-route', { BLOCK_FILE: block });
  const sides = { setting, plans, cookie: user.browser.cookiesFor(plans.productUrl), bareUrl: bare.url };
  const figures = [
    ...(await measureOverhead(sides, 'launcher', '/api/app/available')),
    ...(await measureOverhead(sides, 'report of 50 rows', report.path)),
    ...(await measureOwnAnswer(sides, '/api/auth/me', { own: first, bare, clients: 8 })),
    ...(await measureOwnAnswer(sides, '/api/auth/me', { own: first, bare, clients: 64 })),
    await measureLongSheet(sides, longReport.path),
    await measureAdminTree(plans, sides.cookie),
  ];
  await stopService(first);
  await stopService(bare);
  return [...(await measureStart(sides)), ...figures];
}

/** The product's server over a workspace that answers at once. */
export const product: Section = {
  name: 'product',
  title: 'Product server',
  measure: () => within(measureProduct),
};
