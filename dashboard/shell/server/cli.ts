// npm run rowhouse -- …: what an operator does to the product's store.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { parseSettings, SettingsError } from './settings.ts';
import { addAlpha, listAlpha, removeAlpha } from './store/alpha.ts';
import { openStore, type Store, StoreError } from './store/store.ts';

const help = `Usage: npm run rowhouse -- alpha add EMAIL       invite someone as an alpha user
       npm run rowhouse -- alpha remove EMAIL    end an invitation
       npm run rowhouse -- alpha list            show who is invited

The settings are those of the server: ROWHOUSE_DATA or DATABASE_URL say which store is meant.
`;

/** The command line is not understood; the message says what is wrong with it. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

function readEmail(text: string | undefined): string {
  const parsed = z.email().safeParse(text?.trim());
  if (parsed.success) return parsed.data;
  throw new UsageError(text === undefined ? 'EMAIL is missing.' : `"${text}" is not an email address.`);
}

type Command = (store: Store) => Promise<string>;

/** Reads the whole command before the store is opened. */
function readCommand(
  area: string | undefined,
  action: string | undefined,
  email: string | undefined,
): Command {
  const command = [area, action].filter((word) => word !== undefined).join(' ');
  if (command === 'alpha list') {
    return async (store) => {
      const invited = await listAlpha(store);
      return invited.length === 0
        ? 'Nobody is invited.'
        : invited
            .map((one) => `${new Date(one.addedAt).toISOString().slice(0, 10)}  ${one.email}`)
            .join('\n');
    };
  }
  if (command === 'alpha add') {
    const address = readEmail(email);
    return async (store) => {
      await addAlpha(store, address, Date.now());
      return `${address} is invited.`;
    };
  }
  if (command === 'alpha remove') {
    const address = readEmail(email);
    return async (store) =>
      (await removeAlpha(store, address, Date.now()))
        ? `${address} is no longer invited.`
        : `${address} was not invited.`;
  }
  throw new UsageError(command === '' ? 'Which command?' : `There is no command "${command}".`);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  if (positionals.length > 3) throw new UsageError(`"${positionals[3]}" is too much.`);
  const command = readCommand(...([positionals[0], positionals[1], positionals[2]] as const));
  // The list needs no OAuth client, which the server alone is given.
  const settings = parseSettings({ GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none', ...process.env });
  const store = await openStore(settings.databaseUrl, settings.dataFolder);
  try {
    process.stdout.write(`${await command(store)}\n`);
  } finally {
    await store.destroy();
  }
}

try {
  await main();
} catch (error) {
  const isForPeople =
    error instanceof UsageError || error instanceof SettingsError || error instanceof StoreError;
  if (!isForPeople) throw error;
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${help}` : `${error.message}\n`);
  process.exit(1);
}
