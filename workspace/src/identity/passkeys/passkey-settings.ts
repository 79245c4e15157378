import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PageFrame } from '../../pages/layout.ts';
import { newPasskeyPage } from '../../pages/passkeys/new-passkey-page.ts';
import { passkeyPage } from '../../pages/passkeys/passkey-page.ts';
import { type OwnerErrors, passkeysPage } from '../../pages/passkeys/passkeys-page.ts';
import { onward } from '../../pages/signin-page.ts';
import type { Account } from '../../storage/accounts.ts';
import type { Passkey } from '../../storage/passkeys.ts';
import { readAccountForm } from '../account-form.ts';
import { browserName } from '../agents.ts';
import { type Browser, formToken, meetBrowser } from '../browser.ts';
import type { Identity } from '../identity.ts';
import { PageError } from '../page-error.ts';
import { queryOf, sendPage } from '../page-request.ts';
import { checkOwner, requireOwnAccount, takesPassword } from '../two-step/check-owner.ts';
import { Waiting } from '../waiting.ts';
import { isOwnChallenge, newChallenge, type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { parseAttestation } from './responses.ts';

const home = '/account/passkeys';
/** More than anybody has devices. */
const maxPasskeys = 20;

/** Devices make ES256 and RS256, some keys also EdDSA. By their numbers in COSE. */
const algorithms = [-7, -8, -257];

const nameSchema = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.'));

/** A passkey that its owner may add now. */
interface Begun {
  accountId: string;
  name: string;
}

interface Parts {
  identity: Identity;
  frame: PageFrame;
  party: RelyingParty;
  begun: Waiting<Begun>;
}

type Form = ReturnType<typeof readAccountForm>;

const notices: ReadonlyMap<string, string> = new Map([
  ['added', 'The passkey has been added. You can sign in with it.'],
  ['renamed', 'The passkey has been renamed.'],
  ['removed', 'The passkey has been removed. Delete it on its device, too.'],
]);

function ownerView({ identity }: Parts, browser: Browser, account: Account) {
  return {
    takesPassword: takesPassword(identity, account),
    hasSecondFactor: identity.secondFactors.find(account.id) !== undefined,
    formToken: formToken(browser),
  };
}

/** The problems with the owner's proof of identity, by field; undefined if there are none. */
async function ownerErrors(
  { identity }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { browser, account, form }: Form,
): Promise<(OwnerErrors & { status: number }) | undefined> {
  const typed = { password: form.get('password') ?? '', code: form.get('code') ?? '' };
  const refusal = await checkOwner(identity, request, browser, account, typed);
  if (refusal === undefined) return undefined;
  if (refusal.retryAfterSeconds) void reply.header('retry-after', refusal.retryAfterSeconds);
  return { status: refusal.status, page: 'Nothing was changed.', [refusal.field]: refusal.message };
}

function registerList(scope: FastifyInstance, parts: Parts): void {
  const { identity, frame, begun } = parts;
  const show = (
    request: FastifyRequest,
    browser: Browser,
    account: Account,
    more: { notice?: string | undefined; errors?: OwnerErrors & { name?: string | undefined } },
  ) =>
    passkeysPage(frame, {
      ...ownerView(parts, browser, account),
      account,
      passkeys: identity.passkeys.listOf(account.id),
      suggestedName: browserName(request.headers['user-agent'] ?? null),
      ...more,
    });

  scope.get(home, (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    if (browser.current === undefined) return reply.redirect(onward('/signin', home));
    requireOwnAccount(browser.current);
    const notice = notices.get(queryOf(request).get('done') ?? '');
    return sendPage(reply, show(request, browser, browser.current, { notice }));
  });

  scope.post(`${home}/begin`, async (request, reply) => {
    const sent = readAccountForm(request, reply, identity);
    const { browser, account, form } = sent;
    requireOwnAccount(account);
    const name = nameSchema.safeParse(form.get('name') ?? '');
    if (!name.success) {
      const errors = { name: name.error.issues[0]?.message };
      return sendPage(reply, show(request, browser, account, { errors }), 400);
    }
    if (identity.passkeys.listOf(account.id).length >= maxPasskeys) {
      throw new PageError(409, 'There are many passkeys already', 'Remove one that you no longer use.');
    }
    const errors = await ownerErrors(parts, request, reply, sent);
    if (errors) return sendPage(reply, show(request, browser, account, { errors }), errors.status);
    begun.add(browser.secret, { accountId: account.id, name: name.data });
    return reply.redirect(`${home}/new`, 303);
  });
}

/** The request to the device: a passkey that it can find by itself, protected by a finger, a face or a PIN. */
async function creationOptions({ identity, party }: Parts, browser: Browser, account: Account) {
  // Loaded with the first passkey: the server starts without it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return await generateRegistrationOptions({
    rpName: 'Rowhouse Workspace',
    rpID: party.id,
    userID: Buffer.from(account.id),
    userName: account.email,
    userDisplayName: account.name,
    challenge: newChallenge(browser, `add ${account.id}`),
    excludeCredentials: identity.passkeys
      .listOf(account.id)
      .map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that a device made for this account and browser; undefined if it is not valid. */
async function madePasskey({ party }: Parts, browser: Browser, account: Account, text: string) {
  const response = parseAttestation(text);
  if (response === undefined) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (signed) => isOwnChallenge(browser, `add ${account.id}`, signed),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports } = response.response;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    // Whatever is wrong with it, an answer that does not verify is no passkey.
    return undefined;
  }
}

