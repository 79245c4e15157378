import { apiTokenCalls, type NewToken } from '#kernel/calls/api-tokens.ts';
import type { TestServer, TestUser } from './server.ts';

/** What a script sends and receives: the parts of a form, with a token and any headers it adds. */
type Send = (parts: Readonly<Record<string, string | File>>, headers?: HeadersInit) => Promise<Response>;

/** Makes a token in a person's browser; returns what posts forms with it like curl, without cookies and origin. */
export async function newScript(
  server: Pick<TestServer, 'address'>,
  user: TestUser,
  { path, ...order }: Pick<NewToken, 'apps' | 'scope'> & { path: string },
): Promise<Send> {
  const { secret } = await user
    .callsClient(apiTokenCalls)
    .createToken({ body: { name: 'Shortcut', days: 30, ...order } });
  return async (parts, headers = {}) => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts)) body.set(name, part);
    return await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, ...headers },
      body,
    });
  };
}
