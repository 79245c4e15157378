import type { Account } from '../storage/accounts.ts';
import type { Token } from '../storage/tokens.ts';
import { scriptClientId } from './clients.ts';
import type { Identity } from './identity.ts';
import { mayBeUsed } from './sample-account.ts';
import { hashSecret } from './secrets.ts';

/** The access behind a token, as long as token, client and account are good. */
export function findAccess(
  identity: Identity,
  accessToken: string,
): { token: Token; account: Account } | undefined {
  const token = identity.tokens.find(hashSecret(accessToken));
  if (token?.kind !== 'access' || token.isRevoked || token.expiresAt <= Date.now()) return undefined;
  if (!identity.clients.mayAct(token.clientId)) return undefined;
  const account = identity.accounts.find(token.accountId);
  return account && mayBeUsed(account, identity.settings) ? { token, account } : undefined;
}

/** Whether an account is there, and anybody may act as it. */
export function isUsable({ accounts, settings }: Identity, accountId: string): boolean {
  const account = accounts.find(accountId);
  return account !== undefined && mayBeUsed(account, settings);
}

/** Whether an account still lets a client act for it, whatever became of the token that it acted by. */
export function isGranted(identity: Identity, accountId: string, clientId: string): boolean {
  const { clients, grants } = identity;
  if (!isUsable(identity, accountId) || !clients.mayAct(clientId)) return false;
  return clientId === scriptClientId || grants.find(accountId, clientId) !== undefined;
}

/** Ends all that a client may do for an account: the grant, its codes and its tokens. */
export function endAccess(identity: Identity, accountId: string, clientId: string): void {
  identity.database.transaction(() => {
    identity.grants.end(accountId, clientId);
    identity.tokens.revokeOfClient(accountId, clientId);
  });
}
