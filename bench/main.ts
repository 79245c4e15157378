// `npm run bench`: all sections but peers, or those named. --json FILE also writes the figures there; --minutes N sets the length
// of the soak.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { codec } from './computing/codec.ts';
import { seen } from './computing/seen.ts';
import { statement } from './computing/statement.ts';
import { day } from './day.ts';
import { isWithinBudget, ratioOf, type Section, tableOf } from './figure.ts';
import { forms } from './forms.ts';
import { growth } from './growth.ts';
import { live } from './live.ts';
import { pages } from './pages.ts';
import { palette } from './palette.ts';
import { peers } from './peers/peers.ts';
import { crowd } from './people.ts';
import { extraction } from './photos/extraction.ts';
import { photoLooks } from './photos/looks.ts';
import { pack } from './photos/pack.ts';
import { papers } from './photos/papers.ts';
import { pdfs } from './photos/pdfs.ts';
import { readings } from './photos/readings.ts';
import { product } from './product.ts';
import { rates } from './rates.ts';
import { reload } from './reload.ts';
import { soakFor } from './soak.ts';
import { storeSize } from './store-size.ts';
import { watched } from './watched.ts';
import { workspace } from './workspace.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, minutes: { type: 'string', default: '10' } },
});
const sections: readonly Section[] = [
  pages,
  palette,
  forms,
  reload,
  live,
  product,
  rates,
  day,
  storeSize,
  codec,
  statement,
  seen,
  workspace,
  growth,
  watched,
  crowd,
  soakFor(Number(values.minutes)),
  extraction,
  photoLooks,
  papers,
  pack,
];

/** These install other programs, or measure something that hardly changes: they run only if they are named. */
const onRequest: readonly Section[] = [peers, readings, pdfs];
const all = [...sections, ...onRequest];

function chosenSections(names: readonly string[]): readonly Section[] {
  const unknown = names.find((name) => !all.some((section) => section.name === name));
  if (unknown !== undefined) {
    const known = all.map(({ name }) => name).join(', ');
    console.error(`There is no section "${unknown}". The sections are ${known}.`);
    process.exit(1);
  }
  return names.length === 0 ? sections : all.filter(({ name }) => names.includes(name));
}

const report: Record<string, unknown[]> = {};
for (const { name, title, measure } of chosenSections(positionals)) {
  const startedAt = performance.now();
  const figures = await measure();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${tableOf(title, figures)}\n(${seconds} s, load ${loadavg()[0]?.toFixed(1)})\n`);
  report[name] = figures.map((figure) => ({
    ...figure,
    ratio: ratioOf(figure),
    isWithinBudget: isWithinBudget(figure),
  }));
}
const machine = {
  node: process.version,
  cores: cpus().length,
  processor: cpus()[0]?.model,
  load: loadavg()[0],
};
console.log(`Node ${machine.node}, ${machine.cores} cores, load ${machine.load?.toFixed(1)} at the end.`);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine, sections: report }, null, 2)}\n`);
}
