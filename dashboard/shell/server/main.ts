// Starts the product's server from the environment.
import path from 'node:path';
import { AppError } from './mounting/discover.ts';
import { SettingsError } from './read-settings.ts';
import { createServer } from './server.ts';
import { parseSettings, type Settings } from './settings.ts';
import { giveBackAfterWork, giveBackSpareMemory } from './spare-memory.ts';
import { StoreError } from './store/store-error.ts';

const folders = {
  apps: path.join(import.meta.dirname, '../../apps'),
  web: path.join(import.meta.dirname, '../../dist/web'),
};

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** One sentence for what an operator can fix; undefined for a fault of ours. */
function explain(error: unknown, settings: Settings | undefined): string | undefined {
  const isForPeople =
    error instanceof SettingsError || error instanceof StoreError || error instanceof AppError;
  if (isForPeople) return error.message;
  if (hasCode(error, 'EADDRINUSE')) {
    return `Port ${settings?.port} is taken. End what uses it, or set PORT to another one.`;
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].some((code) => hasCode(error, code))) {
    return `This machine has no address ${settings?.host}. Set HOST to one that it has.`;
  }
  return hasCode(error, 'EACCES')
    ? `Port ${settings?.port} may not be used. Set PORT to one above 1023.`
    : undefined;
}

// If a program started this one with a channel, it is told when the server listens; when that program is gone, this
// one ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

let settings: Settings | undefined;
try {
  settings = parseSettings(process.env);
  const server = await createServer(settings, folders);
  const stop = async () => {
    await server.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  // A second one, as of a service manager that tells every process and of `npm start`, ends nothing at once.
  process.on('SIGTERM', () => void stop());
  await server.listen({ port: settings.port, host: settings.host });
  giveBackSpareMemory();
  giveBackAfterWork();
  process.send?.('ready');
} catch (error) {
  const sentence = explain(error, settings);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
