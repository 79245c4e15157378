import { describe, expect, it } from 'vitest';
import type { Command } from '../calls/command.ts';
import { effectOf } from './row-effect.ts';
import { folded, nextOfFiles, rebasedOn } from './row-order.ts';
import type { Waiting } from './waiting.ts';

// Orders have no id: their numbers alone name them, and a hand moves them.

const glue = { _rowIndex: 3, job: 'Glue', pieces: 3, notes: '' };
const sand = { ...glue, job: 'Sand' };

function edit(expected: typeof glue, changes: Partial<typeof glue>): Command {
  const params = { rowId: 'row-3' };
  return {
    app: 'my-apps',
    call: 'updateRow',
    params,
    body: { ...changes, expected },
    key: crypto.randomUUID(),
  };
}

function waiting(command: Command, number: number): Waiting {
  return {
    ...{
      command,
      number,
      file: 'my-apps row-3',
      account: 'ines@example.com',
      locale: 'en-US',
      day: '2026-01-01',
    },
    route: { method: 'PUT', address: '/', title: 'Edit', page: '/' },
    ...{ mayWait: true, madeAt: 0, state: 'pending', tries: 0, firstTry: null, problem: null },
  };
}

const fold = (first: Command, second: Command) => folded(waiting(first, 1), second, effectOf)?.command.body;
const rebase = (first: Command, second: Command, answered: typeof glue) => {
  const [one, later] = [waiting(first, 1), waiting(second, 2)];
  return rebasedOn([one, later], one, { row: answered }, effectOf).map(({ next }) => next?.command.body);
};

describe('two edits under one number', () => {
  const first = edit(glue, { notes: 'by seven' });
  const again = edit({ ...glue, notes: 'by seven' }, { pieces: 4 });

  it('of one row become one, or the later one expects what the earlier one has left', () => {
    expect(fold(first, again)).toEqual({ expected: glue, notes: 'by seven', pieces: 4 });
    const answered = { ...glue, _rowIndex: 2, notes: 'By seven' };
    expect(rebase(first, again, answered)).toEqual([{ expected: { ...answered, pieces: 3 }, pieces: 4 }]);
  });

  it('of two rows, as a hand has moved them between the presses, stay what they are', () => {
    const other = edit(sand, { notes: 'by nine' });
    expect(fold(first, other)).toBeUndefined();
    expect(rebase(first, other, { ...glue, _rowIndex: 2, notes: 'by seven' })).toEqual([]);
    const undecided = { ...waiting(first, 1), state: 'conflict' as const };
    const [later, own] = [waiting(other, 2), waiting(again, 2)];
    expect(nextOfFiles([undecided, later], effectOf)).toEqual(new Set([later]));
    expect(nextOfFiles([undecided, own], effectOf)).toEqual(new Set());
  });
});
