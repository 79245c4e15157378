import { ListChecksIcon } from '@phosphor-icons/react/ListChecks';
import type { AppAction } from '#frontend/palette/app-action.ts';

export default [
  {
    id: 'add-task',
    title: 'New task',
    names: ['task', 'add task', 'todo'],
    Icon: ListChecksIcon,
    form: { form: 'add' },
    loadReader: async () => (await import('./read-task.ts')).readTask,
  },
] satisfies AppAction[];
