import { currencyIn } from './currencies.ts';
import { type DayOrder, datesIn, orderOf } from './dates.ts';
import { type Pass, textsOf } from './lines.ts';
import { merchantsIn } from './merchants.ts';
import { sumsOf, totalsIn } from './totals.ts';
import type { Candidate } from './votes.ts';

// What a receipt or an invoice says of itself, without labels of the person's own.

export function dayOrderOf(pass: Pass): DayOrder {
  const texts = textsOf(pass);
  return orderOf(texts, currencyIn(texts)?.code);
}

export function dayCandidates(pass: Pass, latest: string): Candidate[] {
  const texts = textsOf(pass);
  return datesIn(texts, dayOrderOf(pass), latest).map(({ day, line, score, isAmbiguous }) => ({
    value: day,
    score,
    snippet: texts[line] ?? '',
    confidence: (pass.lines[line]?.confidence ?? 0) * (isAmbiguous ? 0.85 : 1),
  }));
}

/** What other looks saw confirms or denies what this one did. */
export function totalCandidates(pass: Pass, passes: readonly Pass[]): Candidate[] {
  return totalsIn(textsOf(pass), sumsOf(passes.flatMap(textsOf)), passes.length).map(
    ({ value, line, score }) => ({
      value: value.toFixed(2),
      score,
      snippet: pass.lines[line]?.text ?? '',
      confidence: pass.lines[line]?.confidence ?? 0,
    }),
  );
}

export function merchantCandidates(pass: Pass): Candidate[] {
  return merchantsIn(pass.lines).map(({ name, line, score }) => ({
    value: name,
    score,
    snippet: pass.lines[line]?.text ?? '',
    confidence: pass.lines[line]?.confidence ?? 0,
  }));
}
