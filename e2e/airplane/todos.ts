import { expect } from '@playwright/test';
import contract from '../../dashboard/apps/todos/contract.ts';
import { createList, openAdd, startTodos, task, tasksOn } from '../todos.ts';
import { choose, type Flight, fillIn } from './flight.ts';

export const flight: Flight = {
  app: 'todos',
  contract,
  tabs: ['Tasks'],
  async pack(page) {
    await startTodos(page);
    const list = await createList(page, 'Bindery', [
      { text: 'Order paper', dueDate: '2025-01-03' },
      { text: 'Call the binder' },
      { text: 'Oil the press' },
      { text: 'Cut the boards' },
    ]);
    return {
      sheetId: list,
      screens: [
        { address: `/?app=todos&list=${list}`, rows: 'Call the binder' },
        { address: '/?app=todos', rows: 'Bindery' },
        { address: '/?app=todos&view=overdue', rows: 'Order paper' },
      ],
    };
  },
  deeds: [
    {
      calls: ['addTodo'],
      async do(page) {
        const field = await openAdd(page);
        await field.fill('Fold the maps');
        await field.press('Enter');
        await expect(field).toHaveCount(0);
      },
    },
    {
      calls: ['changeTodos'],
      async do(page) {
        await task(page, 'Order paper').click();
        await expect(task(page, 'Order paper')).toHaveCount(0);
      },
    },
    {
      calls: ['changeTodos'],
      async do(page) {
        await choose(page, 'Call the binder', 'Edit');
        await fillIn(page, 'Edit Task', { 'Due Date': '2999-12-24', Labels: 'phone' }, 'Save');
      },
    },
    {
      // Many lines that are pasted into the form for one.
      calls: ['addTodos'],
      async do(page) {
        const field = await openAdd(page);
        await field.evaluate((element) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', 'Sew the spines\nGild the edges !high');
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        });
        await page.getByRole('button', { name: 'Add 2 Tasks' }).click();
        await expect(task(page, 'Gild the edges')).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      },
    },
    {
      calls: ['moveTodo'],
      async do(page) {
        await task(page, 'Call the binder').press('Alt+ArrowDown');
        // Whatever else is there by then.
        const both = ['Oil the press', 'Call the binder'];
        const order = async () => (await tasksOn(page)).filter((text) => both.includes(text ?? ''));
        await expect.poll(order).toEqual(both);
      },
    },
    {
      calls: ['deleteTodos'],
      async do(page) {
        await choose(page, 'Cut the boards', 'Delete');
        await expect(task(page, 'Cut the boards')).toHaveCount(0);
      },
    },
  ],
  inserted: { tab: 'Tasks', cells: { Task: 'By hand', Status: 'Pending' } },
  merged: { tab: 'Tasks', row: 'Call the binder', header: 'Notes', text: 'After ten' },
  clash: {
    ...{ tab: 'Tasks', row: 'Oil the press', header: 'Notes', text: 'With the thin oil' },
    calls: ['changeTodos'],
    async do(page) {
      await choose(page, 'Oil the press', 'Edit');
      await fillIn(page, 'Edit Task', { Notes: 'With the thick oil' }, 'Save');
    },
  },
};
