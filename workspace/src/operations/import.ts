import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { spreadsheetType } from '../storage/file-types.ts';
import { flush } from '../storage/flush.ts';
import {
  accountName,
  accountSchema,
  type FileLine,
  fileLineSchema,
  filesName,
  recordsName,
} from './account-archive.ts';
import { parseText, readArchive, readText } from './archive-file.ts';
import { type Command, CommandError } from './command.ts';
import { importFiles, stagedRecords } from './import-files.ts';
import { findAccount, requireStore, withStaging, withStore } from './store.ts';

/** What an archive holds, its contents and records already on the store's disk. */
interface Unpacked {
  email: string;
  lines: readonly FileLine[];
}

const unusable = (archive: string) =>
  new CommandError(`${archive} is not an account archive, or is incomplete.`);

/** Unpacks an archive; the contents are named by their SHA-256, the records by the file's id and what no SHA-256 has. */
async function unpack(archive: string, staging: string): Promise<Unpacked> {
  return readArchive(archive, async (entries) => {
    let head: { email: string; files: number } | undefined;
    let lines: FileLine[] = [];
    let byPath = new Map<string, FileLine>();
    for await (const entry of entries) {
      const { name, content } = entry;
      const records = recordsName.exec(name)?.[1];
      const file = byPath.get(name);
      if (name === accountName) head = accountSchema.safeParse(parseText(await readText(entry))).data;
      else if (name === filesName) {
        lines = readLines(archive, await readText(entry));
        byPath = new Map(lines.map((line) => [line.path ?? '', line]));
      } else if (records !== undefined)
        await pipeline(content, createWriteStream(stagedRecords(staging, records)));
      else if (file?.content != null) await stageContent(archive, staging, file, content);
    }
    if (head === undefined || lines.length !== head.files) throw unusable(archive);
    requireAll(archive, staging, lines);
    return { email: head.email, lines };
  });
}

function readLines(archive: string, text: string): FileLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const parsed = fileLineSchema.safeParse(parseText(line));
      if (!parsed.success) throw unusable(archive);
      return parsed.data;
    });
}

async function stageContent(
  archive: string,
  staging: string,
  line: FileLine,
  content: AsyncIterable<Buffer>,
) {
  const sha256 = line.content?.sha256 ?? '';
  const target = path.join(staging, sha256);
  const hash = createHash('sha256');
  await pipeline(
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  );
  if (hash.digest('hex') !== sha256)
    throw new CommandError(`${archive} is damaged: ${line.path} has other bytes than it should.`);
  flush(target);
}

function requireAll(archive: string, staging: string, lines: readonly FileLine[]): void {
  const made = new Set<string>();
  for (const { id, parentId, mimeType, content } of lines) {
    // A folder of the store that is not of this archive may be somebody else's.
    if (parentId !== null && !made.has(parentId)) throw unusable(archive);
    made.add(id);
    if (content !== null && !existsSync(path.join(staging, content.sha256))) throw unusable(archive);
    if (mimeType === spreadsheetType && !existsSync(stagedRecords(staging, id))) throw unusable(archive);
  }
}

async function importAccount(
  archive: string,
  { dataFolder }: Settings,
  database: Database,
  email: string | undefined,
) {
  return withStaging(dataFolder, async (staging) => {
    const unpacked = await unpack(archive, staging);
    const account = findAccount(database, email ?? unpacked.email);
    importFiles({ database, dataFolder, staging, account }, unpacked.lines);
    return `${account.email} has ${unpacked.lines.length} files and folders more.`;
  });
}

export const importCommand: Command = {
  name: 'import',
  takes: 'FILE [--email EMAIL]',
  says: 'put the archive of an account into the store',
  details:
    'FILE is what "export" wrote. The files get the ids that they had, and belong to the account of the archive\'s address\nor to that of --email, which must be there. Either all of them are imported or none: files that are in the store already are not\nreplaced. The server may keep running.',
  words: ['FILE'],
  options: { email: { type: 'string' } },
  run: (given, settings) => {
    requireStore(settings);
    const email = given.has('email') ? given.text('email') : undefined;
    return withStore(settings, (database) => importAccount(given.text('FILE'), settings, database, email));
  },
};
