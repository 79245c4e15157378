import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import { cellsOfBoth, type Versions, versionsOf } from '#frontend/dialogs/versions.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { type InteractionChanges, type InteractionRow, interactionRowSchema } from '../../records.ts';

export type InteractionConflict = Versions<InteractionRow>;

interface Attempt {
  row: InteractionRow;
  changes: InteractionChanges;
}

function withChanges(
  row: InteractionRow,
  { when, channel, summary, nextStep }: InteractionChanges,
): InteractionRow {
  return {
    ...row,
    When: when ?? row.When,
    Channel: channel ?? row.Channel,
    Summary: summary ?? row.Summary,
    'Next Step': nextStep ?? row['Next Step'],
  };
}

const currentSchema = interactionRowSchema.omit({ _rowIndex: true });

/** Both versions of the interaction a change met; undefined when the problem is another one. */
export function interactionConflictOf(
  problem: Problem | null,
  attempt: Attempt | undefined,
): InteractionConflict | undefined {
  if (!attempt) return undefined;
  const { row, changes } = attempt;
  return versionsOf(
    problem,
    (current) => currentSchema.safeParse(current).data,
    (theirs) => withChanges(theirs ?? row, changes),
  );
}

const shown = { when: 'When', channel: 'Channel', summary: 'Summary', nextStep: 'Next Step' } as const;

/** The cells of both versions, named by where they stand in a tab as the product makes it. */
export function comparedInteraction({ mine, theirs }: InteractionConflict): ComparedCell[] {
  const columns = Object.entries(shown).map(([field, header]) => ({
    label: header,
    field,
    names: [header] as const,
    mine: textOf(mine, header),
    theirs: theirs ? textOf(theirs, header) : '',
  }));
  return cellsOfBoth(theirs, columns, []);
}

function textOf(row: InteractionRow, header: (typeof shown)[keyof typeof shown]): string {
  const day = header === 'When' ? parseDay(row.When) : undefined;
  return day === undefined ? row[header] : formatDay(day);
}
