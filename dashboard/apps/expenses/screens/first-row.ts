import * as z from 'zod';
import { defineFirstRow } from '#frontend/house/first-row.ts';
import { dayFormat, today } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import manifest from '../manifest.ts';
import { expenseForm, typedOf } from './report/expense-form.ts';
import { commands } from './writes.ts';

const monthOf = dayFormat({ month: 'long', year: 'numeric' });
const name = () => monthOf(today());

export default defineFirstRow({
  about: () => `Your first report is called ${name()}.`,
  place: () => `Expenses, in ${name()}`,
  cells: [
    { name: 'date', letter: 'A', header: 'Date', kind: 'day', start: today },
    { name: 'description', letter: 'B', header: 'Description', kind: 'text' },
    { name: 'amount', letter: 'D', header: 'Amount', kind: 'amount' },
  ],
  // The report will be in the currency that the person has chosen.
  schema: z.lazy(() => expenseForm({ currency: shownRegion().currency }).schema.transform(typedOf)),
  async make(requestKey) {
    const command = commands.make('createReport', { body: { name: name() } }, { key: requestKey });
    const { report } = await commands.send(command);
    return { id: report.id, address: `/?app=${manifest.id}&report=${report.id}`, isMade: true };
  },
  async add({ id }, body, requestKey) {
    const command = commands.make('addExpense', { reportId: id, body }, { key: requestKey });
    return (await commands.send(command)).rowIndex;
  },
});
