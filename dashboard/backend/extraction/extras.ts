import type { Extraction, FieldReading } from '#kernel/extraction.ts';
import { type Page, plain, type ReadLine } from './lines.ts';

type Extra = Extraction['extras'][number];

const maxExtras = 30;
const longestName = 40;
const longestValue = 300;
const pair = /^\W{0,2}(\p{L}[\p{L}\d .()/#&'-]{1,39}?)\s?[:：]\s*(\S.*)$/u;

/** A line of the form "Label: value". */
export function extraIn({ text, confidence }: Pick<ReadLine, 'text' | 'confidence'>): Extra | undefined {
  const [, name = '', value = ''] = pair.exec(text) ?? [];
  const isName = name !== '' && name.length <= longestName && !/^(?:https?|www)$/i.test(name);
  if (!isName || !/[\p{L}\d]/u.test(value)) return undefined;
  return {
    name: name.trim(),
    value: value.slice(0, longestValue),
    snippet: text.slice(0, longestValue),
    confidence: Math.round(Math.min(0.95, confidence * 0.9) * 100) / 100,
  };
}

/** Lines of the form "Label: value" that were used for no field. */
export function extrasIn(page: Page, fields: Readonly<Record<string, FieldReading>>): Extra[] {
  const taken = new Set(Object.values(fields).map(({ snippet }) => plain(snippet)));
  const names = new Set(Object.keys(fields).map(plain));
  const found = new Map<string, Extra>();
  for (const line of page.lines) {
    const extra = extraIn(line);
    if (!extra || taken.has(plain(line.text)) || names.has(plain(extra.name))) continue;
    const known = found.get(plain(extra.name));
    if (!known || extra.confidence > known.confidence) found.set(plain(extra.name), extra);
  }
  return [...found.values()].slice(0, maxExtras);
}
