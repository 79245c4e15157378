import { randomBytes } from 'node:crypto';
import { type Browser, formOn, type Page } from '../screen/browser.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
}

export function newAccount(): Account {
  const id = randomBytes(8).toString('hex');
  return { name: `Test ${id.slice(0, 4)}`, email: `${id}@example.com`, password: `password ${id}` };
}

/** Creates the account on the workspace's own page, starting from its sign-in page. */
export async function signUp(browser: Browser, signInPage: Page, account: Account): Promise<Page> {
  const { searchParams } = new URL(signInPage.url);
  const query = new URLSearchParams({ continue: searchParams.get('continue') ?? '' });
  const page = await browser.visit(new URL(`/signup?${query}`, signInPage.url).href);
  const form = formOn(page, '/signup');
  for (const [name, value] of Object.entries(account)) form.set(name, value);
  return await browser.submit(page, '/signup', form);
}

/** Grants everything on the consent page except the declined scopes, named by how they end. */
export async function consent(browser: Browser, page: Page, declined: readonly string[] = []): Promise<Page> {
  const action = '/o/oauth2/v2/consent';
  const form = formOn(page, action);
  const ticked = form.getAll('scope').filter((scope) => !declined.some((name) => scope.endsWith(`/${name}`)));
  form.delete('scope');
  for (const scope of ticked) form.append('scope', scope);
  form.set('decision', 'allow');
  return await browser.submit(page, action, form);
}

/** A signed-in person grants further scopes, named by how they end, in the product's own way. */
export async function allowMore(
  browser: Browser,
  productUrl: string,
  { scopes, declined = [] }: { scopes: readonly string[]; declined?: readonly string[] },
): Promise<Page> {
  const query = new URLSearchParams({ scopes: scopes.join(' '), callbackUrl: '/' });
  const page = await browser.visit(`${productUrl}/api/auth/scope-request?${query}`);
  return await consent(browser, page, declined);
}

/** Signs a new person in to the product, through the sign-up, sign-in and consent pages. */
export async function signInNew(
  browser: Browser,
  productUrl: string,
  declined: readonly string[] = [],
): Promise<Account> {
  const account = newAccount();
  const signInPage = await browser.visit(`${productUrl}/api/auth/google`);
  const consentPage = await signUp(browser, signInPage, account);
  const home = await consent(browser, consentPage, declined);
  if (!home.url.includes('auth=success')) throw new Error(`Signing in ended at ${home.url}`);
  return account;
}

/** Fills in the workspace's sign-in page; returns the page that follows. */
export async function signInOn(browser: Browser, page: Page, account: Account): Promise<Page> {
  const form = formOn(page, '/signin');
  form.set('email', account.email);
  form.set('password', account.password);
  return await browser.submit(page, '/signin', form);
}

/** Signs in a person who has an account and has granted permissions, in a browser that is new to the product. */
export async function signInAgain(browser: Browser, productUrl: string, account: Account): Promise<void> {
  const page = await browser.visit(`${productUrl}/api/auth/google`);
  // If the workspace still knows the browser, nothing is asked.
  const home = page.url.includes('auth=success') ? page : await signInOn(browser, page, account);
  if (!home.url.includes('auth=success')) throw new Error(`Signing in ended at ${home.url}`);
}
