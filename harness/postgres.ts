// A PostgreSQL for one run, if the machine has its programs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onDatabase } from '../dashboard/testing/server/database-server.ts';
import { freePort } from './free-port.ts';

const installed = '/usr/lib/postgresql';

/** The newest version's programs, or undefined. */
function findPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const versions = readdirSync(installed).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(installed, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package has made. */
function findOwner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (option: string) =>
      Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  const ended = new Promise<never>((_, reject) => {
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended while starting (${code}).`)));
  });
  ended.catch(() => undefined);
  for (;;) {
    try {
      await Promise.race([onDatabase(url, (client) => client.query('select 1')), ended]);
      return;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

interface Started {
  url: string;
  stop(): Promise<void>;
}

async function start(programs: string, owner: { uid?: number; gid?: number }): Promise<Started> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const data = path.join(folder, 'data');
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
  const options = { ...owner, env, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'rowhouse', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
    options,
  );
  const port = await freePort();
  const settings = [
    // By default it listens at localhost, which may only be ::1.
    'listen_addresses=127.0.0.1',
    // Nothing here is to outlive the machine, so nothing waits for the disk.
    'fsync=off',
    'max_connections=300',
    'shared_buffers=32MB',
    'unix_socket_directories=',
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
  const url = `postgres://rowhouse@127.0.0.1:${port}/postgres`;
  await untilAnswering(url, server);
  const stop = async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Starts one; returns the reason if this machine cannot. */
export async function startPostgres(): Promise<Started | { missing: string }> {
  const programs = findPrograms();
  if (programs === undefined) return { missing: `nothing in ${installed}` };
  const owner = findOwner();
  if (owner === undefined) return { missing: 'no user postgres to run it' };
  return await start(programs, owner);
}
