// `node bench/hostile/imports.ts`: reads files made to do harm as browsers read imports, each in its own process, on
// the same engine as Chromium. Prints the outcome, how long it took, and how much more memory the process held at its
// peak (MB). Only Linux reports peaks.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { readTrack } from '../../dashboard/apps/exercise/screens/cardio/track.ts';
import { readAppleFile } from '../../dashboard/apps/health/screens/import/apple-file.ts';
import { pack } from './packed.ts';

/** Roughly what a browser tab may hold. */
const heapMegabytes = 2048;

const repeated = (head: string, part: string, count: number) => `${head}${part.repeat(count)}`;

/** An export in an archive. */
function zipped(text: string): Blob {
  const packed = deflateRawSync(text, { level: 9 });
  return new Blob([new Uint8Array(pack([{ name: 'export.xml', packed, declaredBytes: text.length }]))]);
}

const record = (day: string) =>
  `<Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="60" startDate="${day} 08:00:00 +0000"/>`;

function* days(): Generator<string> {
  yield '<HealthData>';
  const text = new Date(0);
  for (let day = 0; day < 1_000_000; day += 1) {
    text.setTime(day * 86_400_000);
    yield record(text.toISOString().slice(0, 10));
  }
  yield '</HealthData>';
}

/** Makes a file and returns a function that reads it. */
type Attempt = () => () => Promise<unknown>;

const apple =
  (make: () => Blob): Attempt =>
  () => {
    const file = make();
    return () => readAppleFile(file, { rows: () => Promise.resolve(), progress: () => undefined });
  };
const track =
  (make: () => string): Attempt =>
  () => {
    const text = make();
    return async () => readTrack(text);
  };

const attempts: Readonly<Record<string, Attempt>> = {
  'Apple Health: elements 30 million deep, in an archive': apple(() =>
    zipped(repeated('<HealthData>', '<a>', 30_000_000)),
  ),
  'Apple Health: every day of 2,700 years': apple(() => new Blob([...days()])),
  'Apple Health: 60,000 files in the archive': apple(
    () =>
      new Blob([
        new Uint8Array(
          pack(
            Array.from({ length: 60_000 }, (_, at) => ({
              name: `${at}`,
              packed: Buffer.alloc(2),
              declaredBytes: 0,
            })),
          ),
        ),
      ]),
  ),
  'Apple Health: an attribute of 100 MB': apple(() => zipped(repeated('<HealthData a="', 'x', 100_000_000))),
  'Apple Health: 100 MB between two tags': apple(() => zipped(repeated('<HealthData>', ' ', 100_000_000))),
  'Apple Health: two million attributes': apple(
    () => new Blob(['<HealthData><Record ', ...Array.from({ length: 2_000_000 }, (_, at) => `a${at}="" `)]),
  ),
  'GPX: elements 6 million deep': track(() => repeated('<gpx>', '<a>', 6_600_000)),
  'GPX: 20 MB of points': track(
    () => `${repeated('<gpx><trk><trkseg>', '<trkpt lat="1" lon="1"/>', 800_000)}</trkseg></trk></gpx>`,
  ),
  'GPX: a name of 20 MB': track(() => repeated('<gpx><trk><name>', 'x', 20_000_000)),
  'GPX: billion laughs': track(() => '<!DOCTYPE x [<!ENTITY a "b">]><gpx>&a;</gpx>'),
};

const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;

/** Reads one file and reports the outcome, without the cost of making the file. */
async function read(name: string): Promise<void> {
  const attempt = attempts[name]?.();
  globalThis.gc?.();
  writeFileSync('/proc/self/clear_refs', '5');
  const before = peak();
  const startedAt = performance.now();
  let outcome = 'read';
  try {
    await attempt?.();
  } catch (error) {
    outcome = error instanceof Error ? error.message : String(error);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`| ${name} | ${seconds} | ${(peak() - before).toFixed(0)} | ${outcome.slice(0, 120)} |`);
}

async function readEach(): Promise<void> {
  console.log('| what | s | MB | outcome |\n|---|---|---|---|');
  for (const name of Object.keys(attempts)) {
    const child = fork(fileURLToPath(import.meta.url), [name], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--expose-gc'],
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) console.log(`| ${name} | | more than ${heapMegabytes} | the process ended |`);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
}

const [wanted] = process.argv.slice(2);
await (wanted === undefined ? readEach() : read(wanted));
process.exit(0);
