import { expect, type Page } from '@playwright/test';
import { drawReceipt } from '../receipt.ts';
import { createSnapsheet, upload } from '../snapsheet.ts';
import { dayFromToday, take } from './take.ts';

type Line = readonly [store: string, bought: number, number: string, total: string, currency: string];

const lines: readonly Line[] = [
  ['Tipografia Marquês', 46, 'A-2217', '184.00', 'EUR'],
  ['Tanaka Washi', 39, '118-04', '22800', 'JPY'],
  ['Harbor Bindery', 31, 'R-0931', '312.50', 'USD'],
  ['Okafor Hardware', 24, '5580', '18.95', 'USD'],
  ['Holland Press Works', 20, 'HP-3310', '240.00', 'USD'],
];

export async function takeSnapsheet(page: Page): Promise<void> {
  const { id } = await createSnapsheet(page, 'Paper and ink');
  for (const [Store, bought, number, Total, Currency] of lines) {
    const fields = { Store, Date: dayFromToday(-bought), 'Receipt No': number, Total, Currency };
    await upload(page, id, fields, `${Store.toLowerCase().replaceAll(' ', '-')}.jpg`);
  }
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  const photo = await drawReceipt({
    desk: '#2f3a40',
    title: 'PAPELARIA RIO',
    lines: [
      'Rua da Prata 60, Lisboa',
      '17/11/2026  16:20',
      'Receipt No: 20418',
      '',
      'Rag paper 50x70  96.00',
      'Tube  15.75',
    ],
    total: '111.75',
  });
  const files = [{ name: 'IMG_4061.jpg', mimeType: 'image/jpeg', buffer: photo }];
  await page.getByRole('dialog', { name: 'Add Photo' }).getByLabel('Photos to read').setInputFiles(files);
  const review = page.getByRole('dialog', { name: 'Review extracted data' });
  await expect(review.getByText(/fields? read/)).toBeVisible({ timeout: 60_000 });
  await expect(review.getByLabel('Store', { exact: true })).toHaveValue(/papelaria/i);
  await take(page, 'snapsheet');
}
