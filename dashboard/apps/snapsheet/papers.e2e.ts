import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../../../e2e/journey.ts';
import { createSnapsheet, readSnapsheet, startSnapsheet, upload } from '../../../e2e/snapsheet.ts';
import { letters } from '../../testing/receipts/letters.ts';

type Placed = readonly [x: number, y: number, text: string, size?: number];

/** A sheet of paper on a table, with texts at their places. */
async function paper(texts: readonly Placed[], name: string) {
  const drawn = texts.map(([x, y, text, size = 34]) => letters({ text, x, y, size, family: 'arimo' }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1100"><rect width="100%" height="100%" fill="#5b5348"/>
    <g transform="rotate(-1.2 750 550)"><rect x="40" y="40" width="1420" height="1020" fill="#f1eee6"/><g fill="#222">${drawn.join('')}</g></g></svg>`;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

const review = (page: Page) => page.getByRole('dialog', { name: 'Review extracted data' });

async function read(page: Page, photo: Awaited<ReturnType<typeof paper>>) {
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  await page.getByLabel('Photos to read').setInputFiles([photo]);
  await expect(review(page).getByText(/fields? read|Nothing read/)).toBeVisible({ timeout: 60_000 });
}

/** Chooses what the photo shows, so that it is read again. */
async function readAs(page: Page, template: string) {
  await review(page).getByLabel('What it shows').click();
  await page.getByRole('option', { name: template }).click();
  await expect(review(page).getByText(/fields? read/)).toBeVisible({ timeout: 60_000 });
}

async function save(page: Page, button: string) {
  await review(page).getByRole('button', { name: button, exact: true }).click();
  await expect(review(page)).toBeHidden();
}

test('a table of ten lines becomes ten rows', async ({ page }) => {
  const goods = [
    ['Masking tape', '12', '1.90'],
    ['Brush, large', '3', '14.50'],
    ['Brush, small', '8', '6.25'],
    ['Turpentine', '2', '9.40'],
    ['Linseed oil', '4', '11.80'],
    ['Sandpaper 120', '25', '0.85'],
    ['Paint roller', '6', '7.30'],
    ['Dust sheet', '5', '3.60'],
    ['Wood filler', '9', '4.75'],
    ['Work gloves', '10', '5.20'],
  ] as const;
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Stock');
  await upload(page, id, { Item: 'Ladder', Quantity: '1', Price: '89.00' });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  const head: Placed[] = [
    [120, 180, 'Item'],
    [760, 180, 'Quantity'],
    [1150, 180, 'Price'],
  ];
  const lines = goods.flatMap(([item, quantity, price], index): Placed[] => {
    const y = 250 + index * 72;
    return [
      [120, y, item],
      [760, y, quantity],
      [1150, y, price],
    ];
  });
  await read(page, await paper([...head, ...lines], 'stock.jpg'));
  await review(page).getByLabel('A list: a row for each line').check();
  await expect(review(page).getByText('10 of 10 lines become rows.')).toBeVisible({ timeout: 60_000 });
  await save(page, 'Upload 10 rows');
  const { rows } = await readSnapsheet(page, id);
  expect(
    rows.slice(1).map(({ cells }) => [cells['Item'], Number(cells['Quantity']), Number(cells['Price'])]),
  ).toEqual(goods.map(([item, quantity, price]) => [item, Number(quantity), Number(price)]));
  expect(new Set(rows.slice(1).map(({ cells }) => cells['Photo']))).toEqual(new Set(['stock.jpg']));
});

test('a meter, a label and a form fill the columns that a sheet has', async ({ page }) => {
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Papers');
  await upload(page, id, { Reading: '1', 'Serial No': 'x', Model: 'x', Date: '2026-01-01', Name: 'x' });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  const field = (name: string) => review(page).getByLabel(name, { exact: true });

  await read(
    page,
    await paper(
      [
        [480, 300, 'ELECTRICITY METER', 44],
        [420, 520, '048213.6 kWh', 96],
        [480, 760, 'Serial No: 7731-204'],
      ],
      'meter.jpg',
    ),
  );
  await readAs(page, 'Meter reading');
  await expect(field('Reading')).toHaveValue(/^0?48213\.6$/);
  await expect(field('Serial No')).toHaveValue('7731-204');
  await save(page, 'Upload');

  await read(
    page,
    await paper(
      [
        [200, 240, 'HOLLAND PRESS WORKS', 56],
        [200, 420, 'Model: HP-2 Cylinder'],
        [200, 540, 'Serial No: 4471-B'],
      ],
      'label.jpg',
    ),
  );
  await readAs(page, 'Label or nameplate');
  await expect(field('Model')).toHaveValue('HP-2 Cylinder');
  await expect(field('Serial No')).toHaveValue('4471-B');
  await save(page, 'Upload');

  await read(
    page,
    await paper(
      [
        [200, 200, 'REGISTRATION FORM', 52],
        [200, 380, 'Name: Ada Lindqvist'],
        [200, 500, 'Date: 14.03.2026'],
        [200, 620, 'Model: Albion No. 3'],
      ],
      'form.jpg',
    ),
  );
  await readAs(page, 'Form');
  await expect(field('Name')).toHaveValue('Ada Lindqvist');
  await expect(field('Date')).toHaveValue('2026-03-14');
  await expect(field('Model')).toHaveValue('Albion No. 3');
  await save(page, 'Upload');
  expect((await readSnapsheet(page, id)).rows).toHaveLength(4);
});
