import type { Draft, Reading } from '#frontend/palette/app-action.ts';
import { today } from '#kernel/day.ts';
import { wordsOf } from './adding/FoundChips.tsx';
import { readQuickAdd } from './adding/quick-add.ts';
import { commands } from './writes.ts';

/** Reads "Pay rent tomorrow !high" like the form for a new task. */
export function readTask({ text, isNamed, changed }: Reading): Draft | undefined {
  const typed = changed['text'] ?? text;
  const { todo, found } = readQuickAdd(typed, { today: today() });
  const told = found.filter(({ isOn }) => isOn);
  return {
    cells: [
      { name: 'text', label: 'Task', text: todo.text, typed },
      // What was found is changed where it was typed.
      ...told.map((one) => ({ name: one.id, label: 'Understood', text: wordsOf(one), typed: '' })),
    ],
    fit: isNamed ? 'named' : told.length > 0 ? 'likely' : 'possible',
    problem: todo.text.trim() === '' ? 'Type what needs to be done' : null,
    table: 0,
    add: async (_, { id: listId }, key) => {
      const added = await commands.send(commands.make('addTodo', { listId, body: todo }, { key }));
      const { row } = added.todo;
      return {
        row: row._rowIndex,
        undo: () => commands.send(commands.make('deleteTodos', { listId, body: { rows: [row] } })),
      };
    },
  };
}
