import * as z from 'zod';
import { contact, headed } from '../../dashboard/apps/firsttouch/record.ts';
import type { Figure, Section } from '../figure.ts';

const count = 10_000;
const attempts = 41;

/** Milliseconds of processor time: the median of many attempts, whatever else runs on the machine. */
export function spent(work: () => unknown): number {
  const times = Array.from({ length: attempts }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(attempts / 2)] ?? 0;
}

async function measure(): Promise<Figure[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    contact.row.parse({
      ...Object.fromEntries(Object.keys(contact.fields).map((name) => [name, `${name} ${index}`])),
      id: `row-${index + 2}`,
      _rowIndex: index + 2,
    }),
  );
  const answer = z.array(z.invertCodec(headed.contact.row));
  const headers = z.array(headed.contact.row.def.in);
  const sent = answer.parse(rows);
  const baseline = { what: 'its schema alone', value: spent(() => headers.parse(sent)) };
  const unit = 'ms of processor time';
  return [
    { what: `${count} contacts as they are sent`, value: spent(() => answer.parse(rows)), unit, baseline },
    { what: 'the same as a page reads them', value: spent(() => answer.encode(sent)), unit, baseline },
  ];
}

export const codec: Section = {
  name: 'codec',
  title: 'Rows between their fields and the headers under which they travel',
  measure,
};
