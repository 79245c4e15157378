// Runs the stand-in for Stripe by itself; `npm start` does so while no Stripe key is set.
import path from 'node:path';
import * as z from 'zod';
import { startStripe } from './server.ts';

const settingsSchema = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .refine((mode) => mode !== 'production', 'is production, where only Stripe itself is used'),
  STRIPE_PORT: z.coerce.number('is not a port').int('is not a port').min(1).max(65_535).default(4312),
  STRIPE_SECRET_KEY: z.string('is missing').min(1),
  STRIPE_WEBHOOK_SECRET: z.string('is missing').min(1),
  STRIPE_WEBHOOK_URL: z.url('is missing or not an address'),
  ROWHOUSE_DATA: z.string().min(1).default('.rowhouse'),
});

function fail(sentence: string): never {
  process.stderr.write(`The stand-in for Stripe cannot start: ${sentence}\n`);
  process.exit(1);
}

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const parsed = settingsSchema.safeParse(process.env);
if (!parsed.success) {
  const [issue] = parsed.error.issues;
  fail(`${String(issue?.path[0])} ${issue?.message}.`);
}
const settings = parsed.data;
try {
  const standIn = await startStripe({
    port: settings.STRIPE_PORT,
    dataDir: path.resolve(settings.ROWHOUSE_DATA, 'stripe'),
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookUrl: settings.STRIPE_WEBHOOK_URL,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  });
  const stop = async () => {
    await standIn.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.send?.('ready');
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    fail(`port ${settings.STRIPE_PORT} is taken. End what uses it, or set STRIPE_PORT to another one.`);
  }
  throw error;
}
