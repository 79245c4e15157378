import { afterEach, expect, it, vi } from 'vitest';
import { withDeviceDatabase } from '#testing/outbox/device-database.ts';
import type { Command } from '../calls/command.ts';
import type { Waiting } from './waiting.ts';

// The photos of what waits, over one database that several tabs clean up.

withDeviceDatabase();

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

/** A tab of its own: a page that has loaded the code for itself. */
async function openTab() {
  vi.resetModules();
  const { keepFor, leaveDevice } = await import('../kept/device.ts');
  leaving.push(leaveDevice);
  const files = await import('./command-files.ts');
  const { commandStore, tidyFiles } = await import('./command-store.ts');
  await keepFor('ines');
  return { ...files, store: commandStore, tidyFiles };
}

function waitingWith(command: Command): Waiting {
  return {
    ...{ command, number: 1, file: 'expenses report', mayWait: true },
    route: { method: 'POST', address: '/', title: 'Add receipt', page: '/' },
    ...{ account: 'ines', madeAt: 0, day: '2026-01-01', locale: 'en' },
    ...{ state: 'pending', tries: 0, firstTry: null, problem: null },
  };
}

it('a photo that is sent again waits on the device even if another tab has cleaned it up in between', async () => {
  const photo = new File(['receipt'], 'receipt.jpg', { type: 'image/jpeg' });
  const first = { app: 'expenses', call: 'addReceipt', params: {}, body: { amount: 1 }, key: 'one' };
  const command: Command = { ...first, files: { photo: 'p1' } };
  const [tab, other] = [await openTab(), await openTab()];
  // It was on its way, and was refused: the form shows why, and the device forgets it.
  tab.holdFiles({ p1: photo });
  await tab.store.put(waitingWith(command));
  await tab.store.remove('one');
  tab.releaseFiles({ p1: photo });
  await other.tidyFiles();
  await tab.tidyFiles();
  // What was wrong is put right, and sent with the same photo. It waits, so the form closes.
  const again: Command = { ...command, key: 'two', body: { amount: 2 } };
  tab.holdFiles({ p1: photo });
  await tab.store.put(waitingWith(again));
  // The page is closed, and the next one sends it.
  const next = await openTab();
  expect((await next.store.all()).map(({ command: { key } }) => key)).toEqual(['two']);
  const { photo: sent } = await next.filesOf(again);
  expect(await sent?.text()).toBe('receipt');
});
