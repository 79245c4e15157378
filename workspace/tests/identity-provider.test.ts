import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { answerOf, formFields, type Page, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, password, startServer, type TestServer } from './identity-server.ts';
import { type HostileProvider, startHostileProvider } from './provider.ts';

/* People sign in through an OpenID Connect provider: another workspace, which is a genuine one, and a fake that lies. */

const secret = 'a-secret-of-the-workspace';
const ownPage = { headers: { 'sec-fetch-site': 'same-origin' } };
const newEmail = () => `${randomUUID()}@tests.example`;

/** A workspace that signs people in through the provider at `issuer`. */
async function startReliant(issuer: string, port: number, env: Readonly<Record<string, string>> = {}) {
  return await startServer({
    WORKSPACE_PORT: String(port),
    WORKSPACE_OIDC_ISSUER: issuer,
    WORKSPACE_OIDC_CLIENT_ID: 'the-workspace',
    WORKSPACE_OIDC_CLIENT_SECRET: secret,
    WORKSPACE_OIDC_NAME: 'Ellison ID',
    ...env,
  });
}

describe('through another workspace', () => {
  let provider: TestServer;
  let workspace: TestServer;
  let strict: TestServer;
  beforeAll(async () => {
    const [port, strictPort] = [await freePort(), await freePort()];
    const back = (at: number) => `http://127.0.0.1:${at}/signin/oidc/callback`;
    const client = { clientId: 'the-workspace', clientSecret: secret, name: 'Workspace' };
    provider = await startServer({
      WORKSPACE_CLIENTS: JSON.stringify([{ ...client, redirectUris: [back(port), back(strictPort)] }]),
    });
    workspace = await startReliant(provider.url, port);
    strict = await startReliant(provider.url, strictPort, {
      WORKSPACE_PASSWORDS: 'off',
      WORKSPACE_SIGNUP: 'off',
    });
  });
  afterAll(() => Promise.all([provider, workspace, strict].map((server) => server.close())));

  /** Goes to the provider, signs in there as `email`, and comes back. */
  async function comeBack(browser: TestBrowser, email: string, from = '/signin/oidc'): Promise<Page> {
    const away = await browser.open(from, ownPage);
    expect(new URL(away.url).origin).toBe(provider.url);
    const there = new TestBrowser(provider);
    await there.signUp(email);
    const asked = await there.open(away.url);
    const answer = asked.status === 200 ? await there.consent(asked) : asked;
    return await browser.open(answer.url);
  }

  it('makes an account, and finds it again', async () => {
    const email = newEmail();
    const browser = new TestBrowser(workspace);
    const signIn = await browser.open('/signin');
    expect(signIn.text).toContain('Sign in with Ellison ID');
    await comeBack(browser, email, '/signin/oidc?continue=/account');
    const account = await browser.open('/account');
    expect(account.text).toContain(email);
    expect(account.text).toContain('Hal Whitcomb');
    expect(account.text).toContain('this account has no password');
    const second = new TestBrowser(workspace);
    const away = await second.open('/signin/oidc');
    const there = new TestBrowser(provider);
    await there.signIn(email);
    await second.open((await there.open(away.url)).url);
    expect((await second.open('/account')).text).toContain(email);
  });

  it('goes on to the application that asked', async () => {
    const browser = new TestBrowser(workspace);
    const wanted = new URL(authorizeUrl(workspace));
    const page = await comeBack(
      browser,
      newEmail(),
      `/signin/oidc?${new URLSearchParams({ continue: wanted.pathname + wanted.search })}`,
    );
    expect(answerOf(await browser.consent(page))['code']).toBeDefined();
  });

  it('asks for the password of an account that was there before, once', async () => {
    const email = newEmail();
    await new TestBrowser(workspace).signUp(email);
    const browser = new TestBrowser(workspace);
    const asked = await comeBack(browser, email, '/signin/oidc?continue=/account');
    expect(asked.text).toContain('Connect your account');
    expect((await browser.open('/account')).url).toContain('/signin');
    const fields = formFields(asked, '/signin/oidc/connect');
    fields.set('password', 'not the password');
    const refused = await browser.send('/signin/oidc/connect', fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('This is not its password.');
    fields.set('password', password);
    expect((await browser.send('/signin/oidc/connect', fields)).text).toContain('Disconnect Ellison ID');
    const again = await browser.send('/signin/oidc/connect', fields);
    expect(again.status).toBe(403);
  });

  it('is not connected by a page of another site', async () => {
    const browser = new TestBrowser(workspace);
    await browser.signUp(newEmail());
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'sec-fetch-site': site };
      const page = await browser.open('/signin/oidc?connect=yes', { headers });
      expect(page.url).toBe(`${workspace.url}/account`);
      expect(page.text).toContain('Connect Ellison ID');
    }
  });

  it('is connected and disconnected by who is signed in', async () => {
    const email = newEmail();
    const browser = new TestBrowser(workspace);
    await browser.signUp(email);
    const connected = await comeBack(browser, newEmail(), '/signin/oidc?connect=yes&continue=/account');
    expect(connected.text).toContain('without a password from now on');
    expect(connected.text).toContain(email);
    const fields = formFields(connected, '/account/provider/disconnect');
    const gone = await browser.send('/account/provider/disconnect', fields);
    expect(gone.text).toContain('Connect Ellison ID');
  });

  it('deletes an account without a password against its address', async () => {
    const email = newEmail();
    const browser = new TestBrowser(workspace);
    await comeBack(browser, email, '/signin/oidc?continue=/account');
    const fields = formFields(await browser.open('/account'), '/account/delete');
    fields.set('confirmation', newEmail());
    expect((await browser.send('/account/delete', fields)).text).toContain('This is not your address.');
    fields.set('confirmation', email.toUpperCase());
    expect((await browser.send('/account/delete', fields)).text).toContain('The account is deleted');
  });

  it('alone, where passwords are off and the operator makes the accounts', async () => {
    const browser = new TestBrowser(strict);
    const page = await browser.open('/signin');
    expect(page.text).not.toContain('name="password"');
    expect(page.text).not.toContain('Create an account');
    const known = strict.addAccount();
    const fields = new URLSearchParams({
      form_token: formFields(await browser.open('/account'), '/signin').get('form_token') ?? '',
      email: known,
      password,
    });
    expect((await browser.send('/signin', fields)).status).toBe(403);
    expect((await browser.open('/signup')).status).toBe(403);
    const stranger = await comeBack(browser, newEmail());
    expect(stranger.status).toBe(403);
    expect(stranger.text).toContain('Accounts are made by the operator');
    await comeBack(browser, known, '/signin/oidc?continue=/account');
    const account = await browser.open('/account');
    expect(account.text).toContain(known);
    expect(account.text).not.toContain('Change password');
  });
});

