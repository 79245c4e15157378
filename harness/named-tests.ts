import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.ts';

/** Tests that a document names as `file › title`; "~/" means the product's server. */
export function namedTests(text: string): { name: string; isThere: boolean }[] {
  return [...text.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([name, place = '', title = '']) => {
    const file = path.join(root, place.replace('~/', 'dashboard/shell/server/'));
    return { name, isThere: existsSync(file) && readFileSync(file, 'utf8').includes(title) };
  });
}
