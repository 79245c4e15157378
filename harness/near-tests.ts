import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { TestSpecification, Vitest } from 'vitest/node';
import { root } from './processes.ts';

/** A file of tests that could be run. */
export interface TestFile {
  /** From the root of the repository. */
  file: string;
  /** How long it took in its last run; nothing before its first run. */
  seconds: number | undefined;
  /** Whether it imports something that was changed, directly or indirectly. */
  isRelated: boolean;
}

export interface Choice {
  chosen: string[];
  /** What the change touches as well, further away. */
  leftOut: string[];
}

/** Tests of this kind read files of the whole repository, which their imports do not show. */
const readsAll = /^(?:[^/]+|harness\/.+|dashboard\/shell\/[^/]+)\.test\.ts$/;
/** For tests that never ran here. */
const usualSeconds = 3;

/** An app, or one of the folders that all apps depend on: these load their parts by name as well. */
function districtOf(file: string): string {
  return /^dashboard\/apps\/[^/]+/.exec(file)?.[0] ?? path.posix.dirname(file);
}

/** How many folders from the root on two files share. */
function shared(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const parting = left.findIndex((name, at) => name !== right[at]);
  return parting === -1 ? left.length : parting;
}

/**
 * The distance of a test from a change: 0 for tests that always run, more for those further away, undefined for those
 * that are not touched.
 */
function distanceOf({ file, isRelated }: TestFile, changed: readonly string[]): number | undefined {
  if (readsAll.test(file) || changed.includes(file)) return 0;
  if (changed.some((each) => districtOf(each) === districtOf(file))) return 1;
  if (!isRelated) return undefined;
  return 2 + 1 / (1 + Math.max(0, ...changed.map((each) => shared(each, file))));
}

/**
 * The tests that a change touches, the nearest first, as many as there is time for: a change to a common base touches
 * nearly all of them.
 */
export function chooseTests(tests: readonly TestFile[], changed: readonly string[], seconds: number): Choice {
  const touched = tests
    .map((test) => ({ ...test, distance: distanceOf(test, changed) }))
    .filter((test): test is typeof test & { distance: number } => test.distance !== undefined)
    .sort((one, other) => one.distance - other.distance || one.file.localeCompare(other.file));
  const choice: Choice = { chosen: [], leftOut: [] };
  let left = seconds;
  for (const { file, seconds: taken = usualSeconds, distance } of touched) {
    const fits = distance === 0 || taken <= left;
    if (fits) left -= taken;
    (fits ? choice.chosen : choice.leftOut).push(file);
  }
  return choice;
}

/**
 * The part of Vitest's tests to run after a change to these files, within about this many seconds; it reports what is
 * left out.
 */
export async function nearTests(
  vitest: Vitest,
  changed: readonly string[],
  seconds: number,
): Promise<TestSpecification[]> {
  const fileOf = ({ moduleId }: { moduleId: string }) =>
    path.relative(root, moduleId).split(path.sep).join('/');
  const related = new Set((await vitest.getRelevantTestSpecifications()).map(fileOf));
  const all = await vitest.globTestSpecifications();
  const tests = all.map((each) => {
    const lasted = vitest.cache.getTestSpecificationResult(each)?.duration;
    const took = lasted === undefined ? undefined : lasted / 1000;
    return { file: fileOf(each), seconds: took, isRelated: related.has(fileOf(each)) };
  });
  const { chosen, leftOut } = chooseTests(tests, changed, seconds * availableParallelism());
  const names = new Set(chosen);
  if (leftOut.length > 0)
    console.log(`${leftOut.length} more files of tests are touched; npm test runs them`);
  return all.filter((each) => names.has(fileOf(each)));
}
