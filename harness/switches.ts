import { parseArgs } from 'node:util';
import { ServiceFailure } from './processes.ts';

/** The switches of `npm start --`, each standing for the setting of its name. */
const settings = { quota: 'WORKSPACE_QUOTA', faults: 'WORKSPACE_FAULTS' } as const;

const says = `Usage: npm start [-- [--quota] [--faults]]
--quota limits calls to the workspace for each person and application in a minute, as Google does.
--faults lets tests make its answers fail through POST /admin/faults; on this machine alone, outside production.`;

/** The settings that the switches turn on; throws ServiceFailure for unknown words. */
export function readSwitches(words: readonly string[]): Record<string, string> {
  const options = { quota: { type: 'boolean' }, faults: { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ args: [...words], options });
    const given = Object.entries(settings).filter(([name]) => Object.hasOwn(values, name));
    return Object.fromEntries(given.map(([, setting]) => [setting, 'on']));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceFailure(`${reason}\n${says}`, { cause });
  }
}
