import { scriptClientId } from '../identity/clients.ts';
import { parseScopes, supportedScopes } from '../identity/scopes.ts';
import { createAccessToken } from '../identity/token-endpoint.ts';
import { Tokens } from '../storage/tokens.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { findAccount, withStore } from './store.ts';

const scopePrefix = 'https://www.googleapis.com/auth/';
const shortScopes = () => supportedScopes.map((scope) => scope.replace(scopePrefix, '')).join(', ');

function readScopes(given: readonly string[]): string[] {
  const asked = given.flatMap((text) => text.split(/[\s,]+/)).filter((scope) => scope !== '');
  if (asked.length === 0) throw new UsageError('--scope is missing.');
  const full = asked.map((scope) =>
    supportedScopes.includes(scopePrefix + scope) ? scopePrefix + scope : scope,
  );
  const { scopes, unknown } = parseScopes(full.join(' '));
  if (unknown.length === 0) return scopes;
  throw new CommandError(
    `${unknown.join(', ')} is not a scope of this workspace. Its scopes are ${shortScopes()}.`,
  );
}

export const tokenCommand: Command = {
  name: 'token',
  takes: '--email EMAIL --scope SCOPE',
  says: 'print an access token for a script, good for an hour',
  details: `A SCOPE is a name or a full scope address; repeat --scope for several. The names are ${shortScopes()}.\nTokens are given on this machine only, outside production.`,
  options: { email: { type: 'string' }, scope: { type: 'string', multiple: true } },
  run: (given, settings) => {
    if (!settings.isLocalDevelopment) {
      throw new CommandError(
        'Tokens for scripts are given only while the workspace serves its own machine and NODE_ENV is not production.',
      );
    }
    return withStore(settings, (database) => {
      const account = findAccount(database, given.text('email'));
      if (account.isDisabled) throw new CommandError(`${account.email} is disabled.`);
      return createAccessToken({ tokens: new Tokens(database) }, account.id, {
        clientId: scriptClientId,
        scopes: readScopes(given.texts('scope')),
        isOffline: false,
        codeHash: null,
      });
    });
  },
};
