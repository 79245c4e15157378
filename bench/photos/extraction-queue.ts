import { setTimeout as wait } from 'node:timers/promises';
import contract from '../../dashboard/apps/expenses/contract.ts';
import manifest from '../../dashboard/apps/expenses/manifest.ts';
import { photograph } from '../../dashboard/testing/receipts/photograph.ts';
import { makeReceipt } from '../../dashboard/testing/receipts/receipt.ts';
import { createUser } from '../../dashboard/testing/server/server.ts';
import type { Service } from '../../harness/processes.ts';
import type { Figure } from '../figure.ts';
import { quantile, timeOnce } from '../load.ts';
import { treeMegabytes } from '../process-tree.ts';
import { planServices, signIn, within } from '../setting.ts';

// Twenty photos at once: how much memory the server holds meanwhile, and how long everybody else's calls take.

const photos = 20;
const pauseMs = 20;
const call = '/api/app/ai-usage/status';

interface Watch {
  times: number[];
  peakMegabytes: number;
}

const megabytesOf = ({ process: child }: Service) => treeMegabytes(child.pid ?? 0);

/** Makes a small call again and again for as long as the work lasts. */
async function watched(
  url: string,
  cookie: string,
  service: Service,
  work: Promise<unknown>,
): Promise<Watch> {
  const watch: Watch = { times: [], peakMegabytes: 0 };
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    watch.times.push(await timeOnce(url, { path: call, headers: { cookie } }));
    watch.peakMegabytes = Math.max(watch.peakMegabytes, megabytesOf(service));
    await wait(pauseMs);
  }
  await done;
  return watch;
}

async function upload(index: number): Promise<File> {
  const bytes = await photograph(makeReceipt(index), 'creased', index);
  return new File([new Uint8Array(bytes)], `receipt-${index}.jpg`);
}

export function measureQueue(): Promise<Figure[]> {
  return within(async (setting) => {
    const plans = await planServices(setting);
    await setting.start(plans.workspace);
    const product = await setting.start(plans.product);
    const { account, browser } = await signIn(plans, setting);
    const user = createUser(account, browser, plans.productUrl);
    const client = user.client(manifest, contract);
    const { report } = await client.createReport({ body: { name: 'Photos' } });
    const cookie = browser.cookiesFor(plans.productUrl);
    const files = await Promise.all(Array.from({ length: photos }, (_, index) => upload(index + 1)));
    const before = megabytesOf(product);
    const calm = await watched(plans.productUrl, cookie, product, wait(5000));
    const reading = Promise.all(
      files.map((photo) => client.extractReceipt({ reportId: report.id, body: {}, files: { photo } })),
    );
    const busy = await watched(plans.productUrl, cookie, product, reading);
    const pair = (share: number, name: string): Figure => ({
      what: `GET ${call} while ${photos} photos are read, ${name}`,
      value: quantile(busy.times, share),
      unit: 'ms',
      baseline: { what: 'while none is', value: quantile(calm.times, share) },
    });
    return [
      pair(0.5, 'p50'),
      pair(0.99, 'p99'),
      {
        what: `most memory of the server and what reads for it, with ${photos} photos in its queue`,
        value: busy.peakMegabytes,
        unit: 'MB',
        baseline: { what: 'idle', value: before },
        budget: { of: 'value', most: 800 },
      },
    ];
  });
}
