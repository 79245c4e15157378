import { randomBytes } from 'node:crypto';
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';
import { formOn } from '../dashboard/testing/screen/browser.ts';
import { send } from './calls.ts';

export const consentTitle = 'Rowhouse wants to use your Workspace';

export interface Person {
  name: string;
  email: string;
  password: string;
}

function newPerson(name = 'Ines Duarte'): Person {
  const id = randomBytes(6).toString('hex');
  return { name, email: `${id}@example.com`, password: `a long password ${id}` };
}

/** From the landing page to the consent page, with an account made on the way. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login with Google' }).first().click();
  await createAccount(page, person);
  return person;
}

/** From the workspace's sign-in page to its consent page. */
async function createAccount(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: consentTitle })).toBeVisible();
}

/** Ends on the launcher, with everything allowed that was asked for. */
export async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

/** Paints the first house of a new person, which starts their trial; ends below it. */
export async function paintFirst(page: Page, title: string): Promise<void> {
  await page.getByRole('checkbox', { name: title, exact: true }).check();
  await page.getByRole('button', { name: 'Paint 1 house' }).click();
  await expect(page.getByRole('link', { name: `Open ${title}` })).toBeVisible();
}

/** Adds a further house; ends on the street. */
export async function addApp(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Application' });
  const button = dialog.getByRole('button', { name: `Add ${title}` });
  await button.click();
  await expect(dialog.getByRole('link', { name: `Open ${title}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
}

/** Sends the form of an answered page as the browser would, with its fields unchanged except for those that are typed. */
async function submit(
  page: Page,
  answer: APIResponse,
  action: string,
  typed: Record<string, string>,
): Promise<APIResponse> {
  const url = answer.url();
  const fields = formOn({ url, status: answer.status(), text: await answer.text() }, action);
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  const { href, origin } = new URL(action, url);
  const headers = {
    origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return await page.request.post(href, { headers, data: fields.toString() });
}

/**
 * Signs a new person in with everything allowed. The pages of the way are answered but not drawn, which takes a third of the time;
 * the journeys of signing in walk through them.
 */
async function enter(page: Page, name?: string): Promise<Person> {
  const person = newPerson(name);
  const signIn = await page.request.get('/api/auth/google');
  const query = new URLSearchParams({ continue: new URL(signIn.url()).searchParams.get('continue') ?? '' });
  const signUpPage = await page.request.get(new URL(`/signup?${query}`, signIn.url()).href);
  const consent = await submit(page, signUpPage, '/signup', { ...person });
  const home = await submit(page, consent, '/o/oauth2/v2/consent', { decision: 'allow' });
  expect(home.url(), 'where signing in ends').toContain('auth=success');
  return person;
}

/** A new person on the launcher. */
export async function signInNew(page: Page, name?: string): Promise<Person> {
  const person = await enter(page, name);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  return person;
}

/** Without the screens that the journeys of the launcher walk through. */
export async function startTrial(page: Page): Promise<void> {
  await send(page, '/api/subscription/status', { method: 'POST', body: { action: 'start_trial' } });
}

/** The same for a further app. */
export async function addAppDirectly(page: Page, appName: string): Promise<void> {
  await send(page, '/api/app/directories/create', { method: 'POST', body: { appName } });
}

/** A new person with a trial and an app, on the app's first screen. */
export async function startApp(page: Page, appName: string, name?: string): Promise<Person> {
  const person = await enter(page, name);
  await startTrial(page);
  await addAppDirectly(page, appName);
  await page.goto(`/?app=${appName}`);
  return person;
}

export const startExpenses = (page: Page, name?: string) => startApp(page, 'expenses', name);

/** Without a vehicle. */
export const startAutoTrack = (page: Page) => startApp(page, 'autotrack');

/** A cell of the workspace's Sheets page, as screen readers find it. */
export function cell(page: Page, address: string): Locator {
  return page.locator(`[data-cell="${address}"]`);
}

/** Goes to a cell of the Sheets page by its address field. */
export async function goToCell(page: Page, address: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Cell', exact: true });
  await field.fill(address);
  await field.press('Enter');
  await expect(field).toHaveValue(address);
}

/** Types into a cell of the Sheets page by hand, and waits until it is on the disk. */
export async function typeIntoCell(page: Page, address: string, text: string): Promise<void> {
  await goToCell(page, address);
  const content = page.getByRole('textbox', { name: `Content of ${address}` });
  await content.fill(text);
  await content.press('Enter');
  await expect(page.getByText('Saved to disk')).toBeVisible();
}
