import { type BrowserContext, expect, type Page } from '@playwright/test';
import { send } from '../calls.ts';
import { createList, startTodos, type TaskEntry, task } from '../todos.ts';
import { dayFromToday, take } from './take.ts';

interface Task extends TaskEntry {
  labels?: string[];
  createdDate?: string;
  completedDate?: string;
}

interface Facts extends Omit<Task, 'text' | 'dueDate' | 'createdDate'> {
  /** Days from today. */
  due?: number;
  /** Days before today. */
  age?: number;
}

function todo(text: string, { due, age = 9, ...facts }: Facts = {}): Task {
  return {
    text,
    createdDate: dayFromToday(-age),
    ...(due !== undefined && { dueDate: dayFromToday(due) }),
    ...facts,
  };
}

const done = (age: number, texts: readonly string[]): Task[] =>
  texts.map((text) => todo(text, { age, status: 'Completed', completedDate: dayFromToday(1 - age) }));

const broadside: readonly Task[] = [
  ...done(24, ['Choose the poem with Ines', 'Ask the poet for the rights', 'Draw the layout, 13 x 19']),
  ...done(20, ['Count the sorts of 24 pt Caslon', 'Order the missing ampersands', 'Transfer the drawing']),
  ...done(15, ['Cut the linoleum block', 'Lock up the form', 'Pull a first proof', 'Mix the first green']),
  todo('Letter the title by hand', { age: 15, status: 'Canceled' }),
  todo('Order rag paper, 13 x 19, 200 sheets', { due: -1, age: 18, priority: 'High', labels: ['paper'] }),
  todo('Proof the cover in two inks', {
    due: 0,
    age: 12,
    priority: 'High',
    labels: ['press'],
    notes: 'Then send a photo to Ines; she decides between the greens.',
  }),
  todo('Call the binder about the slipcase', { due: 2, age: 12 }),
  todo('Wash the rollers', { due: 3, age: 11, repeat: 'FREQ=WEEKLY;BYDAY=WE', labels: ['press'] }),
  todo('Book the truck for the fair', { due: 6, age: 8, labels: ['fair'] }),
  todo('Mix the second green to match swatch 12', { age: 8, priority: 'Low' }),
  todo('Write the colophon', { due: 16, age: 5 }),
];

const studioMove: readonly Task[] = [
  ...done(40, ['Measure the freight lift', 'Give notice on Division Street', 'Sign the lease']),
  ...done(30, ['Sort the type cases', 'Sell the old guillotine', 'Crate the proof press', 'Order shelves']),
  ...done(21, ['Paint the floor', 'Move the paper store', 'Test the three-phase outlet']),
  todo('Hang the drying racks', { due: 4 }),
  todo('New address on the invoices', { due: 9 }),
];

const supplies: readonly Task[] = done(14, [
  'Rubber-based black, 2 lb',
  'Tympan paper',
  'Quoin key',
  'Roller gauge',
  'Vegetable wash',
  'Cotton rags',
  'Gauge pins',
]);

const house: readonly Task[] = [
  ...done(12, ['Clear the gutters', 'Bring in the fig tree', 'Plant garlic', 'Return the ladder']),
  todo('Leave the leaves', { status: 'Canceled' }),
  todo('Bleed the radiators', { due: -3, priority: 'High' }),
  todo('Pay the chimney sweep', { due: 1 }),
  todo('Sharpen the pruning shears', { age: 6 }),
  todo('Put out the paper bin', { due: 5, repeat: 'FREQ=WEEKLY;INTERVAL=2' }),
];

const marketBooth: readonly Task[] = [
  ...done(10, ['Reserve booth 41', 'Price the small prints']),
  todo('Borrow two easels', { due: 5 }),
  todo('Print the sign', { due: 7 }),
  todo('Card reader: charge and test', { due: 12, priority: 'High' }),
  todo('String lights', { age: 6 }),
  todo('Change box, forty in fives', { due: 13 }),
];

const newsletter: readonly Task[] = [
  ...done(9, ['Collect the members’ notes']),
  todo('Interview with the bindery', { due: 8 }),
  todo('Two photos of the new press', { due: 10 }),
  todo('Proofread', { due: 14 }),
];

interface SharedList {
  owner: string;
  name: string;
  tasks: readonly Task[];
  role: 'writer' | 'reader';
}

/** Makes another person's list and shares it with this one. */
async function shareWith(context: BrowserContext, email: string, list: SharedList): Promise<void> {
  const page = await context.newPage();
  await startTodos(page, list.owner);
  const id = await createList(page, list.name, list.tasks);
  const body = { email, role: list.role };
  const shared = await send(page, `/api/app/shared/sheets/${id}/share`, { method: 'POST', body });
  expect(shared.status()).toBe(200);
  await context.close();
}

export async function takeTodos(
  page: Page,
  email: string,
  newContext: () => Promise<BrowserContext>,
): Promise<void> {
  await createList(page, 'Workshop supplies', supplies);
  await createList(page, 'House and garden', house);
  await shareWith(await newContext(), email, {
    owner: 'Priya Nair',
    name: 'Guild newsletter',
    tasks: newsletter,
    role: 'reader',
  });
  await shareWith(await newContext(), email, {
    owner: 'Hal Whitcomb',
    name: 'Holiday market booth',
    tasks: marketBooth,
    role: 'writer',
  });
  await createList(page, 'Studio move', studioMove);
  const list = await createList(page, 'Broadside no. 12', broadside);
  await page.goto(`/api/auth/signin?callbackUrl=${encodeURIComponent('/?app=todos')}`);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await take(page, 'todos');
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, 'Write the colophon')).toBeVisible();
  await take(page, 'tasks');
}
