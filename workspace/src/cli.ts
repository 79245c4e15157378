// npm run workspace -- …: what an operator does to the workspace from the command line.
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type * as z from 'zod';
import { parseSettings, type Settings, SettingsError } from './config.ts';
import { DataFolderError, openData } from './data-folder.ts';
import { scriptClientId } from './identity/clients.ts';
import { newAccountSchema, passwordSchema } from './identity/new-account.ts';
import { hashPassword } from './identity/passwords.ts';
import { parseScopes, supportedScopes } from './identity/scopes.ts';
import { createAccessToken } from './identity/token-endpoint.ts';
import { type Account, Accounts, EmailTakenError } from './storage/accounts.ts';
import { BrowserSessions } from './storage/browser-sessions.ts';
import type { Database } from './storage/database.ts';
import { Tokens } from './storage/tokens.ts';

const help = `Usage: npm run workspace -- COMMAND

  serve                                   start the workspace alone
  users list                              show all accounts
  users add --email EMAIL --name NAME     make an account; asks for its password
  users password --email EMAIL            set another password; signs the account out everywhere
  token --email EMAIL --scope SCOPE       print an access token for a script, good for an hour

A password is asked for, or read from standard input when that is no terminal.
A SCOPE is a name such as drive.file or spreadsheets, or a full scope address; repeat --scope for several.
Tokens are given on this machine only, outside production.
The settings are those of the server: ROWHOUSE_DATA says which store is meant.
`;

/** The command cannot be carried out; the message says what to do. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command line is not understood; the message says what is wrong with it. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Options {
  email: string | undefined;
  name: string | undefined;
  scope: readonly string[];
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        email: { type: 'string' },
        name: { type: 'string' },
        scope: { type: 'string', multiple: true },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function required(options: Options, name: 'email' | 'name'): string {
  const value = options[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing.`);
  return value;
}

/** Parses what was given, or says what is wrong with it. */
function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CommandError(parsed.error.issues[0]?.message ?? 'This cannot be used.');
}

/** Asks for a password without showing it; without a terminal it is the first line of standard input. */
async function askPassword(question: string): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY });
  if (stdin.isTTY) stdout.write(question);
  try {
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
    if (stdin.isTTY) stdout.write('\n');
  }
}

function findAccount(database: Database, email: string): Account {
  const account = new Accounts(database).findByEmail(email);
  if (account) return account;
  throw new CommandError(
    `There is no account ${email}. Add it: npm run workspace -- users add --email ${email} --name NAME`,
  );
}

type Command = (options: Options, database: Database, settings: Settings) => string | Promise<string>;

const listUsers: Command = (_, database) => {
  const accounts = new Accounts(database).list();
  if (accounts.length === 0) return 'There are no accounts.';
  return accounts
    .map(({ createdAt, email, name, isSample }) => {
      const day = new Date(createdAt).toISOString().slice(0, 10);
      return `${day}  ${email}  ${name}${isSample ? '  (sample)' : ''}`;
    })
    .join('\n');
};

const addUser: Command = async (options, database) => {
  const typed = { email: required(options, 'email'), name: required(options, 'name') };
  const { email, name } = check(newAccountSchema.omit({ password: true }), typed);
  const accounts = new Accounts(database);
  // Nobody is asked for a password in vain.
  if (accounts.findByEmail(email)) throw new EmailTakenError(`${email} already has an account.`);
  const password = check(passwordSchema, await askPassword(`Password for ${email}: `));
  accounts.create({ email, name, password: await hashPassword(password) });
  return `${email} has an account.`;
};

const setPassword: Command = async (options, database) => {
  const account = findAccount(database, required(options, 'email'));
  if (account.isSample) throw new CommandError('The sample account has no password.');
  const password = check(passwordSchema, await askPassword(`New password for ${account.email}: `));
  new Accounts(database).setPassword(account.id, await hashPassword(password));
  new BrowserSessions(database).endAllOf(account.id);
  return `The password of ${account.email} is changed, and it is signed out everywhere.`;
};

const scopePrefix = 'https://www.googleapis.com/auth/';

function readScopes(given: readonly string[]): string[] {
  const asked = given.flatMap((text) => text.split(/[\s,]+/)).filter((scope) => scope !== '');
  if (asked.length === 0) throw new UsageError('--scope is missing.');
  const full = asked.map((scope) =>
    supportedScopes.includes(scopePrefix + scope) ? scopePrefix + scope : scope,
  );
  const { scopes, unknown } = parseScopes(full.join(' '));
  if (unknown.length === 0) return scopes;
  const known = supportedScopes.map((scope) => scope.replace(scopePrefix, '')).join(', ');
  throw new CommandError(`${unknown.join(', ')} is no scope of this workspace. Its scopes are ${known}.`);
}

const printToken: Command = (options, database, settings) => {
  if (!settings.isLocalDevelopment) {
    throw new CommandError(
      'Tokens for scripts are given only while the workspace serves its own machine and NODE_ENV is not production.',
    );
  }
  const account = findAccount(database, required(options, 'email'));
  return createAccessToken({ tokens: new Tokens(database) }, account.id, {
    clientId: scriptClientId,
    scopes: readScopes(options.scope),
    isOffline: false,
    codeHash: null,
  });
};

const commands: Readonly<Record<string, Command>> = {
  'users list': listUsers,
  'users add': addUser,
  'users password': setPassword,
  token: printToken,
};

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const words = positionals.join(' ');
  if (values.help) {
    stdout.write(help);
    return;
  }
  if (words === 'serve') {
    await import('./main.ts');
    return;
  }
  const command = commands[words];
  if (command === undefined) {
    throw new UsageError(words === '' ? 'Which command?' : `There is no command "${words}".`);
  }
  const settings = parseSettings(process.env);
  const database = openData(settings);
  try {
    const options = { email: values.email, name: values.name, scope: values.scope ?? [] };
    stdout.write(`${await command(options, database, settings)}\n`);
  } finally {
    database.close();
  }
}

try {
  await main();
} catch (error) {
  const isForPeople =
    error instanceof UsageError ||
    error instanceof CommandError ||
    error instanceof SettingsError ||
    error instanceof DataFolderError ||
    error instanceof EmailTakenError;
  if (!isForPeople) throw error;
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${help}` : `${error.message}\n`);
  process.exit(1);
}
