import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Html } from '../../pages/html.ts';
import type { PageFrame } from '../../pages/layout.ts';
import { onward } from '../../pages/signin-page.ts';
import { recoveryCodesPage } from '../../pages/two-step/recovery-codes-page.ts';
import { setUpPage } from '../../pages/two-step/set-up-page.ts';
import { type TwoStepPage, twoStepPage } from '../../pages/two-step/two-step-page.ts';
import type { Account } from '../../storage/accounts.ts';
import { readAccountForm } from '../account-form.ts';
import { type Browser, endOthers, formToken, meetBrowser } from '../browser.ts';
import type { Identity } from '../identity.ts';
import { queryOf, sendPage } from '../page-request.ts';
import { Waiting } from '../waiting.ts';
import { checkOwner, requireOwnAccount, takesPassword } from './check-owner.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

const home = '/account/two-step';
const setUp = `${home}/set-up`;

/** A secret that takes effect once one of its codes was shown. */
interface Begun {
  accountId: string;
  secret: string;
}

interface Parts {
  identity: Identity;
  frame: PageFrame;
  begun: Waiting<Begun>;
}

function showState(
  { identity, frame }: Parts,
  browser: Browser,
  account: Account,
  more: Pick<TwoStepPage, 'errors' | 'notice'> = {},
): string {
  return twoStepPage(frame, {
    account,
    secondFactor: identity.secondFactors.find(account.id),
    takesPassword: takesPassword(identity, account),
    formToken: formToken(browser),
    ...more,
  });
}

/** True if the owner has proved their identity; otherwise the page is sent again with the problems. */
async function isOwner(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { browser, account, form }: ReturnType<typeof readAccountForm>,
): Promise<boolean> {
  requireOwnAccount(account);
  const typed = { password: form.get('password') ?? '', code: form.get('code') ?? '' };
  const refusal = await checkOwner(parts.identity, request, browser, account, typed);
  if (refusal === undefined) return true;
  if (refusal.retryAfterSeconds) void reply.header('retry-after', refusal.retryAfterSeconds);
  const errors = { page: 'Nothing was changed.', [refusal.field]: refusal.message };
  void sendPage(reply, showState(parts, browser, account, { errors }), refusal.status);
  return false;
}

async function showSetUp(
  { identity, frame }: Parts,
  browser: Browser,
  account: Account,
  secret: string,
  error?: string,
): Promise<string> {
  // Without a port: a colon parts the issuer from the account in such an address.
  const issuer = `Rowhouse ${new URL(identity.settings.url).hostname}`;
  const address = await totpAddress(secret, issuer, account.email);
  // Loaded with the first picture: the server starts without it.
  const { toString: drawQrCode } = await import('qrcode');
  const picture = await drawQrCode(address, { type: 'svg', margin: 2 });
  return setUpPage(frame, {
    account,
    // Squares that the library has drawn of the address, and no text.
    picture: new Html(picture),
    address,
    secret,
    formToken: formToken(browser),
    error,
  });
}

function giveRecoveryCodes(
  { identity, frame }: Parts,
  reply: FastifyReply,
  isNew: boolean,
  keep: (hashes: readonly string[]) => void,
): FastifyReply {
  const codes = newRecoveryCodes();
  keep(codes.map(hashRecoveryCode));
  return sendPage(
    reply,
    recoveryCodesPage(frame, { codes, isNew, host: new URL(identity.settings.url).host }),
  );
}

function registerTurningOn(scope: FastifyInstance, parts: Parts): void {
  const { identity, begun } = parts;
  scope.post(`${home}/begin`, async (request, reply) => {
    const sent = readAccountForm(request, reply, identity);
    if (!(await isOwner(parts, request, reply, sent))) return reply;
    begun.add(sent.browser.secret, { accountId: sent.account.id, secret: await newTotpSecret() });
    return reply.redirect(setUp, 303);
  });

  const findBegun = ({ secret }: Browser, account: Account | undefined) => {
    const found = begun.find(secret);
    return account && found?.accountId === account.id ? { account, secret: found.secret } : undefined;
  };

  scope.get(setUp, async (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const found = findBegun(browser, browser.current);
    if (found === undefined) return reply.redirect(home);
    return sendPage(reply, await showSetUp(parts, browser, found.account, found.secret));
  });

  scope.post(`${home}/on`, async (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const found = findBegun(browser, account);
    if (found === undefined) return reply.redirect(home, 303);
    const { secret } = found;
    const step = await stepOfCode(secret, (form.get('code') ?? '').replaceAll(/\s/g, ''));
    if (step === undefined) {
      const error = 'This is not the code that your app shows now. Check its clock, then try again.';
      return sendPage(reply, await showSetUp(parts, browser, account, secret, error), 400);
    }
    begun.remove(browser.secret);
    return giveRecoveryCodes(parts, reply, true, (hashes) =>
      identity.database.transaction(() => {
        identity.secondFactors.turnOn(account.id, secret, step, hashes);
        endOthers(browser, account, identity);
      }),
    );
  });
}

function registerChanges(scope: FastifyInstance, parts: Parts): void {
  const { identity } = parts;
  scope.post(home, async (request, reply) => {
    const sent = readAccountForm(request, reply, identity);
    const { account, form } = sent;
    if (identity.secondFactors.find(account.id) === undefined) return reply.redirect(home, 303);
    if (!(await isOwner(parts, request, reply, sent))) return reply;
    if (form.get('do') === 'off') {
      identity.secondFactors.turnOff(account.id);
      return reply.redirect(`${home}?done=off`, 303);
    }
    return giveRecoveryCodes(parts, reply, false, (hashes) =>
      identity.secondFactors.setRecoveryCodes(account.id, hashes),
    );
  });
}

/** Turning one's own two-step sign-in on and off, and its recovery codes. */
export function registerTwoStepSettings(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const parts = { identity, frame, begun: new Waiting<Begun>() };
  scope.get(home, (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    if (browser.current === undefined) return reply.redirect(onward('/signin', home));
    requireOwnAccount(browser.current);
    const notice = queryOf(request).get('done') === 'off' ? 'Two-step sign-in is off.' : undefined;
    return sendPage(reply, showState(parts, browser, browser.current, { notice }));
  });
  registerTurningOn(scope, parts);
  registerChanges(scope, parts);
}
