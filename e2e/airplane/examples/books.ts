import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../../dashboard/examples/books/contract.ts';
import { send } from '../../calls.ts';
import { addAppDirectly, signInNew, startTrial } from '../../people.ts';
import { shown } from '../../waiting.ts';
import { choose, type Flight, fillIn, press, selectRows, setField } from '../flight.ts';

const listSchema = z.object({ sheet: z.object({ id: z.string() }) });

async function edit(page: Page, title: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await choose(page, title, 'Edit');
  await fillIn(page, 'Edit Book', fields, 'Update');
}

/** For the app that is copied; `e2e/new-app.e2e.ts` flies it there. */
export const flight: Flight = {
  app: 'books',
  contract,
  tabs: ['Books'],
  async pack(page) {
    await signInNew(page);
    await startTrial(page);
    await addAppDirectly(page, 'books');
    for (const title of ['Middlemarch', 'Invisible Cities', 'Silas Marner', 'Walden', 'Emma']) {
      const added = await send(page, '/api/app/books', { method: 'POST', body: { title } });
      expect(added.status()).toBe(200);
    }
    const { sheet } = listSchema.parse(await (await send(page, '/api/app/books')).json());
    return { sheetId: sheet.id, screens: [{ address: '/?app=books', rows: 'Middlemarch' }] };
  },
  deeds: [
    {
      calls: ['addBook'],
      async do(page) {
        await press(page, 'Add Book');
        await fillIn(page, 'Add New Book', { Title: 'Marcovaldo', Author: 'Italo Calvino' }, 'Create');
      },
    },
    { calls: ['updateBook'], do: (page) => edit(page, 'Middlemarch', { Rating: '5' }) },
    {
      calls: ['updateBooks'],
      async do(page) {
        await selectRows(page, ['Walden', 'Emma']);
        await setField(page, 'books', 'Shelf', 'By the window');
      },
    },
    {
      calls: ['removeBooks'],
      async do(page) {
        await choose(page, 'Silas Marner', 'Delete');
        await page.getByRole('button', { name: 'Delete book' }).click();
        await expect(shown(page, 'Silas Marner')).toHaveCount(0);
      },
    },
  ],
  inserted: { tab: 'Books', cells: { Title: 'By hand' } },
  merged: { tab: 'Books', row: 'Middlemarch', header: 'Shelf', text: 'In the hall' },
  clash: {
    ...{ tab: 'Books', row: 'Invisible Cities', header: 'Author', text: 'Calvino' },
    calls: ['updateBook'],
    do: (page) => edit(page, 'Invisible Cities', { Author: 'I. Calvino' }),
  },
  made: ['ID'],
};
