import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import contract from '../../dashboard/apps/expenses/contract.ts';
import manifest from '../../dashboard/apps/expenses/manifest.ts';
import { photograph } from '../../dashboard/testing/receipts/photograph.ts';
import { makeReceipt } from '../../dashboard/testing/receipts/receipt.ts';
import type { Figure, Section } from '../figure.ts';
import { treeMegabytes } from '../process-tree.ts';
import { newPerson, type Person } from '../reports.ts';
import { planServices, within } from '../setting.ts';

// A report with a phone photo for every row, as one document: how long the person waits, and how much memory the server holds.

const rows = 300;
const drawn = 10;
/** Twelve megapixels. */
const size = { width: 3000, height: 4000 };
const pauseMs = 100;
const uploadsAtOnce = 2;

async function photoOf(index: number): Promise<File> {
  const bytes = await sharp(await photograph(makeReceipt(index), 'flat', index))
    .resize({ ...size, fit: 'fill' })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `receipt-${index}.jpg`, { type: 'image/jpeg' });
}

/** A report with a separate photo for each row. */
async function makeReport({ user, api }: Person): Promise<string> {
  const client = user.client(manifest, contract);
  const { report } = await client.createReport({ body: { name: 'Fairs' } });
  const photos = await Promise.all(Array.from({ length: drawn }, (_, index) => photoOf(index + 1)));
  const names: string[] = [];
  const left = Array.from({ length: rows }, (_, row) => row).values();
  const upload = async () => {
    for (const row of left) {
      const drawing = photos[row % drawn];
      if (!drawing) continue;
      const photo = new File([drawing], `receipt-${row}.jpg`, { type: 'image/jpeg' });
      const answer = await client.uploadPhoto({ reportId: report.id, body: {}, files: { photo } });
      names.push(answer.photo.name);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
  const range = 'Expenses!A1:append?valueInputOption=USER_ENTERED&insertDataOption=INSERT_ROWS';
  const values = names.map((name, row) => ['2025-11-21', `Taxi ${row}`, 'Travel', row / 4, '', name]);
  await api.call('POST', `/v4/spreadsheets/${report.sheetId}/values/${range}`, { values });
  return report.id;
}

async function measure(): Promise<Figure[]> {
  return await within(async (setting) => {
    const plans = await planServices(setting);
    await setting.start(plans.workspace);
    const { process: product } = await setting.start(plans.product);
    const person = await newPerson(plans, setting);
    const reportId = await makeReport(person);
    const query = { order: 'oldest', perPage: '4', onlyWithReceipt: 'no' } as const;
    const address = person.user.client(manifest, contract).addressOf.printPack({ reportId, query });
    const megabytes = () => treeMegabytes(product.pid ?? 0);
    const before = megabytes();
    const startedAt = performance.now();
    let peak = before;
    const answer = person.user.send(address).then(async (response) => ({
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      seconds: (performance.now() - startedAt) / 1000,
    }));
    let isDone = false;
    const done = answer.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      peak = Math.max(peak, megabytes());
      await wait(pauseMs);
    }
    const { status, bytes, seconds } = await done;
    if (status !== 200) throw new Error(bytes.toString().slice(0, 500));
    const pictures = bytes.toString('latin1').split('/Subtype /Image').length - 1;
    if (pictures !== rows) throw new Error(`The document has ${pictures} pictures.`);
    return [
      {
        what: `a report of ${rows} receipts as one document`,
        value: seconds,
        unit: 's',
        budget: { of: 'value', most: 30 },
      },
      { what: 'its size', value: bytes.length / 1e6, unit: 'MB' },
      {
        what: 'most memory of the server meanwhile',
        value: peak,
        unit: 'MB',
        baseline: { what: 'before', value: before },
      },
    ];
  });
}

export const pack: Section = { name: 'pack', title: 'A receipt pack', measure };
