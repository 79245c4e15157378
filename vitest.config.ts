import { availableParallelism, tmpdir } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import './harness/past-proxies.ts';

/** Tests that start and end whole programs; the fast check leaves them out. */
const programs = '**/*.program.test.ts';
/** Each app's sheet under everything a hand can do to it; the fast check leaves them out as well. */
const torture = 'dashboard/{apps/*/server,testing/apps/*}/torture.test.ts';
const exclude = [...configDefaults.exclude, '**/*.e2e.ts', programs, torture];

export default defineConfig({
  test: {
    // A disk that takes 30 ms for each write makes tests of storage thirty times as long, and none of them wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Tests wait for servers and servers for the clock: with one worker for each processor, a quarter of two is idle.
    maxWorkers: availableParallelism() + 1,
    // Where nobody watches, a machine that stalled for a moment does not fail the run; a bug fails three times.
    retry: process.env['CI'] === undefined ? 0 : 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: [
            '*.test.ts',
            'harness/**/*.test.ts',
            'dashboard/{kernel,backend,shell,testing}/**/*.test.ts',
            'dashboard/apps/*/*.test.ts',
            'dashboard/apps/*/server/**/*.test.ts',
          ],
          exclude: [...exclude, 'dashboard/shell/web/**'],
          globalSetup: ['harness/test-workspace.ts', 'harness/test-postgres.ts'],
        },
      },
      {
        test: {
          name: 'programs',
          environment: 'node',
          include: [programs],
          // `npm test` has the others keep what they write in memory.
          env: { TMPDIR: process.env['TEST_DISK'] ?? tmpdir() },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          exclude: configDefaults.exclude,
          globalSetup: ['harness/test-workspace.ts', 'harness/test-postgres.ts'],
        },
      },
      {
        test: {
          name: 'torture',
          environment: 'node',
          isolate: false,
          include: [torture],
          exclude: configDefaults.exclude,
          globalSetup: ['harness/test-workspace.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['dashboard/testing/screen/web-setup.ts'],
          include: [
            'dashboard/frontend/**/*.test.{ts,tsx}',
            'dashboard/shell/web/**/*.test.{ts,tsx}',
            'dashboard/apps/*/screens/**/*.test.{ts,tsx}',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'workspace',
          environment: 'node',
          isolate: false,
          include: ['workspace/{src,tests}/**/*.test.ts'],
          exclude,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'workspace-web',
          environment: 'jsdom',
          isolate: false,
          include: ['workspace/web/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
    ],
  },
});
