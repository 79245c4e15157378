import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Keyring } from '../../store/keys/keyring.ts';

// With RFC 8292 this installation proves its identity to push services; a browser tells them whose messages it wants.

const provenMs = 12 * 3_600_000;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * This installation's keys: they are derived from its lasting key, so that nobody has to make them, and backups
 * restore them.
 */
export class Vapid {
  /** 65 bytes in base64url, as browsers want it. */
  readonly publicKey: string;
  readonly #key: KeyObject;
  readonly #subject: string;

  /**
   * @param subject How the operator of a push service reaches the operator of this installation: a mailto or https
   * address
   */
  constructor(keyring: Keyring, subject: string) {
    const { d, point } = ownKeys(keyring);
    this.#subject = subject;
    this.publicKey = point.toString('base64url');
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    this.#key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' });
  }

  /** The Authorization header for messages to an origin; valid for half a day. */
  authorization(origin: string, now: number): string {
    const claims = { aud: origin, exp: Math.floor((now + provenMs) / 1000), sub: this.#subject };
    const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${text}.${signature.toString('base64url')}, k=${this.publicKey}`;
  }
}

function ownKeys(keyring: Keyring): { d: string; point: Buffer } {
  const keys = createECDH('prime256v1');
  // One in four billion hashes is not a key of the curve; then the next one is used.
  for (let count = 0; ; count += 1) {
    const secret = Buffer.from(keyring.hash(`web push ${count}`, 'reminder'), 'hex');
    try {
      keys.setPrivateKey(secret);
      return { d: secret.toString('base64url'), point: keys.getPublicKey() };
    } catch (error) {
      if (count > 9) throw error;
    }
  }
}
