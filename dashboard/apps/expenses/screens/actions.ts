import { ReceiptIcon } from '@phosphor-icons/react/Receipt';
import type { AppAction } from '#frontend/palette/app-action.ts';

export default [
  {
    id: 'add-expense',
    title: 'Add expense',
    names: ['expense', 'spent'],
    Icon: ReceiptIcon,
    form: { form: 'add' },
    loadReader: async () => (await import('./read-expense.ts')).readExpense,
  },
] satisfies AppAction[];
