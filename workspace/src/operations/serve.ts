import type { Command, Given } from './command.ts';

/** The switches of a start, each standing for the setting of its name. */
const switches = { quota: 'WORKSPACE_QUOTA', faults: 'WORKSPACE_FAULTS' } as const;

/** Starts the server from the environment and what the switches on the command line turn on. */
export async function serve(given: Given): Promise<void> {
  const turnedOn = Object.entries(switches)
    .filter(([name]) => given.has(name))
    .map(([, setting]) => [setting, 'on']);
  // The other commands do without the server's modules.
  const { start } = await import('../start.ts');
  await start({ ...process.env, ...Object.fromEntries(turnedOn) });
}

export const serveCommand: Command = {
  name: 'serve',
  takes: '[--quota] [--faults]',
  says: 'start the workspace alone',
  details:
    '--quota limits the calls of the APIs for each person and application in a minute, as Google does.\n--faults lets tests make answers fail through POST /admin/faults; on this machine alone, outside production.',
  options: { quota: { type: 'boolean' }, faults: { type: 'boolean' } },
  async run(given) {
    await serve(given);
    return '';
  },
};
