import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from './command.ts';

const readme = new URL('../../README.md', import.meta.url);

export const coverageCommand: Command = {
  name: 'coverage',
  takes: '[--write]',
  says: "show what is served of Google's APIs",
  details:
    'Prints Markdown: each method and each request of batchUpdate, its parameters, or why it answers 501.\n--write puts it into the README of the workspace instead.',
  options: { write: { type: 'boolean' } },
  async run(given) {
    // The other commands do without the server's modules.
    const { coverageMarkdown, withCoverage } = await import('./coverage.ts');
    if (!given.has('write')) return coverageMarkdown();
    writeFileSync(readme, withCoverage(readFileSync(readme, 'utf8')));
    return 'The README of the workspace is up to date.';
  },
};
