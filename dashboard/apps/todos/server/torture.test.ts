import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import type { AppFile } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { taskRecord, taskRowSchema } from '../record.ts';

function changesOf({ Task: text, Notes: notes, Priority: priority }: Readonly<Record<string, string>>) {
  return {
    ...(text !== undefined && { text }),
    ...(notes !== undefined && { notes }),
    ...(priority !== undefined && { priority }),
  };
}

function open(user: TestUser, listId: string): AppFile {
  const client = user.client(manifest, contract);
  return {
    spreadsheetId: listId,
    sharedId: listId,
    as: (other) => open(other, listId),
    rows: async () => (await client.listTodos({ listId })).todos.map(({ row }) => row),
    add: async (texts) =>
      (await client.addTodo({ listId, body: { text: '', ...changesOf(texts) } })).todo.row,
    async edit(shown, texts) {
      const expected = taskRowSchema.parse(shown);
      const body = { expected, changes: changesOf(texts) };
      return (await client.updateTodo({ listId, row: shown._rowIndex, body })).todo.row;
    },
    remove: (shown) => client.deleteTodos({ listId, body: { rows: [taskRowSchema.parse(shown)] } }),
  };
}

let count = 0;

torture({
  name: 'Todos',
  sheet: taskRecord.sheet,
  key: 'Task',
  edited: 'Notes',
  other: 'Priority',
  part: 3,
  async make(user) {
    count += 1;
    const { list } = await user.client(manifest, contract).createList({ body: { name: `Torture ${count}` } });
    return open(user, list.id);
  },
});
