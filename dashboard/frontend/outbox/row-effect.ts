import { type RowChange, rebased } from '#kernel/records/rebase.ts';
import type { Command } from '../calls/command.ts';
import { rowIn } from './needs.ts';
import type { RowEffect } from './waiting.ts';

function isCells(value: unknown): value is RowChange['expected'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The changes to the cells that were seen: given separately, or next to the other parts of the body. */
function changesIn({ body: { expected, changes, ...rest } }: Command): RowChange['expected'] | undefined {
  if (!isCells(expected)) return undefined;
  const told = isCells(changes) ? changes : rest;
  const named = Object.entries(told).filter(([field]) => field in expected);
  if (isCells(changes) && named.length < Object.keys(changes).length) return undefined;
  return named.length === 0 ? undefined : (Object.fromEntries(named) as RowChange['expected']);
}

/** What a command does to a row, if its body has the usual parts: what was seen, and the changes. */
export function effectOf(command: Command): RowEffect | undefined {
  const { params, body } = command;
  const { expected } = body;
  const changes = changesIn(command);
  if (!isCells(expected) || !changes) return undefined;
  // A row that was moved is the same row.
  const fields = Object.keys(expected).filter((field) => field !== '_rowIndex');
  return {
    row: JSON.stringify(params),
    change: { expected, changes },
    with: (change) => {
      const told = isCells(body['changes']) ? { changes: change.changes } : change.changes;
      return { ...command, body: { ...body, ...told, expected: change.expected } };
    },
    rowIn,
    rebase: (later, first, answered) => rebased(later, first, answered, { fingerprint: [fields] }),
  };
}
