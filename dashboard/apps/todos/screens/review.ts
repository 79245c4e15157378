import type { ReviewWords } from '#frontend/review/reviewed.ts';
import { today } from '#kernel/day.ts';
import { underHeaders } from '#kernel/records/by-headers.ts';
import type { Cells } from '#kernel/records/record.ts';
import { deedSchema } from '../contract.ts';
import { applies, changesFor } from '../deeds.ts';
import { taskRecord, taskRowSchema } from '../record.ts';
import { deedWithout, newTodoOf } from './conflict.ts';
import { commands } from './writes.ts';

const nameOf = new Map<string, string>(
  Object.entries(taskRecord.fields).map(([name, { header }]) => [header, name]),
);
const rowOf = (cells: Cells) =>
  taskRowSchema.safeParse({ _rowIndex: 0, ...underHeaders(taskRecord, cells) }).data;

/** How changes that waited for the network and conflict with somebody else's are reviewed. */
export default {
  recordOf: () => taskRecord,
  changesOf: ({ call, body: { deed } }, cells) => {
    // A moved task keeps its cells.
    if (call === 'moveTodo') return {};
    const [told, row] = [deedSchema.safeParse(deed).data, rowOf(cells)];
    if (!told || !row) return undefined;
    // A task whose state has changed meanwhile stays as it is.
    if (!applies(told, row)) return {};
    const changes = Object.entries(changesFor(told, row, today()));
    return Object.fromEntries(changes.map(([header, value]) => [nameOf.get(header) ?? header, value]));
  },
  without: (command, fields) => {
    const deed = deedSchema.safeParse(command.body['deed']).data;
    if (deed?.kind !== 'change') return undefined;
    return { ...command, body: { ...command.body, deed: deedWithout(deed, fields) } };
  },
  addAgain: ({ params: { listId = '' } }, cells) => {
    const row = rowOf(cells);
    return row && commands.make('addTodo', { listId, body: newTodoOf(row) });
  },
  routeOf: (command) => commands.routeOf(command),
} satisfies ReviewWords;
