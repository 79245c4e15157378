import { performance } from 'node:perf_hooks';
import { EmbeddedExtractor } from '../dashboard/backend/extraction/embedded.ts';
import type { FieldKind, WantedField } from '../dashboard/kernel/extraction.ts';
import { harms, photograph } from '../dashboard/testing/receipts/photograph.ts';
import { makeReceipt } from '../dashboard/testing/receipts/receipt.ts';
import type { Figure, Section } from './figure.ts';

// Receipts that nobody ever got, photographed badly: how many of their fields the embedded extractor reads right.

const receipts = Number(process.env['BENCH_RECEIPTS'] ?? 200);
const firstSeed = 1001;
const least = { date: 90, amount: 90, merchant: 80 };

const kinds: readonly FieldKind[] = ['date', 'amount', 'merchant', 'currency'];
const wanted: readonly WantedField[] = kinds.map((kind) => ({ name: kind, kind }));

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

interface Outcome {
  ms: number;
  right: ReadonlySet<string>;
}

async function readOne(extractor: EmbeddedExtractor, index: number): Promise<Outcome> {
  const { date, total, merchant, currency } = makeReceipt(firstSeed + index);
  const harm = harms[index % harms.length] ?? 'flat';
  const photo = await photograph(makeReceipt(firstSeed + index), harm, firstSeed + index);
  const start = performance.now();
  const { fields } = await extractor.extract({ photo, wanted, signal: new AbortController().signal });
  const ms = performance.now() - start;
  const expected = { date, amount: total, merchant, currency };
  const right = Object.entries(expected).filter(
    ([name, value]) => plain(fields[name]?.value ?? '') === plain(value),
  );
  return { ms, right: new Set(right.map(([name]) => name)) };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function measure(): Promise<Figure[]> {
  const extractor = new EmbeddedExtractor({ readers: 1 });
  const outcomes: Outcome[] = [];
  let peakMegabytes = 0;
  try {
    for (let index = 0; index < receipts; index += 1) {
      outcomes.push(await readOne(extractor, index));
      peakMegabytes = Math.max(peakMegabytes, process.memoryUsage.rss() / 1e6);
    }
  } finally {
    await extractor.close();
  }
  const share = (name: string) => (100 * outcomes.filter(({ right }) => right.has(name)).length) / receipts;
  const times = outcomes.map(({ ms }) => ms / 1000);
  return [
    ...Object.entries(least).map(
      ([name, atLeast]): Figure => ({
        what: `${name} right, of ${receipts} photos`,
        value: share(name),
        unit: '%',
        budget: { of: 'value', least: atLeast },
      }),
    ),
    { what: 'currency right', value: share('currency'), unit: '%' },
    { what: 'a photo, median', value: percentile(times, 0.5), unit: 's', budget: { of: 'value', most: 3 } },
    {
      what: 'a photo, 95 in 100',
      value: percentile(times, 0.95),
      unit: 's',
      budget: { of: 'value', most: 8 },
    },
    { what: 'most memory of the process', value: peakMegabytes, unit: 'MB' },
  ];
}

export const extraction: Section = { name: 'extraction', title: 'Reading receipts', measure };
