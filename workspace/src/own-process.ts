import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Memory settings for the C library. Threads that take turns need no separate heaps, and blocks of 32 KiB and more are
 * returned once they are free: compiling the formula engine briefly takes 350 MB.
 */
const sparingMalloc = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Starts a script that works on what people have written, in a process that may die of it. It does not keep the
 * workspace from ending, and ends itself when the workspace is gone. Someone has to listen for its errors.
 */
export function startOwnProcess(script: URL, execArgv: readonly string[]): ChildProcess {
  const compiled = getCompileCacheDir();
  const child = fork(fileURLToPath(script), [], {
    // Nothing in a file reaches what the next one's objects inherit by that name.
    execArgv: ['--disable-proto=delete', ...execArgv],
    serialization: 'advanced',
    // It needs neither keys nor addresses, only the location of compiled code.
    env: { ...sparingMalloc, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
    // What it prints may contain words of a file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Returns when it is gone. */
export async function endOwnProcess(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (!isRunning) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await ended;
}
