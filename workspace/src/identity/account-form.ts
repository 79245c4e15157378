import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../storage/accounts.ts';
import { type Browser, meetBrowser } from './browser.ts';
import { readOwnForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { PageError } from './page-error.ts';

/** A form that somebody who is signed in sent about their own account. */
interface AccountForm {
  browser: Browser;
  account: Account;
  form: URLSearchParams;
}

/** Reads a form about the person's own account. Throws a PageError if nobody is signed in, or the page is not ours. */
export function readAccountForm(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
): AccountForm {
  const browser = meetBrowser(request, reply, identity);
  const form = readOwnForm(request, browser, identity);
  if (browser.current === undefined) {
    throw new PageError(403, 'You are signed out', 'Sign in again, then open your account.');
  }
  return { browser, account: browser.current, form };
}