function registerAdding(scope: FastifyInstance, parts: Parts): void {
  const { identity, frame, begun } = parts;
  const findBegun = (browser: Browser, account: Account) => {
    const found = begun.find(browser.secret);
    return found?.accountId === account.id ? found : undefined;
  };
  const show = async (browser: Browser, account: Account, name: string, message?: string) =>
    newPasskeyPage(frame, {
      account,
      name,
      message,
      options: JSON.stringify(await creationOptions(parts, browser, account)),
      formToken: formToken(browser),
    });

  scope.get(`${home}/new`, async (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const found = browser.current && findBegun(browser, browser.current);
    if (browser.current === undefined || found === undefined) return reply.redirect(home);
    return sendPage(reply, await show(browser, browser.current, found.name));
  });

  scope.post(`${home}/add`, async (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const found = findBegun(browser, account);
    if (found === undefined) return reply.redirect(home, 303);
    const made = await madePasskey(parts, browser, account, form.get('response') ?? '');
    if (made === undefined || identity.passkeys.find(made.id) !== undefined) {
      const message = 'This passkey could not be added. Try again.';
      return sendPage(reply, await show(browser, account, found.name, message), 400);
    }
    begun.remove(browser.secret);
    identity.passkeys.add({ ...made, accountId: account.id, name: found.name });
    return reply.redirect(`${home}?done=added`, 303);
  });
}

function registerChanges(scope: FastifyInstance, parts: Parts): void {
  const { identity, frame } = parts;
  const findOwn = (account: Account, id: string | null): Passkey => {
    const passkey = identity.passkeys.listOf(account.id).find((one) => one.id === id);
    if (passkey !== undefined) return passkey;
    throw new PageError(404, 'There is no such passkey', 'It may have been removed already.');
  };
  const show = (
    browser: Browser,
    account: Account,
    passkey: Passkey,
    errors?: OwnerErrors & { name?: string | undefined },
  ) => passkeyPage(frame, { ...ownerView(parts, browser, account), account, passkey, errors });

  scope.get(`${home}/one`, (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    if (browser.current === undefined) return reply.redirect(onward('/signin', home));
    const passkey = findOwn(browser.current, queryOf(request).get('id'));
    return sendPage(reply, show(browser, browser.current, passkey));
  });

  scope.post(`${home}/rename`, (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const passkey = findOwn(account, form.get('id'));
    const name = nameSchema.safeParse(form.get('name') ?? '');
    if (!name.success) {
      const errors = { name: name.error.issues[0]?.message };
      return sendPage(reply, show(browser, account, passkey, errors), 400);
    }
    identity.passkeys.rename(passkey.id, account.id, name.data);
    return reply.redirect(`${home}?done=renamed`, 303);
  });

  scope.post(`${home}/remove`, async (request, reply) => {
    const sent = readAccountForm(request, reply, identity);
    const { browser, account, form } = sent;
    const passkey = findOwn(account, form.get('id'));
    const errors = await ownerErrors(parts, request, reply, sent);
    if (errors) return sendPage(reply, show(browser, account, passkey, errors), errors.status);
    identity.passkeys.remove(passkey.id, account.id);
    return reply.redirect(`${home}?done=removed`, 303);
  });
}

/** The passkeys of one's own account: adding, naming and removing them. */
export function registerPasskeySettings(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const party = relyingPartyOf(identity.settings);
  if (party === undefined) return;
  const parts = { identity, frame, party, begun: new Waiting<Begun>() };
  registerList(scope, parts);
  registerAdding(scope, parts);
  registerChanges(scope, parts);
}