describe('a provider that cannot be believed', () => {
  let provider: HostileProvider;
  let workspace: TestServer;
  beforeAll(async () => {
    provider = await startHostileProvider(await freePort(), 'the-workspace');
    workspace = await startReliant(provider.url, await freePort());
  });
  afterAll(async () => {
    await workspace.close();
    await provider.close();
  });
  beforeEach(() => Object.assign(provider, { claims: {}, userInfo: null, isForged: false }));

  /** The address at which the provider sends the browser back; `change` meddles with it. */
  async function begin(browser: TestBrowser, change: (back: URL, asked: URL) => void = () => {}) {
    const asked = new URL((await browser.open('/signin/oidc?continue=/account')).url);
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.searchParams.get('state') ?? '');
    // This provider takes the code for the nonce of its token.
    back.searchParams.set('code', asked.searchParams.get('nonce') ?? '');
    change(back, asked);
    return back.href;
  }

  const person = (more: Record<string, unknown> = {}) => ({
    sub: randomUUID(),
    email: newEmail(),
    email_verified: true,
    ...more,
  });

  it.each<[string, Partial<HostileProvider>]>([
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['an old token', { claims: { exp: 1_000_000_000 } }],
    ['another nonce', { claims: { nonce: 'of another browser' } }],
    ['a signature of its own', { isForged: true }],
    ['no subject', { claims: { sub: '' } }],
  ])('%s signs nobody in', async (_, lie) => {
    Object.assign(provider, lie, { claims: { ...person(), ...lie.claims } });
    const browser = new TestBrowser(workspace);
    const page = await browser.open(await begin(browser));
    expect(page.status).toBe(502);
    expect(page.text).toContain('Ellison ID could not sign you in');
    expect((await browser.open('/account')).url).toContain('/signin');
  });

  it('neither does another state, a code without an attempt, or one used twice', async () => {
    provider.claims = person();
    const browser = new TestBrowser(workspace);
    const meddled = await begin(browser, (back) => back.searchParams.set('state', 'planted'));
    expect((await browser.open(meddled)).status).toBe(502);
    const victim = new TestBrowser(workspace);
    expect((await victim.open(await begin(browser))).status).toBe(400);
    const back = await begin(browser);
    expect((await browser.open(back)).status).toBe(200);
    expect((await browser.open(back)).status).toBe(400);
  });

  it('an address that is not confirmed opens no account and makes none', async () => {
    const email = workspace.addAccount();
    for (const more of [
      { email_verified: false },
      { email_verified: undefined },
      { email_verified: 'yes' },
    ]) {
      provider.claims = person({ email, ...more });
      const browser = new TestBrowser(workspace);
      const page = await browser.open(await begin(browser));
      expect(page.status).toBe(403);
      expect(page.text).toContain(`does not confirm that ${email} is yours`);
    }
  });

  it('userinfo about another person is not believed', async () => {
    provider.claims = { sub: 'mara' };
    provider.userInfo = person({ sub: 'somebody else' });
    const browser = new TestBrowser(workspace);
    expect((await browser.open(await begin(browser))).status).toBe(502);
    provider.userInfo = person({ sub: 'mara', name: '<b>Mara</b>' });
    const page = await browser.open(await begin(browser));
    expect(page.text).toContain('&lt;b&gt;Mara&lt;/b&gt;');
  });

  it('an address that changes there leads to the same account', async () => {
    provider.claims = person({ sub: 'moving', email: newEmail() });
    const first = provider.claims['email'];
    const browser = new TestBrowser(workspace);
    await browser.open(await begin(browser));
    provider.claims = person({ sub: 'moving', email: workspace.addAccount() });
    const other = new TestBrowser(workspace);
    await other.open(await begin(other));
    expect((await other.open('/account')).text).toContain(String(first));
  });

  it('one person there is one account here, and the other way round', async () => {
    provider.claims = person({ sub: 'one', email: newEmail() });
    const first = new TestBrowser(workspace);
    await first.open(await begin(first));
    const second = new TestBrowser(workspace);
    await second.signInAsNew();
    const asked = await second.open('/signin/oidc?connect=yes&continue=/account', ownPage);
    const back = new URL(new URL(asked.url).searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', new URL(asked.url).searchParams.get('state') ?? '');
    back.searchParams.set('code', new URL(asked.url).searchParams.get('nonce') ?? '');
    const page = await second.open(back.href);
    expect(page.status).toBe(409);
    expect(page.text).toContain('connected already');
  });

  it('a declined sign-in says so', async () => {
    const browser = new TestBrowser(workspace);
    const back = await begin(browser, (url) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    });
    const page = await browser.open(back);
    expect(page.status).toBe(403);
    expect(page.text).toContain('was declined');
  });
});

it('a provider that is away is asked again the next time', async () => {
  const port = await freePort();
  const workspace = await startReliant(`http://127.0.0.1:${port}`, await freePort());
  const browser = new TestBrowser(workspace);
  const away = await browser.open('/signin/oidc');
  expect(away.status).toBe(503);
  expect(away.text).toContain('Ellison ID cannot be reached');
  const provider = await startHostileProvider(port, 'the-workspace');
  expect((await browser.open('/signin/oidc')).url).toContain(`${provider.url}/authorize`);
  await provider.close();
  await workspace.close();
});
