import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedTests } from './named-tests.ts';
import { root } from './processes.ts';

// docs/accessibility.md says for each success criterion of WCAG 2.2, levels A and AA, how it is met and what shows it.

/** The criteria of both levels by guideline; those of level AAA between them are left out. */
const criteria: Readonly<Record<string, readonly number[]>> = {
  ...{ '1.1': [1], '1.2': [1, 2, 3, 4, 5], '1.3': [1, 2, 3, 4, 5], '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13] },
  ...{
    '2.1': [1, 2, 4],
    '2.2': [1, 2],
    '2.3': [1],
    '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
    '2.5': [1, 2, 3, 4, 7, 8],
  },
  ...{ '3.1': [1, 2], '3.2': [1, 2, 3, 4, 6], '3.3': [1, 2, 3, 4, 7, 8], '4.1': [2, 3] },
};

const rows = readFileSync(path.join(root, 'docs/accessibility.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', how = '', proof = '']) => ({ number: name.split(' ')[0], how, proof }));

describe('docs/accessibility.md', () => {
  it('names each criterion of levels A and AA once, in order', () => {
    const wanted = Object.entries(criteria).flatMap(([guideline, numbers]) =>
      numbers.map((number) => `${guideline}.${number}`),
    );
    expect(wanted).toHaveLength(55);
    expect(rows.map(({ number }) => number)).toEqual(wanted);
  });

  it('says how each is met, and what shows it or why nothing has to', () => {
    expect(rows.filter(({ how, proof }) => how.length < 20 || proof.length < 4)).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = rows.flatMap(({ proof }) => namedTests(proof));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ isThere }) => !isThere)).toEqual([]);
  });
});
