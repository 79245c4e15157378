import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// Where things stand: rooms in which one finds what one looks for, and documents that name what is there.

const sources = globSync('{bench,dashboard,deploy,e2e,harness,workspace}/**/*.{ts,tsx}', {
  exclude: (name) => name === 'node_modules' || name === 'dist',
});
const isTest = /\.(?:test|e2e)\.tsx?$/;
const maxInFolder = 40;

it('no folder holds more sources than a person looks through; tests beside them are not counted', () => {
  const counts = new Map<string, number>();
  for (const file of sources.filter((name) => !isTest.test(name))) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(80);
  expect([...counts].filter(([, count]) => count > maxInFolder)).toEqual([]);
});

const documents = globSync(['*.md', 'docs/**/*.md', 'workspace/*.md']).filter(
  (file) => file !== 'CHANGELOG.md',
);
/** A path in a document: `backend/table/`, `apps/x/server/doctor.ts`, `shell/*.test.ts`. */
const named = /`((?:[\w.*@{},<>-]+\/)+(?:[\w.*{},<>-]+\.(?:tsx?|mjs|css|json|jsonl|md|yml|sh))?)`/g;
/** What stands for any app, and what running makes. */
const anyApp = /(^|\/)(?:x|<id>)(?=[/.])/g;
const made = /^(?:\.rowhouse|node_modules|dist|backups|product|blobs|thumbnails|uploads)\//;

/** Whether a path names something, from the root or from within any folder. */
function isThere(named: string, all: readonly string[]): boolean {
  const pattern = named.replace(anyApp, '$1*').replace(/\/$/, '');
  if (existsSync(pattern)) return true;
  return all.some(
    (file) => path.matchesGlob(file, `**/${pattern}`) || path.matchesGlob(file, `**/${pattern}/**`),
  );
}

it('documents name files and folders that are there', () => {
  const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const paths = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(named)].map(([, found = '']) => ({ document, found })),
  );
  const told = [...new Map(paths.map((one) => [one.found, one])).values()].filter(
    ({ found }) => !made.test(found),
  );
  expect(told.length).toBeGreaterThan(100);
  expect(told.filter(({ found }) => !isThere(found, all))).toEqual([]);
});
