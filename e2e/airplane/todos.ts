import { expect } from '@playwright/test';
import contract from '../../dashboard/apps/todos/contract.ts';
import { createList, openAdd, startTodos, task } from '../todos.ts';
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
      { text: 'Cut the boards' },
      { text: 'Oil the press' },
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
