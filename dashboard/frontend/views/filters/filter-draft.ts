import { amountText, decimalText, readAmount } from '#kernel/money.ts';
import type { Field } from '#kernel/records/field.ts';
import { type Filter, type FilterWay, filterSchema, filterWays } from '#kernel/records/filters.ts';
import { readWritten, writingOf, writtenText } from '#kernel/records/written-numbers.ts';

/** A filter while it is filled in: everything in it is text, whatever its kind. */
export interface FilterDraft {
  is: FilterWay;
  of: readonly string[];
  from: string;
  to: string;
  min: string;
  max: string;
  text: string;
}

/** The initial contents of the form, for an existing filter or a new one. */
export function draftOf(field: Field, filter: Filter | undefined): FilterDraft {
  const [first = 'filled'] = filterWays(field);
  const empty: FilterDraft = {
    is: filter?.is ?? first,
    of: [],
    from: '',
    to: '',
    min: '',
    max: '',
    text: '',
  };
  const writing = writingOf(field.kind);
  const amount = (value: number | undefined) => {
    if (value === undefined) return '';
    if (writing) return writtenText(writing, value);
    return field.kind === 'money' ? amountText(value, field.currency) : decimalText(value);
  };
  switch (filter?.is) {
    case 'any':
      return { ...empty, of: filter.of };
    case 'between':
      return { ...empty, from: filter.from ?? '', to: filter.to ?? '' };
    case 'amount':
      return { ...empty, min: amount(filter.min), max: amount(filter.max) };
    case 'contains':
      return { ...empty, text: filter.text };
    default:
      return empty;
  }
}

/** The filter in the form, or its problems by part. */
export function readDraft(
  by: string,
  field: Field,
  { is, of, ...texts }: FilterDraft,
): { filter: Filter } | { problems: Readonly<Record<string, string>> } {
  const problems: Record<string, string> = {};
  const writing = writingOf(field.kind);
  const amount = (name: 'min' | 'max') => {
    if (is !== 'amount' || texts[name].trim() === '') return {};
    const read = writing
      ? readWritten(writing, texts[name])
      : readAmount(texts[name], { currency: field.kind === 'money' ? field.currency : undefined });
    if ('problem' in read) problems[name] = read.problem;
    return 'amount' in read ? { [name]: read.amount } : {};
  };
  const day = (name: 'from' | 'to') => (texts[name] === '' ? {} : { [name]: texts[name] });
  const parts = {
    ...(is === 'any' && { of }),
    ...(is === 'contains' && { text: texts.text }),
    ...(is === 'between' && { ...day('from'), ...day('to') }),
    ...amount('min'),
    ...amount('max'),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const read = filterSchema.safeParse({ by, is, ...parts });
  if (read.success) return { filter: read.data };
  const told = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { problems: Object.fromEntries(told.toReversed()) };
}
