import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ownProcesses } from '../../tests/own-processes.ts';
import { startOwnProcess } from '../own-process.ts';
import type { ConversionTask } from './conversion-process.ts';
import { Converter } from './converter.ts';

const processes = () => ownProcesses('conversion-process.ts');

function start({ keptMs }: { keptMs?: number } = {}) {
  const converter = new Converter(keptMs);
  const folder = mkdtempSync(path.join(tmpdir(), 'workspace-converter-'));
  onTestFinished(async () => {
    await converter.close();
    rmSync(folder, { recursive: true });
  });
  const file = path.join(folder, 'diary of Mara.csv');
  const task: ConversionTask = { kind: 'read', path: file, format: 'csv', title: 'Diary' };
  return { converter, file, read: () => converter.run(task) };
}

const book = { book: { sheets: [{ title: 'Diary' }] } };

it('a process converts one file after another', async () => {
  const { file, read } = start();
  writeFileSync(file, 'a,b');
  expect(await read()).toMatchObject(book);
  const [first] = processes();
  expect(await read()).toMatchObject(book);
  expect(processes()).toEqual([first]);
});

it('a process without work ends, and the next file gets another', async () => {
  const { file, read } = start({ keptMs: 10 });
  writeFileSync(file, 'a,b');
  expect(await read()).toMatchObject(book);
  await expect.poll(processes).toEqual([]);
  expect(await read()).toMatchObject(book);
});

it('a process that does not come to an end is ended after a minute, and the next file gets another', async () => {
  const { file, read } = start();
  writeFileSync(file, 'a,b');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const told = expect(read()).rejects.toMatchObject({ message: 'It took too long.', isEnded: true });
  // It has been started by then, but cannot have answered.
  await Promise.resolve();
  for (const pid of processes()) process.kill(pid, 'SIGSTOP');
  vi.advanceTimersByTime(60_000);
  await told;
  expect(await read()).toMatchObject(book);
});

it('whoever waits for a file when the workspace ends is told so, and no process stays', async () => {
  const { converter, file, read } = start();
  writeFileSync(file, '1,'.repeat(1_000_000));
  const told = expect.objectContaining({ httpStatus: 503, message: expect.stringMatching(/is ending/) });
  const answers = Promise.all([read(), read(), read()].map((answer) => expect(answer).rejects.toEqual(told)));
  await expect.poll(processes).toHaveLength(2);
  await converter.close();
  await answers;
  expect(processes()).toEqual([]);
});

it('a process ends when the workspace is gone', async () => {
  const child = startOwnProcess(new URL('./conversion-process.ts', import.meta.url), []);
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});

it('what goes wrong is told without a word of the file or its name', async () => {
  const { read } = start();
  await expect(read()).rejects.toMatchObject({ message: 'Error', isEnded: false, cause: undefined });
});
