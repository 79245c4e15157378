import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';

/** The ids of the processes that this one has started on a script. */
export function ownProcesses(script: string): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return lines
    .split('\n')
    .filter((line) => line.includes(script))
    .map((line) => Number.parseInt(line, 10));
}

/** Ends them; returns when this process has been told so. */
export async function endProcesses(script: string, signal: NodeJS.Signals): Promise<void> {
  const ended = ownProcesses(script);
  for (const pid of ended) process.kill(pid, signal);
  await expect.poll(() => ended.filter(isThere)).toEqual([]);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
