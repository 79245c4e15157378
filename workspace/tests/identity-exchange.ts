import { answerOf, TestBrowser } from './identity-browser.ts';
import { type TestServer, testClient } from './identity-server.ts';

/** An answer of OAuth's endpoints in Google's words. */
export function bad(error: string, description: string) {
  return { error, error_description: description };
}

/** The steps of a client and of a person in front of it, at one server. */
export function exchangesAt(server: () => TestServer) {
  async function postToken(fields: Record<string, string>, client = testClient) {
    const response = await fetch(`${server().url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uri: client.redirectUris[0] ?? '',
        ...fields,
      }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  }

  return {
    postToken,
    /** A browser of somebody whose account has just been created. */
    async newcomer(): Promise<TestBrowser> {
      const browser = new TestBrowser(server());
      await browser.signInAsNew();
      return browser;
    },
    /** The code that an authorize address leads to, with consent to everything. */
    async codeFor(browser: TestBrowser, url: string): Promise<string> {
      const page = await browser.open(url);
      return answerOf(page.status === 200 ? await browser.consent(page) : page)['code'] ?? '';
    },
    exchange: (code: string, more: Record<string, string> = {}) =>
      postToken({ grant_type: 'authorization_code', code, ...more }),
    refresh: (refreshToken: string, more: Record<string, string> = {}) =>
      postToken({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more }),
    /** True while an access token is good. */
    async isAlive(accessToken: string): Promise<boolean> {
      return (await fetch(`${server().url}/tokeninfo?access_token=${accessToken}`)).ok;
    },
  };
}
