import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from './calls.ts';
import { callWorkspace } from './hand.ts';
import { startApp } from './people.ts';

/** A new person with a trial and Todos, on the app's first screen. */
export const startTodos = (page: Page, name?: string) => startApp(page, 'todos', name);

export interface TaskEntry {
  text: string;
  priority?: string;
  dueDate?: string;
  notes?: string;
  repeat?: string;
  status?: 'Pending' | 'Completed' | 'Canceled';
}

const createdSchema = z.object({ list: z.object({ id: z.string() }) });

/** Makes a list with tasks, without the screens that other journeys walk through; returns its id. */
export async function createList(
  page: Page,
  name: string,
  tasks: readonly TaskEntry[] = [],
): Promise<string> {
  const created = await send(page, '/api/app/todos/lists', { method: 'POST', body: { name } });
  expect(created.status()).toBe(200);
  const { id } = createdSchema.parse(await created.json()).list;
  if (tasks.length > 0) {
    const body = { todos: tasks };
    const added = await send(page, `/api/app/todos/lists/${id}/todos/many`, { method: 'POST', body });
    expect(added.status()).toBe(200);
  }
  return id;
}

export const task = (page: Page, text: string): Locator =>
  page.getByRole('checkbox', { name: text, exact: true });

/** The tasks that are shown, from top to bottom. */
export async function tasksOn(page: Page): Promise<(string | null)[]> {
  const boxes = page.getByRole('list', { name: 'Tasks' }).getByRole('checkbox');
  return await boxes.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
}

export async function chooseFor(page: Page, text: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${text}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The dialog of a new task, from the button of wherever the person is. */
export async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Task' }).filter({ visible: true }).first().click();
  const field = page.getByRole('dialog', { name: 'Add New Task' }).getByLabel('Task');
  await expect(field).toBeFocused();
  return field;
}

const valuesSchema = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))).default([]),
});

/** What the cells of a list show. */
export async function shownCells(page: Page, listId: string, range: string) {
  const path = `/v4/spreadsheets/${listId}/values/${encodeURIComponent(range)}`;
  return valuesSchema.parse(await (await callWorkspace(page, path)).json()).values;
}

/** Types into cells through the Sheets API, as another program or another person would. */
export async function typeCells(
  page: Page,
  listId: string,
  range: string,
  values: readonly (readonly string[])[],
): Promise<void> {
  await callWorkspace(page, `/v4/spreadsheets/${listId}/values:batchUpdate`, {
    method: 'POST',
    body: { valueInputOption: 'USER_ENTERED', data: [{ range, values }] },
  });
}
