// `npm run bench`: all sections, or those named. --json FILE writes the figures there as well.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { extraction } from './extraction.ts';
import { isWithinBudget, ratioOf, type Section, tableOf } from './figure.ts';
import { growth } from './growth.ts';
import { pages } from './pages.ts';
import { product } from './product.ts';
import { workspace } from './workspace.ts';

const sections: readonly Section[] = [pages, product, workspace, growth, extraction];

function chosenSections(names: readonly string[]): readonly Section[] {
  const unknown = names.find((name) => !sections.some((section) => section.name === name));
  if (unknown !== undefined) {
    const known = sections.map(({ name }) => name).join(', ');
    console.error(`There is no section "${unknown}". The sections are ${known}.`);
    process.exit(1);
  }
  return names.length === 0 ? sections : sections.filter(({ name }) => names.includes(name));
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const report: Record<string, unknown[]> = {};
for (const { name, title, measure } of chosenSections(positionals)) {
  const figures = await measure();
  console.log(`${tableOf(title, figures)}\n`);
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
