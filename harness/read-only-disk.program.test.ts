import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sessionCalls } from '../dashboard/kernel/calls/session.ts';
import type { Preferences } from '../dashboard/kernel/preferences.ts';
import { newList } from '../dashboard/testing/data/todo-list.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { createUser } from '../dashboard/testing/server/server.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { planPair } from './free-settings.ts';
import { type ServicePlan, startService, stopService, untilReady } from './processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-read-only-'));

/** Lets nobody write below the folder, or lets them again. */
type Seal = (isSealed: boolean) => void;

const byAttribute: Seal = (isSealed) => {
  execFileSync('chattr', ['-R', isSealed ? '+i' : '-i', folder], { stdio: 'ignore' });
};

const byMode: Seal = (isSealed) => {
  const bits = isSealed ? 0o500 : 0o700;
  for (const name of [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const file = path.resolve(folder, name);
    if (!lstatSync(file).isSymbolicLink()) chmodSync(file, bits);
  }
};

/** Root may write whatever the mode says, and needs a file system with attributes, which only root may set. */
function findSeal(): Seal | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.getuid?.() !== 0) return byMode;
  try {
    byAttribute(true);
    mkdirSync(path.join(folder, 'sealed'));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? byAttribute : undefined;
  } finally {
    try {
      byAttribute(false);
    } catch {
      // There are no attributes.
    }
  }
}

const seal = findSeal();
afterAll(() => {
  seal?.(false);
  rmSync(folder, { recursive: true, force: true });
});

async function begin(plan: ServicePlan) {
  const service = startService(plan);
  await untilReady(service);
  return service;
}

async function health(url: string) {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.json()];
}

const british: Preferences = {
  locale: 'en-GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  weekStart: 'monday',
  distance: 'mi',
  weight: 'st',
  volume: 'UK gal',
  temperature: 'C',
  presence: null,
};

const noChanges = {
  code: 'ACCESS_DENIED',
  message: expect.stringMatching(/^The disk of this workspace accepts no changes, .* can still be read\./),
};

it('a data folder that can only be read from now on is told as what it is, and lets everything be read', async ({
  skip,
}) => {
  skip(
    seal === undefined,
    'nothing holds this user back from writing here: no attributes on this file system',
  );
  const { product: productPlan, workspace: workspacePlan, productUrl, workspaceUrl } = await planPair(folder);
  const [product, workspace] = await Promise.all([begin(productPlan), begin(workspacePlan)]);
  const browser = new Browser();
  const user = createUser(await signInNew(browser, productUrl), browser, productUrl);
  const { add, todos } = await newList(user);
  await add({ text: 'Order rag paper' });

  seal?.(true);
  await expect(add({ text: 'Call the binder' })).rejects.toMatchObject(noChanges);
  await expect(newList(user)).rejects.toMatchObject(noChanges);
  await expect(add({ text: 'Call the binder' })).rejects.toMatchObject(noChanges);
  await expect(user.callsClient(sessionCalls).savePreferences({ body: british })).rejects.toMatchObject({
    code: 'SERVER_ERROR',
    message: expect.stringMatching(/^The disk of this Rowhouse accepts no changes, /),
  });
  expect((await todos()).map(({ row }) => row.Task)).toEqual(['Order rag paper']);
  expect(await health(workspaceUrl)).toEqual([503, { status: 'the disk can only be read' }]);

  seal?.(false);
  await add({ text: 'Call the binder' });
  expect((await todos()).map(({ row }) => row.Task)).toEqual(['Order rag paper', 'Call the binder']);
  expect(await health(workspaceUrl)).toEqual([200, { status: 'ready' }]);

  // Ended in that state, nothing is lost either.
  seal?.(true);
  await Promise.all([stopService(product), stopService(workspace)]);
  expect([await product.exited, await workspace.exited]).toEqual([0, 0]);
  seal?.(false);
  const again = await Promise.all([begin(productPlan), begin(workspacePlan)]);
  expect((await todos()).map(({ row }) => row.Task)).toEqual(['Order rag paper', 'Call the binder']);
  await Promise.all(again.map((service) => stopService(service)));
});
