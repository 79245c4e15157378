// `npm run simulate`: plays seeds, says what was wrong with them, and exits with 1 if anything was.
import './determinism.ts';
import './disk.ts';
import { parseArgs } from 'node:util';
import { realNow } from './determinism.ts';
import { layGround } from './ground.ts';
import { isPlantable, plantable } from './network.ts';
import { counted, play } from './play.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    /** Breaks something and ends with the first seed that shows it. */
    plant: { type: 'string' },
    /** Prints the result of each seed, for comparing two runs. */
    traces: { type: 'boolean', default: false },
  },
});
const [count, first] = [Number(values.seeds), Number(values.from)];
if (!Number.isInteger(count) || !Number.isInteger(first))
  throw new Error('--seeds and --from are whole numbers.');
const { plant } = values;
if (plant !== undefined && !isPlantable(plant)) {
  throw new Error(`--plant is one of: ${plantable.join(', ')}.`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const begun = realNow();
const ground = await layGround();
const total = Object.fromEntries(counted.map((name) => [name, 0]));
const bad: number[] = [];
try {
  for (let seed = first; seed < first + count; seed += 1) {
    const { faults, trace, counts } = await play(seed, ground, plant === undefined ? {} : { fault: plant });
    for (const name of counted) total[name] = (total[name] ?? 0) + counts[name];
    if (values.traces) say(`seed ${seed} came to ${trace}`);
    for (const fault of faults) say(`seed ${seed}: ${fault}`);
    if (faults.length > 0) bad.push(seed);
    if (faults.length > 0 && plant !== undefined) break;
  }
} finally {
  ground.remove();
}
say(
  `${count} seeds in ${Math.round((realNow() - begun) / 1000)} s: ${total['writes']} writes, ${total['acknowledged']} acknowledged, ${total['told']} told, ${total['together']} carried out with others, ${total['killed']} processes killed, ${total['hands']} changes by hand; ${bad.length} seeds with something wrong`,
);
process.exitCode = bad.length > 0 ? 1 : 0;
