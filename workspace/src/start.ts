import { parseSettings, type Settings } from './config.ts';
import { DataFolderError } from './data-folder.ts';
import { scheduleBackups } from './operations/scheduled-backup.ts';
import { SettingsError } from './read-settings.ts';
import { createServer } from './server.ts';
import { giveBackAfterWork } from './spare-memory.ts';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** One sentence for a problem that an operator can fix; undefined for a fault of ours. */
function explain(error: unknown, settings: Settings | undefined): string | undefined {
  if (error instanceof SettingsError || error instanceof DataFolderError) return error.message;
  if (hasCode(error, 'EADDRINUSE')) {
    return `Port ${settings?.port} is taken. End what uses it, or set WORKSPACE_PORT to another one.`;
  }
  if (hasCode(error, 'EADDRNOTAVAIL') || hasCode(error, 'ENOTFOUND')) {
    return `This machine has no address ${settings?.host}. Set WORKSPACE_HOST to one that it has.`;
  }
  return hasCode(error, 'EACCES')
    ? `Port ${settings?.port} may not be used. Set WORKSPACE_PORT to one above 1023.`
    : undefined;
}

/** Starts the workspace from an environment; ends the process with a sentence when that cannot be. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  // A program that started this one with a channel is told when the server listens; when that program is gone, this one ends.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  let settings: Settings | undefined;
  try {
    settings = parseSettings(env);
    const server = await createServer(settings);
    scheduleBackups(server, settings, env);
    // Requests under way are answered before the database is closed.
    const stop = async () => {
      await server.close();
      process.exit(0);
    };
    process.once('SIGINT', () => void stop());
    // A second one, as of a service manager that tells every process and of `npm start`, ends nothing at once.
    process.on('SIGTERM', () => void stop());
    await server.listen({ port: settings.port, host: settings.host });
    giveBackAfterWork();
    process.send?.('ready');
  } catch (error) {
    const sentence = explain(error, settings);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
