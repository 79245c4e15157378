import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findApps } from './apps.ts';
import { faultsFor } from './faults.ts';
import { runFaults } from './run.ts';
import { tablesOf } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    writes: { type: 'string', default: '1000' },
    app: { type: 'string', multiple: true },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    outbox: { type: 'boolean', default: false },
  },
});
const names = [...(values.app ?? []), ...positionals];
const only = values.only?.split(',');
const allApps = await findApps();
const apps = allApps.filter(({ id }) => names.length === 0 || names.includes(id));
const hasDevice = values.outbox;
const allFaults = faultsFor(hasDevice);
const faults = allFaults.filter(({ name }) => !only || only.includes(name));
const writes = Math.max(1, Math.round(Number(values.writes) / faults.length));
const seed = Number(values.seed);
if (apps.length === 0 || faults.length === 0 || !Number.isInteger(writes) || !Number.isInteger(seed)) {
  console.log(`Usage: node harness/faults/main.ts [--writes 1000] [--seed 1] [--outbox] [--app ID …] [--only FAULT,…]
Apps: ${allApps.map(({ id }) => id).join(', ')}
Faults: ${allFaults.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const begun = performance.now();
const tell = (line: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);
tell(
  `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors; ${writes} writes of each app under each fault${hasDevice ? ', through an outbox' : ''}, seed ${seed}`,
);
const outcomes = await runFaults({ apps, faults, writes, seed, hasDevice, tell });
console.log(tablesOf(outcomes));
process.exitCode = outcomes.some(({ ledger }) => ledger.found.length > 0) ? 1 : 0;
