import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const settings = {
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_WEBHOOK_URL: 'http://127.0.0.1:1/nobody',
};

it.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production, where only Stripe itself is used.'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is missing.'],
])('the stand-in refuses to start with %o', async (change, sentence) => {
  const started = run(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], ...settings, ...change },
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: `The stand-in for Stripe cannot start: ${sentence}\n`,
  });
});
