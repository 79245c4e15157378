import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openData } from '../src/data-folder.ts';
import { checkStore } from '../src/operations/check-store.ts';
import { randomOf } from '../src/wire/seeded-random.ts';
import { beginLanes, type Lane, type Ledger, observe } from './durability-writes.ts';
import { apis } from './operations-start.ts';
import { startProcess } from './processes.ts';

/** DURABILITY_WRITES=2000 DURABILITY_ROUNDS=20 is the long form of this test; DURABILITY_SEED repeats a run. */
const writesPerRound = Number(process.env['DURABILITY_WRITES'] ?? 120);
const rounds = Number(process.env['DURABILITY_ROUNDS'] ?? 20);
const seed = Number(process.env['DURABILITY_SEED'] ?? randomInt(2 ** 31));
const laneCount = 8;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-durability-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Apis = ReturnType<typeof apis>;

/** Writes in all lanes at once until the server is killed amid them. */
async function writeUntilKilled(
  lanes: readonly Lane[],
  api: Apis,
  ledger: Ledger,
  killAt: number,
  kill: () => void,
) {
  const before = ledger.acknowledgedCount;
  let isKilled = false;
  await Promise.all(
    lanes.map(async (lane) => {
      while (!isKilled) {
        try {
          await lane.write(api);
        } catch (error) {
          // A running server refuses none of these writes.
          if (!isKilled) throw error;
        }
        if (isKilled || ledger.acknowledgedCount - before < killAt) continue;
        isKilled = true;
        kill();
      }
    }),
  );
}

async function problemsOf(dataFolder: string): Promise<string[]> {
  const database = openData({ dataFolder });
  try {
    return (await checkStore(dataFolder, database)).problems;
  } finally {
    database.close();
  }
}

interface Run {
  random: () => number;
  ledger: Ledger;
  lanes: readonly Lane[];
  spreadsheetId: string;
  dataFolder: string;
}

/** Starts the server, compares what it has kept, and kills it amid new writes. */
async function playRound({ random, ledger, lanes, spreadsheetId, dataFolder }: Run, about: string) {
  const server = await startProcess({ ROWHOUSE_DATA: folder });
  const api = apis(server.url, folder, 'hal@tests.example');
  expect(readdirSync(path.join(dataFolder, 'uploads')), about).toEqual([]);
  expect(ledger.settle(await observe(api, spreadsheetId)), about).toEqual([]);
  for (const lane of lanes) lane.settle();
  const killAt = Math.ceil(writesPerRound * (0.5 + random()));
  let gone: Promise<void> | undefined;
  await writeUntilKilled(lanes, api, ledger, killAt, () => {
    gone = pause(random() * 5).then(() => server.end('SIGKILL'));
  });
  await gone;
  expect(await problemsOf(dataFolder), about).toEqual([]);
}

async function begin(): Promise<Run> {
  const random = randomOf(seed);
  const begun = await beginLanes(folder, random, laneCount);
  return { random, ...begun, dataFolder: path.join(folder, 'workspace') };
}

const title = `keeps what it acknowledged through ${rounds} kills amid about ${writesPerRound} writes each, and nothing by half`;

it(title, { timeout: 300_000 + rounds * writesPerRound * 500 }, async () => {
  console.info(`DURABILITY_SEED=${seed}`);
  const played = await begin();
  const { ledger, dataFolder, spreadsheetId } = played;
  for (let round = 0; round < rounds; round += 1) await playRound(played, `round ${round}, seed ${seed}`);

  const last = await startProcess({ ROWHOUSE_DATA: folder });
  const kept = await observe(apis(last.url, folder, 'hal@tests.example'), spreadsheetId);
  expect(ledger.settle(kept), `seed ${seed}`).toEqual([]);
  await last.end('SIGTERM');
  expect(await problemsOf(dataFolder)).toEqual([]);
  expect(ledger.acknowledgedCount).toBeGreaterThanOrEqual((rounds * writesPerRound) / 2);
  console.info(`${ledger.acknowledgedCount} writes were acknowledged.`);
});
