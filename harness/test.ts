// Runs all checks, all tests without a browser and each journey of a commit once, and ends with one line of totals: `N passed, N failed`. With --fast it runs what a change
// touches, in about a minute, without mistreated sheets, whole programs, or journeys in a browser.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { findChanges, standing } from './changes.ts';
import { searchLog } from './log-search.ts';
import { run } from './run.ts';
import { runUnitTests } from './unit-tests.ts';

interface Count {
  passed: number;
  failed: number;
}

const suiteSchema = z.object({
  file: z.string().default(''),
  specs: z
    .array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) }))
    .default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});
type Suite = z.infer<typeof suiteSchema>;
const playwrightReport = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** What failed, repeated at the end, where the tail of a long log still shows it. */
const failures: string[] = [];
/** What passed only on the second try. */
const shaky: string[] = [];

/** The first lines of a failed test's message: enough to see what it waited for. */
function remember(name: string, messages: readonly string[] = []): void {
  const linesOf = (message: string) => message.split('\n').filter((line) => !line.includes('/node_modules/'));
  const said = messages.flatMap((message) => linesOf(message).slice(0, 12)).map((line) => `    ${line}`);
  failures.push([name, ...said].join('\n'));
}

const startedAt = performance.now();
const secondsSoFar = () => (performance.now() - startedAt) / 1000;
/** The time of the fast check, and the part of it that its tests get, however long the checks before them took. */
const [fastSeconds, minSeconds] = [45, 15];

const isFast = process.argv.includes('--fast');
const everything = { when: 'at some time: there is no history to compare with', files: ['package.json'] };
/** What the fast check covers. */
const changes = isFast ? (findChanges() ?? everything) : undefined;

const [memory, roomy] = ['/dev/shm', 4 * 2 ** 30];

/** Whether the machine has room for test data in memory, where no write waits for a disk. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomy && freemem() > 2 * roomy;
  } catch {
    return false;
  }
}

/** What this run makes, reports and all data of tests; nothing of it outlives the run. */
const folder = mkdtempSync(path.join(hasMemory() ? memory : tmpdir(), 'rowhouse-test-'));
// PostgreSQL runs as another user, below it.
chmodSync(folder, 0o711);
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// Whole programs, which are killed in the middle of a write, are tried on the disk that this names.
Object.assign(process.env, { TEST_DISK: tmpdir(), TMPDIR: folder });

/** A check that either passes or fails, such as the linter; it counts as one. */
async function check(name: string, command: string, args: readonly string[]): Promise<Count> {
  const startedAt = performance.now();
  const holds = await run(command, args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${holds ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
  if (!holds) remember(name);
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The result of a report; a run that ended badly or cannot be read is a failure, too. */
function countOf(name: string, hasSucceeded: boolean, read: () => Count): Count {
  try {
    const count = read();
    if (hasSucceeded || count.failed > 0) return count;
    remember(name, ['It ended badly without saying why.']);
    return { ...count, failed: 1 };
  } catch (error) {
    remember(name, [String(error)]);
    return { passed: 0, failed: 1 };
  }
}

async function unitTests(): Promise<Count> {
  const seconds = Math.max(minSeconds, fastSeconds - secondsSoFar());
  const report = await runUnitTests(changes && { changed: changes.files, seconds });
  for (const { name, messages } of report.failures) remember(name, messages);
  shaky.push(...report.flaky);
  return { passed: report.passed, failed: report.failures.length };
}

/** The journeys with one of these results. */
function journeysThatAre(status: 'unexpected' | 'flaky', suites: readonly Suite[]): string[] {
  return suites.flatMap(({ file, specs, suites: below }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => `${file}: ${title}`),
    ...journeysThatAre(status, below),
  ]);
}

const journeyData = path.join(folder, 'e2e');
const journeyLog = path.join(folder, 'e2e.log');

/** The servers' log of the whole run: it contains neither what people wrote, nor what opens their Drive. */
function searchJourneyLog(): Count {
  const name = 'the log of the journeys holds nothing of people';
  return countOf(name, true, () => {
    const { requests, texts, found } = searchLog(readFileSync(journeyLog, 'utf8'), journeyData);
    // A log that says little would prove nothing.
    const holds = found.length === 0 && requests > 1000 && texts > 1000;
    console.log(`${holds ? 'passed' : 'FAILED'}  ${name} (${requests} requests, ${texts} texts)`);
    if (!holds) remember(name, [`${requests} requests, ${texts} texts`, ...found]);
    return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  });
}

async function journeys(): Promise<Count> {
  const file = path.join(folder, 'playwright.json');
  const hasSucceeded = await run('playwright', ['test', '--reporter=list,json'], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_BRIEF: 'on',
    E2E_DATA: journeyData,
    E2E_LOG: journeyLog,
  });
  return countOf('journeys', hasSucceeded, () => {
    const { suites, stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const { message } of errors) remember('journeys', message === undefined ? [] : [message]);
    for (const journey of journeysThatAre('unexpected', suites)) remember(journey);
    shaky.push(...journeysThatAre('flaky', suites));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  });
}

/** Where the compiler stores what it knows about a project; it checks only what has changed. */
const knownTypes = path.resolve('node_modules/.cache/types');
// Several would each check what they share.
const oneChecker = ['--checkers', '1'];

const counts: Count[] = [];
if (changes) console.log(`${changes.files.length} files changed ${changes.when}`);
const linted = changes && !changes.files.some((file) => /(?:^|\/)(?:biome|package)\.json$/.test(file));
const checks: [name: string, command: string, args: readonly string[]][] = [
  ['unused files, exports and dependencies (knip)', 'knip', []],
  [
    'lint, format and import rules (biome)',
    'biome',
    [
      'check',
      '--error-on-warnings',
      ...(linted ? ['--no-errors-on-unmatched', ...standing(changes.files)] : []),
    ],
  ],
];
for (const project of [
  'dashboard/tsconfig.tests.json',
  'dashboard/tsconfig.web.json',
  'dashboard/tsconfig.server.json',
  'workspace/tsconfig.server.json',
  'workspace/tsconfig.web.json',
  'tsconfig.json',
]) {
  const known = path.join(knownTypes, `${project.replaceAll('/', '-')}.tsbuildinfo`);
  checks.push([
    `types (${project})`,
    'tsc',
    ['-p', project, ...oneChecker, '--incremental', '--tsBuildInfoFile', known],
  ]);
}
/** Does one check after the other; two of them go at a time. */
async function runChecks(): Promise<void> {
  for (let next = checks.shift(); next; next = checks.shift()) counts.push(await check(...next));
}
await Promise.all([runChecks(), runChecks()]);
counts.push(await unitTests());
if (!isFast) {
  counts.push(await journeys(), searchJourneyLog());
  counts.push(await check('a telling part on a strange machine', 'node', ['harness/strange-machine.ts']));
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const name of shaky) console.log(`\nHeld only when tried again: ${name}`);
for (const failure of failures) console.log(`\nFAILED  ${failure}`);
console.log(`\nTook ${secondsSoFar().toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
