import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config.ts';
import { timeForName } from '../storage/migrate.ts';

const hourMs = 3_600_000;
const nameAt = (time: Date) => `workspace.${timeForName(time)}.tar`;
const scheduledName = /^workspace\.\d{4}-\d\d-\d\dT\d+Z\.tar$/;

/** Oldest first; what was named by a clock that was ahead counts as older than the rest. */
function scheduledBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const named = readdirSync(folder)
    .filter((name) => scheduledName.test(name))
    .sort();
  const latest = nameAt(new Date());
  return [...named.filter((name) => name > latest), ...named.filter((name) => name <= latest)];
}

function isDue({ everyHours, folder }: Settings['backups']): boolean {
  const now = Date.now();
  // A timer that comes a little early has its turn all the same.
  const isRecent = (name: string) => {
    const age = now - statSync(path.join(folder, name)).mtimeMs;
    // What was made while the clock was ahead would put off the next one until then.
    return age >= 0 && age <= everyHours * hourMs * 0.9;
  };
  return !scheduledBackups(folder).some(isRecent);
}

/** Runs the command in a separate process, so that reading everything delays no call. */
async function runCommand(file: string, env: NodeJS.ProcessEnv, abort: AbortSignal): Promise<void> {
  const command = path.join(import.meta.dirname, '../cli.ts');
  const child = spawn(process.execPath, [command, 'backup', file, '--verify'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: abort,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))));
  });
}

/** Deletes what killed backups have left; one under way is less than a day old. */
function dropHalves(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const isHalf = name.startsWith('workspace.') && name.endsWith('.partial');
    if (isHalf && Date.now() - statSync(file).mtimeMs > 24 * hourMs) rmSync(file);
  }
}

/** Makes a backup that is called by its time, looks whether it can be restored, and keeps the newest of those made so. */
async function makeBackup(
  { folder, kept }: Settings['backups'],
  env: NodeJS.ProcessEnv,
  abort: AbortSignal,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  dropHalves(folder);
  await runCommand(path.join(folder, nameAt(new Date())), env, abort);
  for (const name of scheduledBackups(folder).slice(0, -kept)) rmSync(path.join(folder, name));
}

/** Makes backups by the clock as long as the server runs; `env` is its environment. */
export function scheduleBackups(
  app: FastifyInstance,
  { backups }: Pick<Settings, 'backups'>,
  env: NodeJS.ProcessEnv,
): void {
  if (backups.everyHours === 0) return;
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    if (running || !isDue(backups)) return;
    running = makeBackup(backups, env, abort.signal)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) app.log.warn({ err: error }, 'the backup failed');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, hourMs);
  timer.unref();
  app.addHook('onListen', async () => run());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    abort.abort();
    await running;
  });
}
