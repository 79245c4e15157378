import path from 'node:path';
import { Kysely } from 'kysely';
import { type Command, UsageError } from './cli-command.ts';
import type { Settings } from './settings.ts';
import { writeBackup, writeFileBackup } from './store/backup-file.ts';
import { postgresDialect } from './store/dialects.ts';
import { restoreBackup } from './store/restore.ts';
import type { Schema } from './store/schema.ts';
import { timeForName } from './store/time-for-name.ts';

async function backUp(settings: Settings, word: string | undefined): Promise<string> {
  const file = word ?? path.join(settings.backups.folder, `product.${timeForName()}.sqlite`);
  await writeUnchanged(settings, file);
  return `${file} holds the product's store, and was opened to see that it does. The embedded workspace has a command of its own: npm run workspace -- backup FILE`;
}

/** Does not bring the store up to date: a server of the version before may be running, and has to start again from it. */
async function writeUnchanged({ databaseUrl, dataFolder }: Settings, file: string): Promise<void> {
  if (databaseUrl === null) return await writeFileBackup(dataFolder, file);
  const store = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl) });
  try {
    await writeBackup({ store, databaseUrl, dataFolder }, file);
  } finally {
    await store.destroy();
  }
}

async function restore(settings: Settings, file: string, mayReplace: boolean): Promise<string> {
  const { people, madeAt, keptIn } = await restoreBackup(settings, file, mayReplace);
  const kept = keptIn === null ? '' : ` What was there before is in ${keptIn}.`;
  return `The store knows ${people} ${people === 1 ? 'person' : 'people'} again, as it was at ${madeAt}.${kept}`;
}

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    takes: '[FILE]',
    says: 'write the store into one file, also while the server runs',
    prepare:
      ({ word }, settings) =>
      () =>
        backUp(settings, word),
  },
  {
    name: 'restore',
    takes: 'FILE [--over]',
    says: 'put a backup into the store; --over replaces what is there',
    makesStore: true,
    options: ['over'],
    prepare(given, settings) {
      const { word } = given;
      if (word === undefined) throw new UsageError('FILE is missing.');
      return () => restore(settings, word, given.has('over'));
    },
  },
];
