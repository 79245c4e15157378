import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type BackupSource, writeBackup } from './backup-file.ts';
import { timeForName, timeInName } from './time-for-name.ts';

const dayMs = 86_400_000;
const scheduledName = /^product\.\d{4}-\d\d-\d\dT\d+Z\.sqlite$/;

/** Oldest first; what was named by a clock that was ahead counts as older than the rest. */
export function scheduledBackups(folder: string, now = new Date()): string[] {
  if (!existsSync(folder)) return [];
  const named = readdirSync(folder)
    .filter((name) => scheduledName.test(name))
    .sort();
  const isAhead = (name: string) => (timeInName(name) ?? 0) > now.getTime();
  return [...named.filter(isAhead), ...named.filter((name) => !isAhead(name))];
}

/** When the newest of them was made, whichever server made it, in milliseconds since 1970; 0 for never. */
export function lastBackupAt(folder: string): number {
  return timeInName(scheduledBackups(folder).at(-1) ?? '') ?? 0;
}

/** Deletes the remains of backups that were killed; one in progress is less than a day old. */
function dropHalves(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const isHalf = name.startsWith('product.') && name.includes('.partial');
    if (isHalf && Date.now() - statSync(file).mtimeMs > dayMs) rmSync(file);
  }
}

/** Writes a backup named after its time; keeps the newest of these. */
export async function makeScheduledBackup(
  source: BackupSource,
  folder: string,
  kept: number,
  at: Date,
): Promise<void> {
  await writeBackup(source, path.join(folder, `product.${timeForName(at)}.sqlite`));
  for (const name of scheduledBackups(folder, at).slice(0, -kept)) rmSync(path.join(folder, name));
  dropHalves(folder);
}
