import { Secret, TOTP } from 'otpauth';

// What all authenticator apps take without being told: SHA-1, six digits, half a minute.
const stepSeconds = 30;
/** Clocks of phones differ, and people type slowly: the code before and the code after count as well. */
const tolerance = 1;

const totpOf = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6, algorithm: 'SHA1', ...more });

/** A secret of 160 bits for codes by time (RFC 6238), in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/**
 * The time step of a code, in periods of 30 seconds since 1970; undefined when it is none of those that count now.
 *
 * @param now in milliseconds since 1970
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, window: tolerance, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta;
}
