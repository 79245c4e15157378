import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// The service worker as this installation serves it.

const folder = path.join(import.meta.dirname, '../worker');

export const workerAddress = '/sw.js';
/** The page as a worker stores it: the same for everybody. */
export const keptPageAddress = '/kept.html';

/** The files, besides the page, that it may load by itself; systems ask for icons, and maps need more files over the network. */
function filesOf(webFolder: string): string[] {
  return readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.[a-z0-9]+$/i.test(file) && !/\.(html|br|gz|png)$/.test(file))
    .sort();
}

/** What holds the code of all others (`build.ts`). */
const allCode = /^\/assets\/code-[^/]+\.json$/;

export interface Worker {
  version: string;
  /** The content of /sw.js. */
  script: string;
}

/** A worker whose version covers everything it stores: the files, the page with its settings, and the page's headers. */
export function makeWorker(
  webFolder: string,
  page: string,
  headers: Readonly<Record<string, string>>,
): Worker {
  const all = filesOf(webFolder);
  const codeFile = all.find((file) => allCode.test(file)) ?? null;
  const files = all.filter((file) => file !== codeFile);
  const body = readFileSync(path.join(folder, 'worker.js'), 'utf8');
  const hash = createHash('sha256');
  // Files of the build are named after their content; the others are read.
  for (const file of files) {
    hash.update(file);
    if (!file.startsWith('/assets/')) hash.update(readFileSync(path.join(webFolder, file)));
  }
  hash.update(page).update(JSON.stringify(headers)).update(body);
  const version = hash.digest('hex').slice(0, 16);
  const facts = Object.entries({ version, files, codeFile }).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  return { version, script: `${facts.join('')}${body}` };
}

/** Removes a worker that was installed earlier. */
export function noWorker(): string {
  return readFileSync(path.join(folder, 'off.js'), 'utf8');
}
