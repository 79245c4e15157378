import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChanges } from './changes.ts';

let folder: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ines', '-c', 'user.email=ines@example.com', ...args], {
    cwd: folder,
  });
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const commit = (name: string, text = name) => {
  write(name, text);
  git('add', '.');
  git('commit', '--quiet', '--message', name);
};

// A hook of git's names the repository that it runs for.
const ofHooks = ['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_WORK_TREE', 'GIT_PREFIX'];

beforeEach(() => {
  for (const name of ofHooks) delete process.env[name];
  folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-changes-'));
  git('init', '--quiet', '--initial-branch', 'main');
  commit('first.ts');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a branch has changed what it committed, what it has not committed, and what is new', () => {
  git('switch', '--quiet', '--create', 'branch');
  commit('second.ts');
  write('first.ts', 'changed');
  write('new.ts', 'new');
  expect(findChanges(folder)).toEqual({ when: 'since main', files: ['first.ts', 'second.ts', 'new.ts'] });
});

it('main itself has changed what it has not committed, else what its last commit did', () => {
  commit('second.ts');
  expect(findChanges(folder)).toEqual({ when: 'by the last commit', files: ['second.ts'] });
  rmSync(path.join(folder, 'first.ts'));
  expect(findChanges(folder)).toEqual({ when: 'since main', files: ['first.ts'] });
});

it('a branch is compared with the main of its remote', () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  commit('second.ts');
  expect(findChanges(folder)).toEqual({ when: 'since origin/main', files: ['second.ts'] });
});

it('a first commit and a folder without history have nothing to compare with', () => {
  expect(findChanges(folder)).toBeUndefined();
  rmSync(path.join(folder, '.git'), { recursive: true });
  expect(findChanges(folder)).toBeUndefined();
});
