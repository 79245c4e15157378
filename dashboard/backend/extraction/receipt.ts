import { amountDigits, isInWholeUnits } from './amounts.ts';
import type { Candidate } from './candidates.ts';
import { currencyIn } from './currencies.ts';
import { type DayOrder, datesIn, orderOf } from './dates.ts';
import { spokenIn } from './languages.ts';
import { type Page, textsOf } from './lines.ts';
import { merchantsIn } from './merchants.ts';
import { totalsIn } from './totals.ts';

// The fields of a receipt or an invoice, for which people's own labels are not needed.

/** Lines in a language other than English, one of which may be the name of a shop. */
const isAnotherFrom = 2;

export function dayOrderOf(page: Page): DayOrder {
  const texts = textsOf(page);
  const currency = currencyIn(texts);
  // A plain dollar means nothing if the paper does not look American.
  const isElsewhere = currency?.isShared && (isInWholeUnits(texts) || spokenIn(texts).count >= isAnotherFrom);
  return orderOf(texts, isElsewhere ? undefined : currency?.code);
}

export function dayCandidates(page: Page, latest: string): Candidate[] {
  const texts = textsOf(page);
  return datesIn(texts, dayOrderOf(page), latest).map(({ day, line, score, isAmbiguous, isGuessed }) => ({
    value: day,
    score,
    snippet: texts[line] ?? '',
    confidence: (page.lines[line]?.confidence ?? 0) * (isGuessed ? 0.7 : isAmbiguous ? 0.85 : 1),
  }));
}

export function totalCandidates(page: Page): Candidate[] {
  return totalsIn(textsOf(page)).map(({ value, line, score }) => ({
    value: amountDigits(value),
    score,
    snippet: page.lines[line]?.text ?? '',
    confidence: page.lines[line]?.confidence ?? 0,
  }));
}

/** Letters of a name are easily misread: neither sums nor a calendar can confirm them. */
const clearFrom = 0.95;
const unclear = 0.78;

export function merchantCandidates(page: Page): Candidate[] {
  return merchantsIn(page.lines).map(({ name, line, score }) => {
    const { text = '', confidence = 0 } = page.lines[line] ?? {};
    return {
      value: name,
      score,
      snippet: text,
      confidence: confidence < clearFrom ? confidence * unclear : confidence,
    };
  });
}
