import { defineFirstRow } from '#frontend/house/first-row.ts';
import { newTodoSchema } from '../contract.ts';
import manifest from '../manifest.ts';
import { commands } from './writes.ts';

const name = 'My List';

export default defineFirstRow({
  about: () => `Your first list is called ${name}. Rename it when you like.`,
  place: () => `Tasks, in ${name}`,
  cells: [
    { name: 'text', letter: 'A', header: 'Task', kind: 'text' },
    { name: 'dueDate', letter: 'D', header: 'Due Date', kind: 'day', isOptional: true },
  ],
  schema: newTodoSchema.pick({ text: true, dueDate: true }),
  async make(requestKey) {
    const command = commands.make('createList', { body: { name } }, { key: requestKey });
    const { list } = await commands.send(command);
    return { id: list.id, address: `/?app=${manifest.id}&list=${list.id}`, isMade: true };
  },
  async add({ id }, todo, requestKey) {
    const command = commands.make('addTodo', { listId: id, body: todo }, { key: requestKey });
    return Number((await commands.send(command)).todo.id);
  },
});
