import { parseDay } from '#kernel/day.ts';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import type { OwnColumn } from '#kernel/own-apps/own-app.ts';
import { writingOf, writtenText } from '#kernel/records/written-numbers.ts';

/** The initial value of a new row, as it would be typed. */
export function initialText(kind: ColumnKind, initial: NonNullable<OwnColumn['initial']>): string {
  const writing = writingOf(kind);
  return writing && typeof initial === 'number' ? writtenText(writing, initial) : String(initial);
}

/**
 * The initial value of a new row, parsed by its kind; undefined for none. What was typed for another kind or for other choices, and
 * what the field therefore does not show, counts as none.
 */
export function initialIn(
  { kind, choices }: { kind: ColumnKind; choices: readonly string[] },
  typed: string,
): OwnColumn['initial'] {
  const text = typed.trim();
  if (text === '') return undefined;
  switch (kind) {
    case 'flag':
      return text === 'true' ? true : undefined;
    case 'number':
    case 'money':
    case 'rating':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'day':
      return parseDay(text) === text ? text : undefined;
    case 'choice':
      return choices.length === 0 || choices.includes(text) ? text : undefined;
    default:
      // An unreadable percentage, time or duration is shown as such, and refused when it is sent.
      return writingOf(kind)?.read(text) ?? text;
  }
}
