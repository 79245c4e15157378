import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newList } from '../dashboard/testing/data/todo-list.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { createUser } from '../dashboard/testing/server/server.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { planPair } from './free-settings.ts';
import { type ServicePlan, startService, stopService, untilReady } from './processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-full-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function begin(plan: ServicePlan) {
  const service = startService(plan);
  await untilReady(service);
  return service;
}

it('a full disk is told as what it is, takes nothing more, and lets everything be read', async () => {
  const plans = await planPair(folder);
  const [product, roomy] = await Promise.all([begin(plans.product), begin(plans.workspace)]);
  const browser = new Browser();
  const user = createUser(await signInNew(browser, plans.productUrl), browser, plans.productUrl);
  const { add, todos } = await newList(user);
  await add({ text: 'Order rag paper' });
  await stopService(roomy);

  // No disk has that much left.
  const env = { ...plans.workspace.env, WORKSPACE_RESERVE_MB: '1000000000000' };
  const full = startService({ ...plans.workspace, env });
  await full.listening;
  await expect(add({ text: 'Call the binder' })).rejects.toMatchObject({
    code: 'ACCESS_DENIED',
    message: expect.stringMatching(/^The disk of this workspace is full, .* can still be read\./),
  });
  await expect(newList(user)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  expect((await todos()).map(({ row }) => row.Task)).toEqual(['Order rag paper']);
  const readiness = await fetch(`${plans.workspaceUrl}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'the disk is full' }]);
  // Somebody who restarts it all comes as far.
  await untilReady(full, 10_000);
  await Promise.all([stopService(full), stopService(product)]);
});
