// Runs every check and test and ends with one line that sums them: `N passed, N failed`.
// With --fast, what takes less than a minute: not the product's screens, whole programs, and journeys in a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';

interface Count {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

const isFast = process.argv.includes('--fast');
const reports = mkdtempSync(path.join(tmpdir(), 'rowhouse-test-'));

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A check that either holds or does not, such as the linter; it counts as one. */
async function check(name: string, command: string, args: readonly string[]): Promise<Count> {
  const startedAt = performance.now();
  const holds = await run(command, args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${holds ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** What a runner's report says; a runner that failed without saying why counts as one failure. */
function countOf(hasSucceeded: boolean, read: () => Count): Count {
  try {
    const count = read();
    return hasSucceeded || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function unitTests(): Promise<Count> {
  const file = path.join(reports, 'vitest.json');
  const hasSucceeded = await run('vitest', [
    'run',
    ...(isFast ? ['--project=!programs', '--project=!web'] : []),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return countOf(hasSucceeded, () => {
    const report = vitestReport.parse(readReport(file));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function journeys(): Promise<Count> {
  const file = path.join(reports, 'playwright.json');
  const hasSucceeded = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_DATA: path.join(reports, 'e2e'),
  });
  return countOf(hasSucceeded, () => {
    const { stats, errors } = playwrightReport.parse(readReport(file));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  });
}

const startedAt = performance.now();
const counts: Count[] = [];
const checks: [name: string, command: string, args: readonly string[]][] = [
  ['unused files, exports and dependencies (knip)', 'knip', []],
  ['lint, format and import rules (biome)', 'biome', ['check', '--error-on-warnings']],
];
for (const project of [
  'dashboard/tsconfig.tests.json',
  'dashboard/tsconfig.web.json',
  'dashboard/tsconfig.server.json',
  'workspace/tsconfig.server.json',
  'workspace/tsconfig.web.json',
  'tsconfig.json',
]) {
  checks.push([`types (${project})`, 'tsc', ['-p', project]]);
}
/** Does one check after the other; two of them go at a time. */
async function runChecks(): Promise<void> {
  for (let next = checks.shift(); next; next = checks.shift()) counts.push(await check(...next));
}
await Promise.all([runChecks(), runChecks()]);
counts.push(await unitTests());
if (!isFast) counts.push(await journeys());
rmSync(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\nTook ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
