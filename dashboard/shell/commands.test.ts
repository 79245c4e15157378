import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Contract, writeNames } from '#kernel/contract.ts';

// A write of a screen is a command (ADR 51): what is made and sent in one place can be kept, rebased and looked over. A
// write that a screen sends by its client could not.

const root = path.join(import.meta.dirname, '..');
const folders = ['apps', 'examples'].flatMap((folder) =>
  readdirSync(path.join(root, folder)).map((app) => `${folder}/${app}`),
);

/** Apps whose screens send writes by their clients. */
const byHand: readonly string[] = ['apps/account', 'apps/admin', 'apps/laser-maps'];

const contractSchema = z.object({
  default: z.custom<Contract>(
    (value) => z.record(z.string(), z.looseObject({ method: z.string() })).safeParse(value).success,
  ),
});

async function writesOf(folder: string): Promise<string[]> {
  const file = path.join(root, folder, 'contract.ts');
  if (!existsSync(file)) return [];
  const contract = contractSchema.parse(await import(/* @vite-ignore */ file)).default;
  return writeNames(contract);
}

/** What of a source sends writes otherwise, or hides from this test whether it does. */
function sentByHand(source: string, writes: readonly string[]): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/^(import|export) [^;]*? from '[^']*';/gm, '');
  const clients = [...code.matchAll(/(\w+)\s*=\s*create(?:Calls)?Client\(/g)].map(([, name = '']) => name);
  const sends = [...code.matchAll(/\bclient\s*\.\s*(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => writes.includes(name));
  // Only by its name, and never handed on, can the client be followed here.
  const renamed = clients.filter((name) => name !== 'client');
  const hidden = code.match(/[=(,]\s*client\s*[;,)]|\bclient\s*\[|\bcallByName\b/g) ?? [];
  return [...sends, ...renamed, ...hidden];
}

describe('the search for writes sent by hand', () => {
  const writes = ['addBook'];
  it.each([
    ['await client.addBook({ body })', ['addBook']],
    ['client\n  .addBook({ body })', ['addBook']],
    ['const books = createClient(manifest, contract);', ['books']],
    ['const { addBook } = client;', ['= client;']],
    ['useBooks(client);', ['(client)']],
    ["client['addBook']({ body })", ['client[']],
    ['callByName(calls, name, {}, {})', ['callByName']],
  ])('finds %s', (source, found) => {
    expect(sentByHand(source, writes)).toEqual(found);
  });

  it.each([
    'client.listBooks({})',
    "commands.make('addBook', { body })",
    "import { client } from './queries.ts';",
    'const client = createClient(manifest, contract);',
    'queryFn: ({ client: cache }) => cache,',
    '// client.addBook is for scripts',
  ])('passes %s', (source) => {
    expect(sentByHand(source, writes)).toEqual([]);
  });
});

describe.each(folders)('the screens of %s', (folder) => {
  const sources = globSync('screens/**/*.{ts,tsx}', { cwd: path.join(root, folder) }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );

  it('send their writes as commands', async () => {
    const writes = await writesOf(folder);
    const found = sources.flatMap((file) =>
      sentByHand(readFileSync(path.join(root, folder, file), 'utf8'), writes).map(
        (what) => `${file}: ${what}`,
      ),
    );
    if (byHand.includes(folder)) expect(found).not.toEqual([]);
    else expect(found).toEqual([]);
  });
});
