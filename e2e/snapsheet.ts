import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod';
import { letters } from '../dashboard/testing/receipts/letters.ts';
import { send } from './calls.ts';
import { startApp } from './people.ts';

/** A new person with a trial and Snapsheet, on the app's first screen. */
export const startSnapsheet = (page: Page) => startApp(page, 'snapsheet');

const createdSchema = z.object({ snapsheet: z.object({ id: z.string(), sheetId: z.string() }) });

/** Makes a SnapSheet without the dialog. */
export async function createSnapsheet(page: Page, name: string): Promise<{ id: string; sheetId: string }> {
  const answer = await send(page, '/api/app/snapsheet/create', { method: 'POST', body: { name } });
  expect(answer.status()).toBe(200);
  return createdSchema.parse(await answer.json()).snapsheet;
}

const cellsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const dataSchema = z.object({
  headers: z.array(z.string()),
  rows: z.array(z.object({ _rowIndex: z.int(), cells: cellsSchema })),
  photos: z.array(z.object({ name: z.string() })),
  orphans: z.array(z.string()),
});

/** A SnapSheet as the server describes it. */
export async function readSnapsheet(page: Page, id: string) {
  return dataSchema.parse(await (await send(page, `/api/app/snapsheet/${id}/data`)).json());
}

/** Uploads a photo with its fields, without the dialog. */
export async function upload(page: Page, id: string, fields: Record<string, string>, name = 'plate.jpg') {
  const photo = { name, mimeType: 'image/jpeg', buffer: await nameplate(fields) };
  const answer = await page.request.post(`/api/app/snapsheet/${id}/upload`, {
    headers: { origin: new URL(page.url()).origin },
    multipart: { extractedData: JSON.stringify(fields), photo },
  });
  expect(answer.status()).toBe(200);
}

/** A photo of a plate with "Label: value" in each line. */
export async function nameplate(fields: Readonly<Record<string, string>>): Promise<Buffer> {
  const lines = Object.entries(fields).map(([label, value], at) =>
    letters({ text: `${label}: ${value}`, x: 90, y: 190 + at * 96, size: 54, family: 'arimo' }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <rect width="100%" height="100%" fill="#4d5856"/><rect x="40" y="40" width="1200" height="640" rx="20" fill="#e8e4d8"/>
    <g fill="#20201e">${lines.join('')}</g></svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** A film of one picture, for the camera of a browser. */
export async function writeFilm(file: string, picture: Buffer): Promise<string> {
  await writeFile(file, Buffer.concat(Array.from({ length: 30 }, () => picture)));
  return file;
}
