import { type APIResponse, expect, type Page } from '@playwright/test';
import * as z from 'zod';

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
}

/** A call to the product with the cookies of the page's person, as the product's own pages make it. */
export async function send(
  page: Page,
  path: string,
  { method = 'GET', body, headers }: Call = {},
): Promise<APIResponse> {
  return await page.request.fetch(path, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== undefined && { data: body }),
    maxRedirects: 0,
  });
}

const answerSchema = z.object({ error: z.string(), code: z.string() });

/** What a refused call says. */
export async function refusalOf(
  response: APIResponse,
): Promise<{ status: number; error: string; code: string }> {
  return { status: response.status(), ...answerSchema.parse(await response.json()) };
}

const createdSchema = z.object({ report: z.object({ id: z.string() }) });

export interface ExpenseEntry {
  description: string;
  amount: number;
  date?: string;
  category?: string;
  notes?: string;
}

/** Makes a report with expenses, without the screens that other journeys walk through; returns its id. */
export async function createReport(
  page: Page,
  name: string,
  expenses: readonly ExpenseEntry[] = [],
): Promise<string> {
  const created = await send(page, '/api/app/expenses/create', { method: 'POST', body: { name } });
  expect(created.status()).toBe(200);
  const { id } = createdSchema.parse(await created.json()).report;
  for (const expense of expenses) {
    const body = { date: '2026-11-02', category: '', ...expense };
    const added = await send(page, `/api/app/expenses/${id}/add`, { method: 'POST', body });
    expect(added.status()).toBe(200);
  }
  return id;
}

const reportSchema = z.object({
  sheetId: z.string().nullable(),
  sheetLink: z.string().nullable(),
  folderLink: z.string(),
  rows: z.array(
    z.looseObject({
      _rowIndex: z.number(),
      Description: z.string(),
      Amount: z.union([z.number(), z.string()]),
    }),
  ),
});

/** A report as the server reads it from the sheet. */
export async function readReport(page: Page, id: string): Promise<z.output<typeof reportSchema>> {
  const response = await send(page, `/api/app/expenses/${id}/data`);
  return reportSchema.parse(await response.json());
}

/** Adds a photo to a row of a report. */
export async function attachPhoto(
  page: Page,
  report: string,
  rowIndex: number,
  photo: { name: string; buffer: Buffer },
): Promise<void> {
  const row = (await readReport(page, report)).rows.find(({ _rowIndex }) => _rowIndex === rowIndex);
  const { _rowIndex, ...expected } = row ?? {};
  const attached = await page.request.post(`/api/app/expenses/${report}/rows/${rowIndex}/photo`, {
    headers: { origin: new URL(page.url()).origin },
    multipart: { expected: JSON.stringify(expected), photo: { ...photo, mimeType: 'image/jpeg' } },
  });
  expect(attached.status()).toBe(200);
}
