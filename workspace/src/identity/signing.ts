import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import * as z from 'zod';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/database.ts';
import { addSigningKey, findSigningKey } from '../storage/signing-keys.ts';
import { profileClaims } from './profile.ts';
import { scopeNames } from './scopes.ts';

const privateJwkSchema = z.looseObject({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

/** Google's id_tokens hold for an hour. */
const idTokenSeconds = 3600;

interface IdTokenFacts {
  account: Account;
  clientId: string;
  scopes: readonly string[];
  accessToken: string;
  nonce: string | null;
}

/** The leftmost half of the access token's hash, which ties the id_token to it. */
function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

function claimsOf({ account, clientId, scopes, accessToken, nonce }: IdTokenFacts, issuer: string) {
  return {
    azp: clientId,
    at_hash: accessTokenHash(accessToken),
    ...(nonce !== null && { nonce }),
    // The workspace itself gives out these addresses, as a company does for its own domain.
    ...(scopes.includes(scopeNames.email) && { email: account.email, email_verified: true }),
    ...(scopes.includes(scopeNames.profile) && profileClaims(account, issuer)),
  };
}

/** Signs id_tokens and publishes the key that verifies them. */
export interface Signer {
  /** The public key as a JSON Web Key Set. */
  jwks: { keys: Record<string, unknown>[] };
  /** The public key in PEM by its id, the older form that Google's client libraries read. */
  pems: Record<string, string>;
  signIdToken(facts: IdTokenFacts): Promise<string>;
  /** The claims of an id_token that was signed here and is still valid, otherwise undefined. */
  readIdToken(token: string): Promise<Record<string, unknown> | undefined>;
}

/** Loaded with the first token: the server starts without it. */
const loadJose = () => import('jose');

async function createStoredKey(database: Database) {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await loadJose();
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = { kid: await calculateJwkThumbprint(jwk), jwk: JSON.stringify(jwk) };
  addSigningKey(database, key);
  return key;
}

/** The signer with the key in the database, which is made at the first start. */
export async function openSigner(database: Database, issuer: string): Promise<Signer> {
  const stored = findSigningKey(database) ?? (await createStoredKey(database));
  const privateJwk = privateJwkSchema.parse(JSON.parse(stored.jwk));
  const { kty, n, e } = privateJwk;
  const privateKey = createPrivateKey({ key: privateJwk, format: 'jwk' });
  const publicKey = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
  return {
    jwks: { keys: [{ kty, n, e, use: 'sig', alg: 'RS256', kid: stored.kid }] },
    pems: { [stored.kid]: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    async signIdToken(facts) {
      const { SignJWT } = await loadJose();
      return new SignJWT(claimsOf(facts, issuer))
        .setProtectedHeader({ alg: 'RS256', kid: stored.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(facts.clientId)
        .setSubject(facts.account.id)
        .setIssuedAt()
        .setExpirationTime(`${idTokenSeconds}s`)
        .sign(privateKey);
    },
    async readIdToken(token) {
      const { jwtVerify } = await loadJose();
      try {
        return (await jwtVerify(token, publicKey, { issuer, algorithms: ['RS256'] })).payload;
      } catch {
        // Whatever is wrong with it, a token that does not verify says nothing.
        return undefined;
      }
    },
  };
}
