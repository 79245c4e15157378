import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedTests } from './named-tests.ts';
import { root } from './processes.ts';

// docs/security.md names a test, or a reason, for each requirement of OWASP ASVS 5.0 up to level 2.

/** The requirements of levels 1 and 2 by section; the few of level 3 between them are left out. */
const requirements: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 11, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 3, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11 },
  ...{ '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 3, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4 },
  ...{ '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', what = '', proof = '']) => ({ numbers, what, proof }));

/** "1.2.6–1.2.8" as its three numbers. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    const section = from.slice(0, from.lastIndexOf('.'));
    const [first, last] = [from, to].map((number) => Number(number.slice(number.lastIndexOf('.') + 1)));
    if (first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
  });
}

describe('docs/security.md', () => {
  it('names each requirement of levels 1 and 2 once', () => {
    const wanted = Object.entries(requirements).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    const named = rows.flatMap(({ numbers }) => numbersIn(numbers));
    expect(named.filter((number, at) => named.indexOf(number) !== at)).toEqual([]);
    expect(wanted.filter((number) => !named.includes(number))).toEqual([]);
    // One requirement of level 3 is met as well, and listed.
    expect(named.filter((number) => !wanted.includes(number))).toEqual(['1.2.10']);
  });

  it('has a test or a reason for each', () => {
    expect(rows.filter(({ what, proof }) => what === '' || proof.length < 4)).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = rows.flatMap(({ proof }) => namedTests(proof));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ isThere }) => !isThere)).toEqual([]);
  });
});
