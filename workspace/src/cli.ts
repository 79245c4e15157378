// npm run workspace -- …: what an operator does to the workspace from the command line.
import { argv, stdout } from 'node:process';
import { parseSettings } from './config.ts';
import { DataFolderError } from './data-folder.ts';
import { storeCommands } from './operations/backup.ts';
import { type Command, CommandError, readGiven, UsageError } from './operations/command.ts';
import { coverageCommand } from './operations/coverage-command.ts';
import { exportCommand } from './operations/export.ts';
import { commandHelp, generalHelp } from './operations/help.ts';
import { importCommand } from './operations/import.ts';
import { serveCommand } from './operations/serve.ts';
import { tokenCommand } from './operations/token.ts';
import { userCommands } from './operations/users.ts';
import { SettingsError } from './read-settings.ts';
import { EmailTakenError } from './storage/accounts.ts';

const commands: readonly Command[] = [
  serveCommand,
  ...userCommands,
  tokenCommand,
  exportCommand,
  importCommand,
  ...storeCommands,
  coverageCommand,
];

/** The command whose words the command line starts with. */
function findCommand(args: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, at) => args[at] === word));
}

/** The help that the command line asks for; undefined if it asks for none. */
function helpFor(args: readonly string[]): string | undefined {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const isAsked = words[0] === 'help' || args.includes('--help') || args.includes('-h');
  if (!isAsked) return undefined;
  const about = words[0] === 'help' ? words.slice(1) : words;
  if (about.length === 0) return generalHelp(commands);
  const one = findCommand(about);
  const group = commands.filter(({ name }) => name.startsWith(`${about[0]} `));
  if (one !== undefined) return commandHelp([one]);
  return group.length > 0 ? commandHelp(group) : undefined;
}

async function main(args: readonly string[]): Promise<void> {
  const help = helpFor(args);
  if (help !== undefined) {
    stdout.write(help);
    return;
  }
  const command = findCommand(args);
  if (command === undefined) throw unknownCommand(args);
  const given = readGiven(command, args.slice(command.name.split(' ').length));
  const said = await command.run(given, parseSettings(process.env));
  if (said !== '') stdout.write(`${said}\n`);
}

function unknownCommand(args: readonly string[]): UsageError {
  const options = args.filter((arg) => arg.startsWith('-'));
  const words = args.filter((arg) => !arg.startsWith('-')).join(' ');
  if (words !== '') return new UsageError(`There is no command "${words}".`);
  return new UsageError(options.length > 0 ? `Unknown option '${options[0]}'` : 'Which command?');
}

try {
  await main(argv.slice(2));
} catch (error) {
  const isForPeople =
    error instanceof UsageError ||
    error instanceof CommandError ||
    error instanceof SettingsError ||
    error instanceof DataFolderError ||
    error instanceof EmailTakenError;
  if (!isForPeople) throw error;
  const help = error instanceof UsageError ? `\n${generalHelp(commands)}` : '';
  process.stderr.write(`${error.message}\n${help}`);
  process.exit(1);
}
