import { spawn } from 'node:child_process';
import { root } from './processes.ts';

/** Runs a program from the root of the repository and shows its output; returns whether it succeeded. */
export function run(command: string, args: readonly string[], env = process.env): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd: root, env });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
