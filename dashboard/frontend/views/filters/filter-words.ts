import { formatDay } from '#kernel/day.ts';
import { type Field, labelOf } from '#kernel/records/field.ts';
import type { Filter, FilterWay } from '#kernel/records/filters.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';

/** The names of the ways to filter, where one is chosen. */
export function wayWords(field: Field): Readonly<Record<FilterWay, string>> {
  const isDay = field.kind === 'day';
  return {
    any: field.kind === 'text' && field.several ? 'Lists one of' : 'Is one of',
    yes: 'Yes',
    no: 'No',
    today: 'Today',
    week: 'This week',
    month: 'This month',
    overdue: 'Overdue, before today',
    between: 'From a day to a day',
    amount: 'At least or at most',
    contains: 'Contains',
    blank: isDay ? 'No date' : 'Empty',
    filled: isDay ? 'Any date' : 'Not empty',
  };
}

const mostNamed = 3;

function told(filter: Filter, field: Field): string {
  switch (filter.is) {
    case 'any': {
      const texts = filter.of.map((text) => (text === '' ? 'empty' : text));
      const left = texts.length - mostNamed;
      return left > 1 ? `${texts.slice(0, mostNamed).join(', ')} and ${left} more` : texts.join(', ');
    }
    case 'between': {
      const [from, to] = [filter.from, filter.to].map((day) => day && formatDay(day));
      if (!from) return `until ${to}`;
      return to ? `${from} to ${to}` : `from ${from}`;
    }
    case 'amount': {
      const [min, max] = [filter.min, filter.max].map((amount) => shownCell(field, amount));
      if (min === '') return `at most ${max}`;
      return max === '' ? `at least ${min}` : `${min} to ${max}`;
    }
    case 'contains':
      return `“${filter.text}”`;
    case 'overdue':
      return 'before today';
    default:
      return wayWords(field)[filter.is].toLowerCase();
  }
}

/** A filter as people read it: "Stage: Quote, Proof". */
export function filterText(filter: Filter, field: Field): string {
  return `${labelOf(field)}: ${told(filter, field)}`;
}
