import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import type { AppAction } from '#frontend/palette/app-action.ts';

export default [
  {
    id: 'add-contact',
    title: 'Add contact',
    names: ['contact', 'met'],
    Icon: UserPlusIcon,
    form: { form: 'add' },
    loadReader: async () => (await import('./read-contact.ts')).readContact,
  },
] satisfies AppAction[];
