import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { Settings } from '../../config.ts';
import type { Browser } from '../browser.ts';
import { isSameSecret } from '../secrets.ts';

/** What passkeys are made for and used at. */
export interface RelyingParty {
  /** The host, without a port. */
  id: string;
  origin: string;
}

/**
 * Undefined if browsers make no passkeys here: at addresses without encryption other than localhost, and at bare IP addresses. They
 * are not offered either if the operator allows signing in only through the provider.
 */
export function relyingPartyOf({ url, hasPasswords }: Settings): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (!hasPasswords || isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin };
}

/** A page may stay open for as long as its session. */
const challengeMs = 86_400_000;

function signatureOf(browser: Browser, purpose: string, at: string): string {
  return createHmac('sha256', browser.secret).update(`passkey ${purpose} ${at}`).digest('base64url');
}

/**
 * The challenge that a device signs for a browser. It is not stored: it is derived from the browser's secret, which
 * changes with the sign-in, so it can be used only once.
 */
export function newChallenge(browser: Browser, purpose: string): string {
  const at = String(Date.now());
  return `${at}.${signatureOf(browser, purpose, at)}`;
}

/**
 * True for a challenge that this browser was given for the purpose.
 * @param signed as the device signed it, in base64url
 */
export function isOwnChallenge(browser: Browser, purpose: string, signed: string): boolean {
  const [at = '', signature = ''] = Buffer.from(signed, 'base64url').toString().split('.');
  const age = Date.now() - Number(at);
  return age >= 0 && age < challengeMs && isSameSecret(signature, signatureOf(browser, purpose, at));
}
