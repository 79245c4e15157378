import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import * as z from 'zod';
import { nearTests } from './near-tests.ts';
import { root } from './processes.ts';

/** The failed tests, with their messages. */
interface Failure {
  name: string;
  messages: string[];
}

export interface TestReport {
  passed: number;
  failures: Failure[];
  /** What failed, and passed when it was tried again. */
  flaky: string[];
}

/** Left to `npm test`: whole programs, and each app's sheet under everything that people can do to it by hand. */
const fastProjects = ['server', 'web', 'workspace', 'workspace-web'];

/** Errors outside of any test; Vitest names the test that was running. */
const strayError = z.looseObject({
  message: z.string().catch('an error without words'),
  stack: z.string().optional().catch(undefined),
  VITEST_TEST_PATH: z.string().optional().catch(undefined),
  VITEST_TEST_NAME: z.string().optional().catch(undefined),
});

function strayFailure(error: unknown): Failure {
  const { message, stack, ...met } = strayError.parse(error);
  const place = [met.VITEST_TEST_PATH, met.VITEST_TEST_NAME].filter((part) => part !== undefined);
  return { name: `outside any test: ${place.join(': ')}`, messages: [stack ?? message] };
}

function failuresOf(module: TestModule): Failure[] {
  const file = path.relative(root, module.moduleId);
  const suites = [...module.children.allSuites()].map((suite) => ({
    name: `${file}: ${suite.fullName}`,
    messages: suite.errors().map(({ message }) => message),
  }));
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${file}: ${test.fullName}`,
    messages: (test.result().errors ?? []).map(({ message, stack }) => stack ?? message),
  }));
  const own = { name: file, messages: module.errors().map(({ message }) => message) };
  return [...[own, ...suites].filter(({ messages }) => messages.length > 0), ...tests];
}

function flakyOf(module: TestModule): string[] {
  const file = path.relative(root, module.moduleId);
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => `${file}: ${test.fullName}`);
}

async function runAll(vitest: Vitest, near: Near | undefined) {
  if (!near) return await vitest.start();
  await vitest.standalone();
  return await vitest.runTestSpecifications(await nearTests(vitest, near.changed, near.seconds));
}

interface Near {
  /** The files that changed, from the root of the repository. */
  changed: readonly string[];
  seconds: number;
}

/** Runs all tests that need no browser, or those near a change; errors that no test owns are failures too. */
export async function runUnitTests(near?: Near): Promise<TestReport> {
  const vitest = await createVitest({
    config: path.join(root, 'vitest.config.ts'),
    watch: false,
    run: true,
    reporters: ['dot'],
    ...(near && { project: fastProjects, related: near.changed.map((file) => path.join(root, file)) }),
  });
  try {
    const { testModules, unhandledErrors } = await runAll(vitest, near);
    const tests = testModules.flatMap(({ children }) => [...children.allTests('passed')]);
    return {
      passed: tests.length,
      failures: [...testModules.flatMap(failuresOf), ...unhandledErrors.map(strayFailure)],
      flaky: testModules.flatMap(flakyOf),
    };
  } finally {
    await vitest.close();
  }
}
