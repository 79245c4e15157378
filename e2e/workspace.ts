import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod';

export const sheetType = 'application/vnd.google-apps.spreadsheet';
export const folderType = 'application/vnd.google-apps.folder';

/** An address of the workspace, which the journeys know beside the product. */
export function at(path: string): string {
  return `${process.env['E2E_WORKSPACE_URL']}${path}`;
}

interface Member {
  name: string;
  email: string;
  password: string;
}

/** Makes an account only in the workspace; ends on its Drive page. */
export async function joinWorkspace(page: Page, name = 'Mara Ellison'): Promise<Member> {
  const id = randomBytes(6).toString('hex');
  const member = { name, email: `${id}@example.com`, password: `a long password ${id}` };
  await page.goto(at('/signup'));
  await page.getByLabel('Name', { exact: true }).fill(member.name);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'My Drive' })).toBeVisible();
  return member;
}

/** A call to the workspace's APIs from its own page, with the session of the person on it. */
export function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, { method: verb, ...(text !== null && { headers, body: text }) });
      if (!response.ok) throw new Error(`${verb} ${address}: ${await response.text()}`);
      return response.status === 204 ? undefined : await response.json();
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

const fileSchema = z.object({ id: z.string() });

export async function makeFile(page: Page, name: string, mimeType: string, parent?: string): Promise<string> {
  const body = { name, mimeType, ...(parent !== undefined && { parents: [parent] }) };
  return fileSchema.parse(await callApi(page, 'POST', '/drive/v3/files', body)).id;
}

export type Row = (string | number | boolean)[];

/** A sheet with the given rows from A1 on. */
export async function makeSheet(
  page: Page,
  name: string,
  rows: readonly Row[],
  parent?: string,
): Promise<string> {
  const id = await makeFile(page, name, sheetType, parent);
  await writeRange(page, id, 'A1', rows);
  return id;
}

export async function writeRange(
  page: Page,
  id: string,
  range: string,
  values: readonly Row[],
): Promise<void> {
  const path = `/v4/spreadsheets/${id}/values/${range}?valueInputOption=USER_ENTERED`;
  await callApi(page, 'PUT', path, { values });
}

const valuesSchema = z.object({ values: z.array(z.array(z.unknown())).default([]) });

/** The cells of a range, from the API. */
export async function readRange(page: Page, id: string, range: string): Promise<unknown[][]> {
  return valuesSchema.parse(await callApi(page, 'GET', `/v4/spreadsheets/${id}/values/${range}`)).values;
}
