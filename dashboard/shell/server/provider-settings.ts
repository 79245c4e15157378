import type { GoogleSettings } from '#backend/google/credentials.ts';
import type { BudgetLimits } from '#backend/google/lane.ts';

/** What Google allows: https://developers.google.com/workspace/sheets/api/limits */
const googleLimits = { perPersonPerMinute: 60, perMinute: 300 };
const noLimits = { perPersonPerMinute: null, perMinute: null };

/** How many Sheets calls a provider accepts per minute: Google, or a workspace in its place. */
export function limitsOf(workspace: string | undefined): BudgetLimits {
  return workspace === undefined ? googleLimits : noLimits;
}

/** Where people sign in and the APIs are called: Google's own addresses, or those of a workspace in its place. */
export function providerOf(
  client: Pick<GoogleSettings, 'clientId' | 'clientSecret' | 'redirectUri'>,
  workspace: string | undefined,
): GoogleSettings {
  if (workspace === undefined) {
    return {
      ...client,
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      revokeUrl: 'https://oauth2.googleapis.com/revoke',
      tokenInfoUrl: 'https://oauth2.googleapis.com/tokeninfo',
      certificatesUrl: 'https://www.googleapis.com/oauth2/v1/certs',
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      apiRoot: null,
      tellsVersions: false,
    };
  }
  return {
    ...client,
    authorizeUrl: `${workspace}/o/oauth2/v2/auth`,
    tokenUrl: `${workspace}/token`,
    revokeUrl: `${workspace}/revoke`,
    tokenInfoUrl: `${workspace}/tokeninfo`,
    certificatesUrl: `${workspace}/oauth2/v1/certs`,
    issuers: [workspace],
    apiRoot: `${workspace}/`,
    tellsVersions: true,
  };
}
