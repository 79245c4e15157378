import { expect, it } from 'vitest';
import { canceled, done, todo } from '#testing/data/todos.ts';
import { newTodoSchema } from '../contract.ts';
import { newTodoOf } from './conflict.ts';

/** A deleted row as the server takes it to be added again. */
const again = (cells: Parameters<typeof todo>[2]) =>
  newTodoSchema.parse(newTodoOf(todo(4, 'Call the binder', cells).row));

it('a deleted task is added again whatever somebody wrote for a day', () => {
  expect(again({ 'Due Date': 'soon', 'Created Date': 'in spring' })).toMatchObject({
    text: 'Call the binder',
    dueDate: '',
    createdDate: '',
  });
  expect(again({ 'Due Date': '2025-12-01' })).toMatchObject({
    dueDate: '2025-12-01',
    createdDate: '2025-11-04',
  });
});

it('a deleted task that was ticked or canceled meanwhile is added again as such', () => {
  expect(again(done)).toMatchObject({ status: 'Completed', completedDate: '2025-11-18' });
  expect(again(canceled)).toMatchObject({ status: 'Canceled' });
  expect(again({})).toMatchObject({ status: 'Pending' });
});
