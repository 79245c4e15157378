import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { ownProcesses } from '#testing/server/own-processes.ts';
import { ProcessQueue } from './process-queue.ts';

const script = new URL('./map/map-process.ts', import.meta.url);

function start({ idleMs }: { idleMs: number }) {
  const others = new Set(ownProcesses('map-process.ts'));
  const queue = new ProcessQueue(script, { timeoutMs: 60_000, idleMs });
  onTestFinished(() => queue.close());
  const ask = (job: object) => queue.run(async () => job);
  return {
    ask,
    search: () => ask({ do: 'search', text: 'Paris' }),
    processes: () => ownProcesses('map-process.ts').filter((pid) => !others.has(pid)),
  };
}

const found = { result: expect.arrayContaining([expect.objectContaining({ name: 'Paris' })]) };

it('a process that nobody asks any more ends, and the next job gets another', async () => {
  const { search, processes } = start({ idleMs: 10 });
  expect(await search()).toEqual(found);
  await expect.poll(processes, { timeout: 30_000 }).toEqual([]);
  expect(await search()).toEqual(found);
});

it('a job that fails ends its process, and those behind it are done by another', async () => {
  const { ask, search, processes } = start({ idleMs: 60_000 });
  const [failed, waiting] = [ask({ do: 'crash' }), search()];
  await expect(failed).rejects.toThrow(/^the process failed: ZodError$/);
  expect(await waiting).toEqual(found);
  expect(processes()).toHaveLength(1);
});

it('a process that is killed at rest is replaced', async () => {
  const { search, processes } = start({ idleMs: 60_000 });
  await search();
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
  // Until its end is known, it is still asked.
  await expect.poll(search).toEqual(found);
});

it('a process ends with the one that asks it', async () => {
  const child = fork(fileURLToPath(script), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});
