import { execFileSync } from 'node:child_process';

/** The ids of the processes that this one has started on a script. */
export function ownProcesses(script: string): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return lines
    .split('\n')
    .filter((line) => line.includes(script))
    .map((line) => Number.parseInt(line, 10));
}
