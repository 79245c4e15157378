import { randomInt } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openData } from '../src/data-folder.ts';
import { checkStore } from '../src/operations/check-store.ts';
import { randomOf } from '../src/wire/seeded-random.ts';
import { beginLanes, type Lane, type Ledger, observe } from './durability-writes.ts';
import { apis } from './operations-start.ts';
import { type ServerProcess, startProcess } from './processes.ts';

/** POWER_LOSS_MOMENTS=200 is the long form of this test; DURABILITY_SEED repeats a run. */
const moments = Number(process.env['POWER_LOSS_MOMENTS'] ?? 6);
const seed = Number(process.env['DURABILITY_SEED'] ?? randomInt(2 ** 31));

const email = 'hal@tests.example';
const walOf = (data: string) => path.join(data, 'workspace/workspace.sqlite-wal');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-power-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Waits until every thread of a process has stopped. */
async function stopped({ child }: ServerProcess): Promise<void> {
  const tasks = `/proc/${child.pid}/task`;
  const isStill = (task: string) => /\) [Tt] /.test(readFileSync(`${tasks}/${task}/stat`, 'utf8'));
  while (!readdirSync(tasks).every(isStill)) await turn();
}

/** The files as they are at one moment, between two instructions of the server. */
async function filesOf(server: ServerProcess, data: string, name: string): Promise<string> {
  const copy = path.join(folder, name);
  server.child.kill('SIGSTOP');
  await stopped(server);
  cpSync(data, copy, { recursive: true });
  server.child.kill('SIGCONT');
  return copy;
}

/** What a store that was started after the loss lacks of what was acknowledged, or has by half. */
async function lossesOf(copy: string, ledger: Ledger, spreadsheetId: string): Promise<string[]> {
  const server = await startProcess({ ROWHOUSE_DATA: copy });
  const differences = ledger.settle(await observe(apis(server.url, copy, email), spreadsheetId));
  await server.end('SIGTERM');
  const dataFolder = path.join(copy, 'workspace');
  const database = openData({ dataFolder });
  try {
    return [...differences, ...(await checkStore(dataFolder, database)).problems];
  } finally {
    database.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Writes in all lanes until `work` is done. */
async function writingWhile(lanes: readonly Lane[], api: ReturnType<typeof apis>, work: () => Promise<void>) {
  let isDone = false;
  const writing = lanes.map(async (lane) => {
    while (!isDone) await lane.write(api);
  });
  await work();
  isDone = true;
  await Promise.all(writing);
}

const onLinux = it.runIf(process.platform === 'linux');
const timeout = 120_000 + moments * 20_000;

onLinux('the files of any moment hold what was acknowledged until then', { timeout }, async () => {
  const data = path.join(folder, 'busy');
  const random = randomOf(seed);
  const { ledger, lanes, spreadsheetId } = await beginLanes(data, random, 8);
  const server = await startProcess({ ROWHOUSE_DATA: data });
  const copies: { copy: string; ledger: Ledger }[] = [];
  await writingWhile(lanes, apis(server.url, data, email), async () => {
    for (let moment = 0; moment < moments; moment += 1) {
      await pause(50 + random() * 200);
      // What is acknowledged while the files are copied was so before the server was stopped.
      const known = ledger.copy();
      copies.push({ copy: await filesOf(server, data, `busy-${moment}`), ledger: known });
    }
  });
  await server.end('SIGTERM');
  for (const { copy, ledger: known } of copies) {
    expect(await lossesOf(copy, known, spreadsheetId), `seed ${seed}`).toEqual([]);
  }
  expect(ledger.acknowledgedCount).toBeGreaterThan(moments);
});

/** What a power loss may leave of data written to a file after its flushed part: any of it, or something else. */
const tails = [
  ['nothing', (wal: string, flushed: number) => truncateSync(wal, flushed)],
  [
    'a piece',
    (wal: string, flushed: number, share: number) =>
      truncateSync(wal, flushed + Math.floor((statSync(wal).size - flushed) * share)),
  ],
  [
    'rubbish',
    (wal: string, flushed: number, share: number) => {
      const bytes = readFileSync(wal);
      bytes.fill(Math.floor(share * 256), flushed);
      writeFileSync(wal, bytes);
    },
  ],
] as const;

onLinux('what is written but not flushed may be lost, torn or wrong', { timeout }, async () => {
  const data = path.join(folder, 'single');
  const random = randomOf(seed);
  const { ledger, lanes, spreadsheetId } = await beginLanes(data, random, 1);
  // A content is taken away once it is flushed that nothing refers to it, which a cut here would undo.
  for (const lane of lanes) lane.keepsContents = true;
  const server = await startProcess({ ROWHOUSE_DATA: data });
  const api = apis(server.url, data, email);
  const wal = walOf(data);
  let caught = 0;
  for (let attempt = 0; caught < moments && attempt < moments * 50; attempt += 1) {
    // One writer at a time: all that the log holds now belongs to acknowledged writes.
    const flushed = statSync(wal).size;
    const known = ledger.copy();
    const [lane] = lanes;
    const writing = lane?.write(api);
    await pause(random() * 6);
    const copy = await filesOf(server, data, `single-${attempt}`);
    await writing;
    // Only moments between the write and the answer are informative.
    if (statSync(walOf(copy)).size === flushed) {
      rmSync(copy, { recursive: true });
      continue;
    }
    caught += 1;
    for (const [left, spoil] of tails) {
      const spoilt = `${copy}-${left}`;
      cpSync(copy, spoilt, { recursive: true });
      spoil(walOf(spoilt), flushed, random());
      // The write that was under way is there wholly or not at all.
      const expected = known.copy(ledger);
      expect(await lossesOf(spoilt, expected, spreadsheetId), `${left}, seed ${seed}`).toEqual([]);
    }
    rmSync(copy, { recursive: true });
  }
  await server.end('SIGTERM');
  expect(caught).toBe(moments);
});
