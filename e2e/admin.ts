import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { createReport, send } from './calls.ts';
import { callWorkspace } from './hand.ts';
import { type Person, signInNew, startTrial } from './people.ts';
import { createList } from './todos.ts';

const resourcesSchema = z.object({
  resources: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.string().nullable(),
      rowhouseApp: z.string().nullable(),
    }),
  ),
});

export async function readResources(page: Page) {
  const response = await send(page, '/api/app/admin/resources');
  return resourcesSchema.parse(await response.json()).resources;
}

async function share(page: Page, id: string, email: string, role: 'reader' | 'writer'): Promise<void> {
  const shared = await send(page, `/api/app/shared/sheets/${id}/share`, {
    method: 'POST',
    body: { email, role },
  });
  expect(shared.status()).toBe(200);
}

/** Lets everyone who has the link see a file, on Drive's own pages. */
async function openByLink(page: Page, id: string): Promise<void> {
  await callWorkspace(page, `/drive/v3/files/${id}/permissions`, {
    method: 'POST',
    body: { type: 'anyone', role: 'reader' },
  });
}

/** A person with a report, a roster of lists and a folder that no app knows, some of it open to others. */
export async function startAdmin(
  page: Page,
  name?: string,
): Promise<Person & { list: string; report: string }> {
  const person = await signInNew(page, name);
  await startTrial(page);
  const report = await createReport(page, 'Lisbon print fair');
  const list = await createList(page, 'Studio move');
  await createList(page, 'Broadside no. 12');
  const root = (await readResources(page)).find(({ kind }) => kind === 'root');
  const made = await send(page, '/api/app/shared/folders/create-in-folder', {
    method: 'POST',
    body: { parentFolderId: root?.id, name: 'Old papers' },
  });
  expect(made.status()).toBe(200);
  await share(page, report, 'bea.grant@elsewhere.example', 'reader');
  await share(page, list, 'hal.whitcomb@example.com', 'writer');
  await openByLink(page, list);
  await page.goto('/?app=admin');
  // It covers the last rows of short pages.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  return { ...person, list, report };
}
