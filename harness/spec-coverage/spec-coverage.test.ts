import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../processes.ts';
import { readAreas } from './entries.ts';
import { fixedParts, readProduct, says } from './literals.ts';
import { writePage } from './page.ts';
import { readTests, testsNamed } from './test-titles.ts';

// docs/spec-coverage.md names, for each entry of the specification, the tests that would fail without it.

const areas = readAreas();
const entries = areas.flatMap(({ entries }) => entries);

/** Literals with a constant part that is missing. */
function missing(isThere: (part: string, tests: readonly string[]) => boolean): string[] {
  return entries.flatMap(({ id, literals = [], tests }) =>
    literals
      .filter((literal) => !fixedParts(literal).every((part) => isThere(part, tests)))
      .map((literal) => `${id}: ${literal}`),
  );
}

/** A test's source, with what it builds on. */
function textOf(name: string): string {
  const [file = ''] = name.split(' › ');
  const own = testsNamed(name).map(({ text }) => text);
  return [...own, readTests(file).shared].join('\n').replaceAll(/\\(.)/g, '$1').toLowerCase();
}

describe('the entries of the specification', () => {
  it('are all there, each once', () => {
    const ids = entries.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toHaveLength(774);
    for (const { entries: own } of areas) {
      const numbers = own.map(({ id }) => Number(id.slice(4))).toSorted((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
  });

  it('each name tests that exist', () => {
    expect(entries.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
    const gone = entries.flatMap(({ id, tests }) =>
      tests.filter((test) => testsNamed(test).length === 0).map((test) => `${id}: ${test}`),
    );
    expect(gone).toEqual([]);
  });

  it('find what people read in the code, word for word', () => {
    const product = readProduct();
    expect(missing((part) => says(product, part))).toEqual([]);
  });

  it('find it in one of the tests that they name as well', () => {
    const texts = new Map<string, string>();
    const read = (test: string) => {
      const text = texts.get(test) ?? textOf(test);
      texts.set(test, text);
      return text;
    };
    expect(missing((part, tests) => tests.some((test) => read(test).includes(part.toLowerCase())))).toEqual(
      [],
    );
  });
});

it('docs/spec-coverage.md is current', () => {
  const page = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');
  expect(page === writePage(areas), 'Run node harness/spec-coverage/main.ts').toBe(true);
});
