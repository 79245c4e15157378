import { describe, expect, it } from 'vitest';
import { javaPattern, javaReplacement } from './java-regex.ts';

function replaced(text: string, pattern: string, replacement: string): string {
  const { source, flags } = javaPattern(pattern);
  const replace = javaReplacement(replacement);
  let result = '';
  let end = 0;
  for (const match of text.matchAll(new RegExp(source, `${flags}gu`))) {
    result += text.slice(end, match.index) + replace(match);
    end = match.index + match[0].length;
  }
  return result + text.slice(end);
}

describe('a regular expression of Java', () => {
  it.each([
    ['a.b', String.raw`\Q.\E`, '-', 'a-b'],
    ['a-b "c"', String.raw`\-|\"`, '', 'ab c'],
    ['a-b', String.raw`[\-]`, '+', 'a+b'],
    ['AbC', String.raw`\p{Upper}`, '_', '_b_'],
    ['AbC1', String.raw`[^\p{Alpha}]`, '', 'AbC'],
    ['Ünder', String.raw`^\p{L}`, 'o', 'onder'],
    ['ABC', '(?i)b', 'x', 'AxC'],
    ['x\nx', String.raw`\Ax`, 'y', 'y\nx'],
    ['x\n', String.raw`x\Z`, 'y', 'y\n'],
    ['John Smith', '(?<first>\\w+) (\\w+)', `$2 \${first}`, 'Smith John'],
    ['ab', '(a)(b)', '$12$0', 'a2ab'],
    ['a', 'a', String.raw`\$1\\`, '$1\\'],
    ['ab', '(a)|(b)', '<$2>', '<><b>'],
  ])('in %j finds %j', (text, pattern, replacement, result) => {
    expect(replaced(text, pattern, replacement)).toBe(result);
  });

  it.each([
    ['a', '$2', /no group/],
    ['a', `\${x}`, /no group/],
    ['a', '$', /means nothing/],
  ])('%j has no replacement %j', (pattern, replacement, message) => {
    expect(() => replaced('a', pattern, replacement)).toThrow(message);
  });

  it('says so where it cannot be read as JavaScript', () => {
    expect(() => javaPattern('[a-z&&[^b]]')).toThrow(/not served/);
  });
});
