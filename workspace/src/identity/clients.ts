import type { OAuthClient } from '../setting-definitions.ts';
import { isSameSecret } from './secrets.ts';

/** The client of tokens that the command line gives to scripts. It has no secret and no redirect address. */
export const scriptClientId = 'script';

/** The applications that are registered with this workspace. */
export class Clients {
  readonly #byId: ReadonlyMap<string, OAuthClient>;
  readonly #allowsScripts: boolean;

  constructor(clients: readonly OAuthClient[], allowsScripts: boolean) {
    this.#byId = new Map(clients.map((client) => [client.clientId, client]));
    this.#allowsScripts = allowsScripts;
  }

  find(clientId: string): OAuthClient | undefined {
    return this.#byId.get(clientId);
  }

  /** True while tokens of the client are valid: a client that is no longer registered has no access any more. */
  mayAct(clientId: string): boolean {
    return this.#byId.has(clientId) || (clientId === scriptClientId && this.#allowsScripts);
  }

  nameOf(clientId: string): string {
    return this.#byId.get(clientId)?.name ?? clientId;
  }

  hasSecret(client: OAuthClient, secret: string): boolean {
    return isSameSecret(client.clientSecret, secret);
  }

  /**
   * Where messages for a client may go: to the origins that its codes go to and, while scripts may act, anywhere on this machine.
   */
  mayBeTold(clientId: string, { origin, hostname }: URL): boolean {
    if (this.#allowsScripts && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)) return true;
    return this.find(clientId)?.redirectUris.some((uri) => new URL(uri).origin === origin) ?? false;
  }

  /** Where codes are sent; the pages' policy lets their forms end there. */
  redirectOrigins(): string[] {
    const uris = [...this.#byId.values()].flatMap((client) => client.redirectUris);
    return [...new Set(uris.map((uri) => new URL(uri).origin))];
  }
}
