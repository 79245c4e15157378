import { type Command, CommandError, UsageError } from './cli-command.ts';
import { withStore } from './cli-store.ts';
import type { Settings } from './settings.ts';
import { claimAlone } from './store/claim.ts';
import { dropPreviousKeyFile, replaceKeyFile } from './store/keys/key-files.ts';
import { countSealed, forgetKey, rotateKeys, type SealedCounts } from './store/keys/key-rotation.ts';
import { type Keyring, openKeyring } from './store/keys/keyring.ts';

function keyringOf({ tokenKey, dataFolder, otherTokenKeys }: Settings): Keyring {
  return openKeyring(tokenKey, dataFolder, otherTokenKeys);
}

/** A line for each key: its id, what it does, and how much is encrypted with it. */
function describeKeys({ id, ids }: Keyring, counts: SealedCounts): string {
  const all = [...ids, ...[...counts.keys()].filter((key) => !ids.includes(key))];
  const roleOf = (key: string) => (key === id ? 'seals' : ids.includes(key) ? 'opens' : 'UNKNOWN');
  return all.map((key) => `${key}  ${roleOf(key).padEnd(7)}  ${counts.get(key) ?? 0} sealed`).join('\n');
}

function describeLost(lost: SealedCounts): string {
  const keys = [...lost].map(([key, count]) => `${count} under ${key}`).join(', ');
  return `Some are sealed under keys that are not known: ${keys}. Name those keys in TOKEN_KEY_PREVIOUS and run this again; the keys of hashes wait for them.`;
}

/** Makes a new key file. No server may be running: it would keep encrypting with the old one. */
async function makeNewKey(settings: Settings): Promise<void> {
  if (settings.tokenKey !== null) {
    throw new CommandError(
      'TOKEN_KEY names the key. Set it to another one (openssl rand -base64 32), and TOKEN_KEY_PREVIOUS to the one before.',
    );
  }
  const claim = await claimAlone(settings);
  try {
    replaceKeyFile(settings.dataFolder);
  } finally {
    await claim.release();
  }
}

async function rotate(settings: Settings, isNew: boolean): Promise<string> {
  if (isNew) await makeNewKey(settings);
  const keyring = keyringOf(settings);
  return await withStore(settings, async (store) => {
    const { resealed, lost } = await rotateKeys(store, keyring);
    const done = `${resealed} sealed again under ${keyring.id}.`;
    if (lost.size > 0) throw new CommandError(`${done} ${describeLost(lost)}`);
    const hasDropped = settings.tokenKey === null && dropPreviousKeyFile(settings.dataFolder);
    return `${done} No other key is needed${hasDropped ? ', so the key files before are gone' : ''}.`;
  });
}

/** A server that runs has all keys that are needed: if one is unknown here, only this command was not given it. */
async function forget(settings: Settings, keyId: string): Promise<string> {
  const claim = await claimAlone(settings);
  try {
    return await forgetAlone(settings, keyId);
  } finally {
    await claim.release();
  }
}

async function forgetAlone(settings: Settings, keyId: string): Promise<string> {
  if (keyringOf(settings).ids.includes(keyId)) {
    throw new CommandError(`${keyId} is known, so nothing of it is lost.`);
  }
  return await withStore(settings, async (store) => {
    const count = await forgetKey(store, keyId);
    if (count === 0) throw new CommandError(`Nothing is sealed under ${keyId}.`);
    return `${count} that ${keyId} sealed are given up. Those people sign in again.`;
  });
}

export const keyCommands: readonly Command[] = [
  {
    name: 'keys list',
    takes: '',
    says: 'show the keys and how much is sealed under each',
    prepare: (_, settings) => () =>
      withStore(settings, async (store) => describeKeys(keyringOf(settings), await countSealed(store))),
  },
  {
    name: 'keys rotate',
    takes: '[--new]',
    says: 'seal everything again under TOKEN_KEY; --new makes another key file first',
    options: ['new'],
    prepare: (given, settings) => () => rotate(settings, given.has('new')),
  },
  {
    name: 'keys forget',
    takes: 'KEY',
    says: 'give up what was sealed under a key that is lost',
    prepare({ word }, settings) {
      if (word === undefined) throw new UsageError('KEY is missing.');
      return () => forget(settings, word);
    },
  },
];
