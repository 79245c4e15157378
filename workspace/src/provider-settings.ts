/** An OpenID Connect provider through which people sign in. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** What its button says. */
  name: string;
  /** True if an address counts as the person's without the provider saying that it was verified. */
  trustsEmail: boolean;
}

interface RawProvider {
  WORKSPACE_PASSWORDS: 'on' | 'off';
  WORKSPACE_OIDC_ISSUER?: string | undefined;
  WORKSPACE_OIDC_CLIENT_ID?: string | undefined;
  WORKSPACE_OIDC_CLIENT_SECRET?: string | undefined;
  WORKSPACE_OIDC_NAME?: string | undefined;
  WORKSPACE_OIDC_TRUSTS_EMAIL: 'on' | 'off';
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** True if tokens may travel unencrypted: only on this machine. */
export function mayBePlain(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && loopback.has(hostname);
}

/** A contradiction between the provider's settings, as a sentence; undefined if there is none. */
export function providerProblem(raw: RawProvider): string | undefined {
  const { WORKSPACE_OIDC_ISSUER: issuer, WORKSPACE_OIDC_CLIENT_ID: clientId } = raw;
  if (issuer === undefined) {
    if (clientId !== undefined || raw.WORKSPACE_OIDC_CLIENT_SECRET !== undefined) {
      return 'WORKSPACE_OIDC_CLIENT_ID or its secret is set, but WORKSPACE_OIDC_ISSUER is missing. Set it to the address of the provider.';
    }
    if (raw.WORKSPACE_PASSWORDS === 'on') return undefined;
    return 'WORKSPACE_PASSWORDS is off and WORKSPACE_OIDC_ISSUER is missing, so nobody could sign in. Set one of them.';
  }
  if (clientId === undefined) {
    return 'WORKSPACE_OIDC_ISSUER is set, but WORKSPACE_OIDC_CLIENT_ID is missing. Set it to what the provider knows this workspace by.';
  }
  if (new URL(issuer).protocol === 'https:' || mayBePlain(issuer)) return undefined;
  return 'WORKSPACE_OIDC_ISSUER is a plain http address. Only on this machine may tokens travel in the clear; use https.';
}

export function readProvider(raw: RawProvider): ProviderSettings | null {
  const { WORKSPACE_OIDC_ISSUER: issuer, WORKSPACE_OIDC_CLIENT_ID: clientId } = raw;
  if (issuer === undefined || clientId === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret: raw.WORKSPACE_OIDC_CLIENT_SECRET ?? null,
    name: raw.WORKSPACE_OIDC_NAME ?? new URL(issuer).host,
    trustsEmail: raw.WORKSPACE_OIDC_TRUSTS_EMAIL === 'on',
  };
}
