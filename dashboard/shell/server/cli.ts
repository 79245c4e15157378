// npm run rowhouse -- …: an operator's commands for the product's store.
import { parseArgs } from 'node:util';
import { alphaCommands } from './cli-alpha.ts';
import { backupCommands } from './cli-backup.ts';
import { billingCommands } from './cli-billing.ts';
import { type Command, CommandError, UsageError } from './cli-command.ts';
import { keyCommands } from './cli-keys.ts';
import { requireStore } from './cli-store.ts';
import { SettingsError } from './read-settings.ts';
import { parseSettings } from './settings.ts';
import { StoreError } from './store/store-error.ts';

const commands: readonly Command[] = [
  ...alphaCommands,
  ...backupCommands,
  ...billingCommands,
  ...keyCommands,
];

function helpText(): string {
  const lines = commands.map(({ name, takes, says }) => ({ line: `${name} ${takes}`.trim(), says }));
  const width = Math.max(...lines.map(({ line }) => line.length));
  const listed = lines.map(
    ({ line, says }, index) =>
      `${index === 0 ? 'Usage:' : '      '} npm run rowhouse -- ${line.padEnd(width)}   ${says}`,
  );
  return `${listed.join('\n')}

The settings are those of the server: ROWHOUSE_DATA or DATABASE_URL say which store is meant.
The embedded workspace has commands of its own: npm run workspace -- help
`;
}

/** The command that the arguments start with, and the number of words in its name. */
function findCommand(words: readonly string[]): { command: Command; length: number } {
  for (const command of commands) {
    const own = command.name.split(' ');
    if (own.every((word, index) => words[index] === word)) return { command, length: own.length };
  }
  const said = words.slice(0, 2).join(' ');
  throw new UsageError(said === '' ? 'Which command?' : `There is no command "${said}".`);
}

const switches = {
  help: { type: 'boolean', short: 'h' },
  new: { type: 'boolean' },
  over: { type: 'boolean' },
} as const;

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: switches });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    process.stdout.write(helpText());
    return;
  }
  const { command, length } = findCommand(positionals);
  const given = Object.keys(values);
  const words = positionals.slice(length);
  const surplus = words[command.takes.startsWith('[--') || command.takes === '' ? 0 : 1];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`);
  const unknown = given.find((option) => !command.options?.includes(option));
  if (unknown !== undefined) throw new UsageError(`"${command.name}" does not take --${unknown}.`);
  // These commands need no OAuth client, which the server may have from elsewhere, blank here or in a file.
  const noClient = {
    GOOGLE_CLIENT_ID: 'none',
    GOOGLE_CLIENT_SECRET: 'none',
    GOOGLE_CLIENT_SECRET_FILE: undefined,
  };
  const settings = parseSettings({ ...process.env, ...noClient });
  const run = command.prepare({ word: words[0], has: (option) => given.includes(option) }, settings);
  if (!command.makesStore) requireStore(settings);
  process.stdout.write(`${await run()}\n`);
}

try {
  await main();
} catch (error) {
  const isForPeople = [UsageError, CommandError, SettingsError, StoreError].some(
    (kind) => error instanceof kind,
  );
  if (!isForPeople || !(error instanceof Error)) throw error;
  process.stderr.write(
    error instanceof UsageError ? `${error.message}\n\n${helpText()}` : `${error.message}\n`,
  );
  process.exit(1);
}
