import type { Candidate } from './candidates.ts';
import { currencyIn } from './currencies.ts';
import { type DayOrder, datesIn, orderOf } from './dates.ts';
import { type Page, textsOf } from './lines.ts';
import { merchantsIn } from './merchants.ts';
import { totalsIn } from './totals.ts';

// What a receipt or an invoice says of itself, without labels of the person's own.

export function dayOrderOf(page: Page): DayOrder {
  const texts = textsOf(page);
  return orderOf(texts, currencyIn(texts)?.code);
}

export function dayCandidates(page: Page, latest: string): Candidate[] {
  const texts = textsOf(page);
  return datesIn(texts, dayOrderOf(page), latest).map(({ day, line, score, isAmbiguous }) => ({
    value: day,
    score,
    snippet: texts[line] ?? '',
    confidence: (page.lines[line]?.confidence ?? 0) * (isAmbiguous ? 0.85 : 1),
  }));
}

export function totalCandidates(page: Page): Candidate[] {
  return totalsIn(textsOf(page)).map(({ value, line, score }) => ({
    value: value.toFixed(2),
    score,
    snippet: page.lines[line]?.text ?? '',
    confidence: page.lines[line]?.confidence ?? 0,
  }));
}

export function merchantCandidates(page: Page): Candidate[] {
  return merchantsIn(page.lines).map(({ name, line, score }) => ({
    value: name,
    score,
    snippet: page.lines[line]?.text ?? '',
    confidence: page.lines[line]?.confidence ?? 0,
  }));
}
