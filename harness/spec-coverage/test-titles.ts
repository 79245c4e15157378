import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.ts';

interface Test {
  title: string;
  /** The test itself, with the table that it is run over. */
  text: string;
}

interface TestFile {
  tests: readonly Test[];
  /** The text above the tests, and the test helpers that are imported there. */
  shared: string;
}

/** A call with a title, optional options and a function: it(…), test(…), it.each(…)(…). */
const titled =
  /(?:\b(?:it|test\w*)(?:\.\w+)*|\))\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)\s*,\s*(?:async\b|\(|\{|\w+\s*=>)/g;
/** The start of a test; test.slow() is within one. */
const begins = /^[ \t]*(?:it|test\w*)(?:\(|\.(?!slow|setTimeout)\w+)/m;
const imported = /from '(#testing\/|\.{1,2}\/)([^']+)'/g;

const known = new Map<string, TestFile>();

/** The tests of a file, empty if there is no such file; titles are as written there. */
export function readTests(file: string): TestFile {
  const before = known.get(file);
  if (before) return before;
  const read = existsSync(path.join(root, file)) ? parse(file) : { tests: [], shared: '' };
  known.set(file, read);
  return read;
}

function parse(file: string): TestFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const [head = '', ...parts] = text.split(new RegExp(`(?=${begins.source})`, 'm'));
  const tests = parts.flatMap((part) => titlesIn(part).map((title) => ({ title, text: part })));
  return { tests, shared: [head, ...helpersOf(file, head)].join('\n') };
}

function titlesIn(part: string): string[] {
  return [...part.matchAll(titled)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1').replace(/\$\{[^}]*\}/g, '…'),
  );
}

function helpersOf(file: string, head: string): string[] {
  return [...head.matchAll(imported)].flatMap(([, from = '', rest = '']) => {
    const base = from === '#testing/' ? 'dashboard/testing/' : path.join(path.dirname(file), from);
    const helper = path.join(base, rest);
    return /^(?:dashboard\/testing|e2e)\//.test(helper)
      ? [readFileSync(path.join(root, helper), 'utf8')]
      : [];
  });
}

/** The tests named by "folder/file.test.ts › how a title begins". */
export function testsNamed(name: string): readonly Test[] {
  const [file = '', title = ''] = name.split(' › ');
  return title === '' ? [] : readTests(file).tests.filter((test) => test.title.startsWith(title));
}
