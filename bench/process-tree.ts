import { readFileSync } from 'node:fs';

/** The kernel's unit of time, in milliseconds. */
const tickMs = 10;

/** The children of a process, and theirs. A process that has ended meanwhile has none. */
function childrenOf(pid: number): number[] {
  try {
    const direct = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return direct.map(Number).flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The sum over a process and those it started that are running. */
function sumOf(pid: number, measured: (pid: number) => number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + (measured(one) || 0), 0);
}

const megabytesOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readOf(pid, 'status'))?.[1]) / 1024;

/** Memory that a process and its children hold now. */
export function treeMegabytes(pid: number): number {
  return sumOf(pid, megabytesOf);
}

/** Memory that only its children hold now. */
export function childrenMegabytes(pid: number): number {
  return sumOf(pid, (one) => (one === pid ? 0 : megabytesOf(one)));
}

/** Processor time that a process and its running children have used so far, in milliseconds. */
export function treeProcessorMs(pid: number): number {
  return sumOf(pid, (one) => {
    const stat = readOf(one, 'stat');
    // The name may contain anything; after it come the state and ten more fields before the time of our code and the kernel's.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11);
    return (Number(user) + Number(system)) * tickMs;
  });
}
