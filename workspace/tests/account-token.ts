import path from 'node:path';
import { openData } from '../src/data-folder.ts';
import { scriptClientId } from '../src/identity/clients.ts';
import { createAccessToken } from '../src/identity/token-endpoint.ts';
import { Accounts } from '../src/storage/accounts.ts';
import { Tokens } from '../src/storage/tokens.ts';

/** A token with full access for an account of the store below ROWHOUSE_DATA; the account is made if it does not exist. */
export function tokenFor(rowhouseData: string, email: string): string {
  const database = openData({ dataFolder: path.join(rowhouseData, 'workspace') });
  try {
    const accounts = new Accounts(database);
    const account =
      accounts.findByEmail(email) ?? accounts.create({ email, name: 'Hal Whitcomb', password: null });
    return createAccessToken({ tokens: new Tokens(database) }, account.id, {
      clientId: scriptClientId,
      scopes: ['https://www.googleapis.com/auth/drive'],
      isOffline: false,
      codeHash: null,
    });
  } finally {
    database.close();
  }
}
