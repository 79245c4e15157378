import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '../dashboard/shell/server/operator/finding.ts';
import { browserPath } from '../e2e/browser.ts';
import type { Plan, PlannedService } from './plan.ts';
import { isOurs, isTaken } from './ports.ts';
import { root } from './processes.ts';
import { makeSecrets } from './secrets.ts';

const run = promisify(execFile);
const minNode = 24;

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  const isPinned = process.execPath.startsWith(path.join(root, 'node_modules'));
  const origin = isPinned ? 'the one that the lock file names' : "the machine's own";
  return {
    what: 'Node',
    isWell: major >= minNode,
    says: `${process.versions.node}, ${origin}${major >= minNode ? '' : `; ${minNode} or newer is needed`}`,
  };
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function checkDataFolder(folder: string): Finding {
  const what = 'Data folder';
  const existing = nearestExisting(folder);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    const says = `${folder} cannot be written. Make it writable, or set ROWHOUSE_DATA to another folder`;
    return { what, isWell: false, says };
  }
  const isThere = existing === folder;
  return { what, isWell: true, says: `${folder}, ${isThere ? 'writable' : 'made at the first start'}` };
}

async function checkPort({ name, portSetting, host, url, mayMove }: PlannedService): Promise<Finding> {
  const port = Number(new URL(url).port);
  const what = `Port ${port}`;
  if (!(await isTaken(port, host))) return { what, isWell: true, says: `free for: ${name}` };
  if (await isOurs(url)) return { what, isWell: true, says: `taken by a running Rowhouse: ${name}` };
  const isWell = mayMove;
  const remedy = mayMove
    ? 'The next start takes a free one'
    : `End it, or set ${portSetting} to another port`;
  return { what, isWell, says: `taken by another program. ${remedy}` };
}

async function checkBuilds(): Promise<Finding> {
  const { stdout } = await run(process.execPath, [path.join(root, 'harness/bootstrap.mjs'), '--stale']);
  const stale = stdout.trim().split('\n').filter(Boolean);
  const says = stale.length === 0 ? 'fresh' : `built at the next start: ${stale.join(', ')}`;
  return { what: 'Pages', isWell: true, says };
}

async function checkBrowser(): Promise<Finding> {
  const what = 'Browser for tests';
  try {
    const file = await browserPath();
    if (file === undefined) throw new Error('none was found');
    const { stdout } = await run(file, ['--no-sandbox', '--version'], { timeout: 20_000 });
    return { what, isWell: true, says: `${stdout.trim()} at ${file}` };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return {
      what,
      isWell: true,
      says: `does not run (${reason}). Set CHROMIUM_PATH; only npm test needs it`,
    };
  }
}

/** Checks what a start and the tests need on this machine; changes nothing. */
export async function findOut(plan: Plan): Promise<Finding[]> {
  const ports = await Promise.all(plan.services(makeSecrets()).map(checkPort));
  return [
    checkNode(),
    checkDataFolder(plan.dataFolder),
    ...ports,
    ...(await Promise.all([checkBuilds(), checkBrowser()])),
  ];
}
