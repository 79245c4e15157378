import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.ts';

const entities: Readonly<Record<string, string>> = { apos: "'", quot: '"', amp: '&', nbsp: ' ' };

/** Code as text: without comments and escapes, with concatenated texts joined. */
function readable(code: string): string {
  return code
    .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    .replace(/\\n/g, ' ')
    .replace(/\\(['"`])/g, '$1')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\{\s*(['"`])([^'"`{}]*)\1\s*\}/g, '$2')
    .replace(/(['"`])\s*\+\s*(['"`])/g, '')
    .replace(/\s+/g, ' ');
}

const isOfTests = (file: string) => /\.(?:test|e2e)\.tsx?$|\/testing\//.test(file);

/** All of the product's code except the tests. */
export function readProduct(): { text: string; lower: string } {
  const files = globSync('dashboard/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).filter((file) => !isOfTests(file));
  const text = files
    .map((file) => withSentences(file, readFileSync(path.join(root, file), 'utf8')))
    .join('\n');
  return { text, lower: text.toLowerCase() };
}

/** A screen again without its tags, for sentences with a word in bold. */
function withSentences(file: string, code: string): string {
  const text = readable(code);
  return file.endsWith('x') ? `${text}\n${text.replace(/<\/?[A-Za-z][^<>]*>/g, '')}` : text;
}

/** What differs from case to case in a literal: {a name}, or N. */
const hole = /\{[^{}]*\}|(?<![A-Za-z0-9'])[nN](?![A-Za-z0-9'/])/;

/** The parts of a literal that are always the same. */
export function fixedParts(literal: string): string[] {
  const parts = literal.split(hole).map((part) => part.trim());
  return parts.length === 1 ? parts : parts.filter((part) => part.length >= 3);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the product contains it: a sentence anywhere, a single word only as a text or a name. */
export function says({ text, lower }: { text: string; lower: string }, part: string): boolean {
  if (/\s/.test(part)) return lower.includes(part.toLowerCase());
  const word = escaped(part);
  const alone = `['"\`>}|(/,^]\\s?${word}\\s?(?:['"\`<{|,)/$]|\\.\\.\\.)`;
  return new RegExp(`${alone}|[{,]\\s?${word}\\s?[,:}]`).test(text);
}
