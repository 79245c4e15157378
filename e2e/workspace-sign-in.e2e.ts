import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../harness/free-port.ts';
import { startService, stopService, untilReady } from '../harness/processes.ts';
import { inspect } from './inspection.ts';
import { test as watched } from './journey.ts';

// Browsers make passkeys only for host names, so this workspace has one.
const test = watched.extend<object, { workspaceUrl: string }>({
  workspaceUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const dataFolder = await mkdtemp(path.join(tmpdir(), 'rowhouse-passkeys-'));
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const env = {
        WORKSPACE_PORT: port,
        WORKSPACE_URL: url,
        ROWHOUSE_DATA: dataFolder,
        LOG_LEVEL: 'silent',
      };
      const workspace = startService({ name: 'passkeys', script: 'workspace/src/main.ts', url, env });
      await untilReady(workspace);
      await use(url);
      await stopService(workspace);
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** A device that keeps passkeys, and whose owner may say no. */
async function plugIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    answers: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const password = 'a long password of hers';

/** Makes an account; ends on its page. */
async function join(page: Page, workspaceUrl: string, email: string): Promise<void> {
  await page.goto(`${workspaceUrl}/signup?continue=/account`);
  await page.getByLabel('Name', { exact: true }).fill('Mara Ellison');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
}

/** What an authenticator app shows for a key in base32 (RFC 6238). */
function codeOf(key: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', secret).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('two-step sign-in is set up with an app, and a recovery code signs in @phone-only', async ({
  page,
  workspaceUrl,
  mayFail,
}, { project }) => {
  mayFail(/^400 \/signin\/code$/);
  const email = `${project.name}@example.com`;
  await join(page, workspaceUrl, email);
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await inspect(page, 'two-step sign-in, off', 'two-step/two-step-page');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await inspect(page, 'setting two-step sign-in up', 'two-step/set-up-page');
  const key = await page.locator('code').textContent();
  await page.getByLabel('6-digit code').fill(codeOf(key ?? ''));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Two-step sign-in is on.');
  await inspect(page, 'recovery codes', 'two-step/recovery-codes-page');
  const [code = ''] = await page.locator('li code').allTextContents();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt');

  await page.context().clearCookies();
  await page.goto(`${workspaceUrl}/signin?continue=/account/two-step`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6-digit code')).toHaveAccessibleDescription(/wrong or was used before/);
  await inspect(page, 'a wrong code', 'two-step/code-page');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await inspect(page, 'two-step sign-in, on');
});

test('a passkey is added and signs in, and a device that declines says so @phone-only', async ({
  page,
  workspaceUrl,
}) => {
  const device = await plugIn(page);
  await join(page, workspaceUrl, 'mara@example.com');

  await page.getByRole('link', { name: 'Manage passkeys' }).click();
  await inspect(page, 'the list of passkeys', 'passkeys/passkeys-page');
  await page.getByLabel('Name', { exact: true }).fill('This laptop');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await device.answers(false);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/No passkey was made/);
  await inspect(page, 'a device that made no passkey', 'passkeys/new-passkey-page');
  await device.answers(true);
  await page.getByRole('button', { name: 'Create passkey' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(/The passkey has been added/);
  await expect(page.getByText('This laptop')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${workspaceUrl}/signin?continue=/account/passkeys`);
  await inspect(page, 'signing in where there are passkeys');
  await device.answers(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/No passkey was used/);
  await device.answers(true);
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).check();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(/last used/)).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'workspace')?.expires).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Change This laptop' }).click();
  await inspect(page, 'one passkey', 'passkeys/passkey-page');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('You have none yet.')).toBeVisible();
});
