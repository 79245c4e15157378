import type { Extraction, FieldReading, WantedField } from '#kernel/extraction.ts';
import { currencyIn } from './amounts.ts';
import { categoryIn } from './categories.ts';
import { datesIn, orderOf } from './dates.ts';
import { merchantsIn, type ReadLine } from './merchants.ts';
import { totalsIn } from './totals.ts';

/** What one look at the photo gave. */
export interface Pass {
  lines: readonly ReadLine[];
}

interface Vote {
  value: string;
  score: number;
  snippet: string;
  confidence: number;
  passes: number;
}

const longestText = 20_000;
const longestSnippet = 200;

interface Candidate {
  value: string;
  score: number;
  snippet: string;
  /** How sure the engine is of the words it stands in. */
  confidence: number;
}

/** Puts the candidates of all passes together: what two passes agree on outweighs what one is sure of. */
function votesOf(passes: readonly (readonly Candidate[])[]): Vote[] {
  const votes = new Map<string, Vote>();
  for (const candidates of passes) {
    for (const { value, score, snippet, confidence } of candidates) {
      const known = votes.get(value);
      const weighed = score * (0.5 + confidence / 2);
      if (!known) votes.set(value, { value, score: weighed, snippet, confidence, passes: 1 });
      else {
        known.score = Math.max(known.score, weighed) + 2;
        known.passes += 1;
        if (confidence > known.confidence) Object.assign(known, { confidence, snippet });
      }
    }
  }
  return [...votes.values()].toSorted((a, b) => b.score - a.score);
}

const clamp = (value: number) => Math.round(Math.min(0.99, Math.max(0.05, value)) * 100) / 100;

function readingOf(votes: readonly Vote[], strong: number): FieldReading | undefined {
  const [best, second] = votes;
  if (!best || best.score <= 0) return undefined;
  const lead = second ? Math.min(1, (best.score - second.score) / 3) : 1;
  const strength = Math.min(1, best.score / strong);
  const agreed = best.passes > 1 ? 0.1 : 0;
  return {
    value: best.value,
    snippet: best.snippet.slice(0, longestSnippet),
    confidence: clamp(best.confidence * (0.35 + 0.4 * strength + 0.25 * lead) + agreed),
  };
}

const textOf = ({ lines }: Pass) => lines.map(({ text }) => text);

function best<T extends { value: string }>(candidates: readonly T[]): T[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => !seen.has(value) && seen.add(value)).slice(0, 5);
}

function dateVotes(passes: readonly Pass[], latest: string): Vote[] {
  return votesOf(
    passes.map((pass) => {
      const texts = textOf(pass);
      const order = orderOf(texts, currencyIn(texts)?.code);
      const found = datesIn(texts, order, latest).map(({ day, line, score, isAmbiguous }) => ({
        value: day,
        score,
        snippet: texts[line] ?? '',
        confidence: (pass.lines[line]?.confidence ?? 0) * (isAmbiguous ? 0.85 : 1),
      }));
      return best(found);
    }),
  );
}

function totalVotes(passes: readonly Pass[]): Vote[] {
  return votesOf(
    passes.map((pass) =>
      best(
        totalsIn(textOf(pass)).map(({ value, line, score }) => ({
          value: value.toFixed(2),
          score,
          snippet: pass.lines[line]?.text ?? '',
          confidence: pass.lines[line]?.confidence ?? 0,
        })),
      ),
    ),
  );
}

function merchantVotes(passes: readonly Pass[]): Vote[] {
  return votesOf(
    passes.map((pass) =>
      best(
        merchantsIn(pass.lines).map(({ name, line, score }) => ({
          value: name,
          score,
          snippet: pass.lines[line]?.text ?? '',
          confidence: pass.lines[line]?.confidence ?? 0,
        })),
      ),
    ),
  );
}

function concluded(value: string, snippet: string, confidence: number): FieldReading {
  return { value, snippet: snippet.slice(0, longestSnippet), confidence: clamp(confidence) };
}

function currencyReading(passes: readonly Pass[]): FieldReading | undefined {
  const found = currencyIn(passes.flatMap(textOf));
  return found && concluded(found.code, found.line, found.count > 1 ? 0.9 : 0.7);
}

function categoryReading(passes: readonly Pass[], choices: readonly string[]): FieldReading | undefined {
  const found = categoryIn(passes.flatMap(textOf), choices);
  return found && concluded(found.name, found.line, 0.45 + Math.min(3, found.count) * 0.1);
}

const strongDate = 3;
const strongTotal = 7;
const strongMerchant = 4;

function readField(passes: readonly Pass[], { kind, choices = [] }: WantedField, latest: string) {
  switch (kind) {
    case 'date':
      return readingOf(dateVotes(passes, latest), strongDate);
    case 'amount':
      return readingOf(totalVotes(passes), strongTotal);
    case 'merchant':
      return readingOf(merchantVotes(passes), strongMerchant);
    case 'currency':
      return currencyReading(passes);
    case 'category':
      return categoryReading(passes, choices);
  }
}

/** Reads the wanted fields out of what several looks at the same photo gave. */
export function readReceipt(
  passes: readonly Pass[],
  wanted: readonly WantedField[],
  latest: string,
): Extraction {
  const fields: Record<string, FieldReading> = {};
  for (const field of wanted) {
    const reading = readField(passes, field, latest);
    if (reading) fields[field.name] = reading;
  }
  const longest =
    passes.map((pass) => textOf(pass).join('\n')).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return { fields, rawText: longest.slice(0, longestText) };
}

const enough: Readonly<Partial<Record<WantedField['kind'], number>>> = {
  date: 0.72,
  amount: 0.78,
  merchant: 0.68,
};

/** True when another look at the photo would hardly change a thing. */
export function isSettled({ fields }: Extraction, wanted: readonly WantedField[]): boolean {
  return wanted.every(({ name, kind }) => (fields[name]?.confidence ?? 0) >= (enough[kind] ?? 0));
}
