import { ListChecksIcon } from '@phosphor-icons/react/ListChecks';
import type { AppAction } from '#frontend/palette/app-action.ts';

export default [
  {
    id: 'add-task',
    title: 'New task',
    names: ['task', 'add task', 'todo'],
    Icon: ListChecksIcon,
    form: { form: 'add' },
    read: async (reading) => (await import('./read-task.ts')).readTask(reading),
  },
] satisfies AppAction[];
