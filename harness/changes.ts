import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.ts';

/** The changed files. */
export interface Changes {
  /** In words: "since origin/main". */
  when: string;
  /** From the root of the repository; files that are gone are among them. */
  files: readonly string[];
}

function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

const linesOf = (text = '') => text.split('\0').filter((line) => line !== '');

/**
 * The files that were changed since the branch left `origin/main`, or `main` if there is no such remote, committed or
 * not. If there are none, those of the last commit; empty if there is no history.
 */
export function findChanges(folder = root): Changes | undefined {
  const fresh = linesOf(git(folder, 'ls-files', '-z', '--others', '--exclude-standard'));
  const since = (commit: string) => [
    ...linesOf(git(folder, 'diff', '--name-only', '--no-renames', '-z', commit)),
    ...fresh,
  ];
  for (const main of ['origin/main', 'main', 'HEAD']) {
    const left = git(folder, 'merge-base', 'HEAD', main)?.trim();
    const files = left === undefined ? [] : since(left);
    if (files.length > 0) return { when: main === 'HEAD' ? 'since the last commit' : `since ${main}`, files };
  }
  const last = git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD~1')?.trim();
  return last === undefined ? undefined : { when: 'by the last commit', files: since(last) };
}

/** Those of the files that still exist. */
export function standing(files: readonly string[]): string[] {
  return files.filter((file) => existsSync(path.join(root, file)));
}
