import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { newAccountSchema, passwordSchema } from '../identity/new-account.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { type Account, Accounts, EmailTakenError } from '../storage/accounts.ts';
import { BrowserSessions } from '../storage/browser-sessions.ts';
import type { Database } from '../storage/database.ts';
import { Grants } from '../storage/grants.ts';
import { Passkeys } from '../storage/passkeys.ts';
import { SecondFactors } from '../storage/second-factors.ts';
import { Tokens } from '../storage/tokens.ts';
import { type Command, CommandError, check } from './command.ts';
import { findAccount, withStore } from './store.ts';

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

function describe({ id, createdAt, email, name, isSample, isDisabled }: Account, database: Database): string {
  const day = new Date(createdAt).toISOString().slice(0, 10);
  const passkeys = new Passkeys(database).listOf(id).length;
  const notes = [
    isSample && 'sample',
    isDisabled && 'disabled',
    new SecondFactors(database).find(id) !== undefined && 'two-step',
    passkeys > 0 && `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`,
  ];
  return [day, email, name, ...notes.flatMap((note) => (note === false ? [] : [`(${note})`]))].join('  ');
}

const emailOption = { email: { type: 'string' } } as const;
const passwordNote = 'The password is asked for, or read from standard input when that is no terminal.';

const list: Command = {
  name: 'users list',
  takes: '',
  says: 'show all accounts',
  details:
    'Each line says since when the account has been there, its address and its name, and whether it has two-step sign-in or\npasskeys.',
  run: (_, settings) =>
    withStore(settings, (database) => {
      const accounts = new Accounts(database).list();
      return accounts.length === 0
        ? 'There are no accounts.'
        : accounts.map((account) => describe(account, database)).join('\n');
    }),
};

const add: Command = {
  name: 'users add',
  takes: '--email EMAIL --name NAME [--no-password]',
  says: 'make an account; asks for its password',
  details: `${passwordNote}\nWith --no-password nobody signs in to it but the person of that address at the OpenID Connect provider.`,
  options: { ...emailOption, name: { type: 'string' }, 'no-password': { type: 'boolean' } },
  run: (given, settings) =>
    withStore(settings, async (database) => {
      const typed = { email: given.text('email'), name: given.text('name') };
      const { email, name } = await check(newAccountSchema.omit({ password: true }), typed);
      const accounts = new Accounts(database);
      // Nobody is asked for a password that would not be used.
      if (accounts.findByEmail(email)) throw new EmailTakenError(`${email} already has an account.`);
      const password = given.has('no-password')
        ? null
        : await hashPassword(await check(passwordSchema, await askPassword(`Password for ${email}: `)));
      accounts.create({ email, name, password });
      return `${email} has an account.`;
    }),
};

const setPassword: Command = {
  name: 'users password',
  takes: '--email EMAIL',
  says: 'set a new password; signs the account out everywhere',
  details: passwordNote,
  options: emailOption,
  run: (given, settings) =>
    withStore(settings, async (database) => {
      const account = findAccount(database, given.text('email'));
      if (account.isSample) throw new CommandError('The sample account has no password.');
      const password = await check(passwordSchema, await askPassword(`New password for ${account.email}: `));
      new Accounts(database).setPassword(account.id, await hashPassword(password));
      new BrowserSessions(database).endAllOf(account.id);
      return `The password of ${account.email} is changed, and it is signed out everywhere.`;
    }),
};

const disable: Command = {
  name: 'users disable',
  takes: '--email EMAIL',
  says: 'disable an account; its files stay',
  details:
    'The account cannot sign in. It is signed out everywhere, and the tokens that applications hold for it end for good.\nWhat it shared stays shared.',
  options: emailOption,
  run: (given, settings) =>
    withStore(settings, (database) => {
      const account = findAccount(database, given.text('email'));
      database.transaction(() => {
        new Accounts(database).setDisabled(account.id, true);
        new BrowserSessions(database).endAllOf(account.id);
        new Tokens(database).revokeOfAccount(account.id);
        new Grants(database).endCodesOf(account.id);
      });
      return `${account.email} is disabled: it is signed out everywhere, and its tokens have ended.`;
    }),
};

const enable: Command = {
  name: 'users enable',
  takes: '--email EMAIL',
  says: 'enable a disabled account',
  details: 'Its password has not changed. Applications have to be connected again.',
  options: emailOption,
  run: (given, settings) =>
    withStore(settings, (database) => {
      const account = findAccount(database, given.text('email'));
      new Accounts(database).setDisabled(account.id, false);
      return `${account.email} can sign in.`;
    }),
};

const twoStepOff: Command = {
  name: 'users two-step-off',
  takes: '--email EMAIL',
  says: 'turn two-step sign-in off for somebody who lost phone and recovery codes; removes passkeys',
  details:
    'Make sure it is really them: from then on the password alone is enough. The account is signed out everywhere.',
  options: emailOption,
  run: (given, settings) =>
    withStore(settings, (database) => {
      const account = findAccount(database, given.text('email'));
      const factors = new SecondFactors(database);
      const passkeys = new Passkeys(database);
      if (factors.find(account.id) === undefined && passkeys.listOf(account.id).length === 0) {
        return `${account.email} has no two-step sign-in and no passkeys.`;
      }
      database.transaction(() => {
        factors.turnOff(account.id);
        passkeys.removeAllOf(account.id);
        new BrowserSessions(database).endAllOf(account.id);
      });
      return `Two-step sign-in of ${account.email} is off, it has no passkeys, and it is signed out everywhere.`;
    }),
};

export const userCommands: readonly Command[] = [list, add, setPassword, disable, enable, twoStepOff];
