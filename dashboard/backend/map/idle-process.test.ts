import { execFileSync, fork } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IdleProcess } from './idle-process.ts';

/** The ids of this process's children. */
function children(): Set<string> {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const maps = lines.split('\n').filter((line) => line.includes('map-process.ts'));
  return new Set(maps.map((line) => line.trim().split(' ', 1).join()));
}

test('a process that crashes tells those who wait, and the next question starts another', async () => {
  const maps = new IdleProcess('map search');
  const lost = maps.ask(JSON.parse('{"do":"crash"}'));
  const waiting = maps.ask({ do: 'search', text: 'Paris' });
  await expect(lost).rejects.toThrow('map search ended without an answer');
  await expect(waiting).rejects.toThrow('map search ended without an answer');
  expect(await maps.ask({ do: 'search', text: 'Paris' })).toContainEqual(
    expect.objectContaining({ name: 'Paris' }),
  );
});

test('a process whose asker ends in the middle says nothing of it', async () => {
  const script = path.join(import.meta.dirname, 'map-process.ts');
  const child = fork(script, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // The listener stays: Node keeps messages that nobody listens for, and the channel is gone by then.
  child.on('message', () => {
    if (child.connected) child.disconnect();
  });
  for (let id = 1; id <= 50; id += 1) child.send({ id, job: { do: 'search', text: 'Paris' } });
  expect([await ended, said]).toEqual([0, '']);
});

test('a process that nobody asks any more ends', async () => {
  const before = children();
  const maps = new IdleProcess('map search', 10);
  await maps.ask({ do: 'search', text: 'Paris' });
  await expect.poll(() => [...children()].filter((pid) => !before.has(pid)), { timeout: 30_000 }).toEqual([]);
  expect(await maps.ask({ do: 'search', text: 'Paris' })).toHaveLength(10);
});
