// What all authenticator apps assume by default: SHA-1, six digits, half a minute.
const stepSeconds = 30;
/** Clocks of phones differ, and people type slowly: the code before and the code after count as well. */
const tolerance = 1;

/** Loaded with the first code: the server starts without it. */
const loadOtp = () => import('otpauth');

async function totpOf(secret: string, more: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await loadOtp();
  return new TOTP({
    secret: Secret.fromBase32(secret),
    period: stepSeconds,
    digits: 6,
    algorithm: 'SHA1',
    ...more,
  });
}

/** A secret of 160 bits for codes by time (RFC 6238), in base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await loadOtp();
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export async function totpAddress(secret: string, issuer: string, label: string): Promise<string> {
  return (await totpOf(secret, { issuer, label })).toString();
}

/**
 * The time step of a code, in periods of 30 seconds since 1970; undefined if it is none of those that count now.
 * @param now in milliseconds since 1970
 */
export async function stepOfCode(
  secret: string,
  code: string,
  now = Date.now(),
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = await totpOf(secret);
  const delta = totp.validate({ token: code, window: tolerance, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta;
}
