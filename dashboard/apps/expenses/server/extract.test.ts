import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aiUsageCalls } from '#kernel/calls/ai-usage.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import contract from '../contract.ts';

const expenses = { id: 'expenses' };
const receipt = makeReceipt(2);
const photoOf = async () => new File([new Uint8Array(await photograph(receipt, 'creased', 2))], 'lunch.jpg');

describe('a receipt that is read', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ EXTRACTIONS_PER_DAY: '2' });
  });
  afterAll(() => server.stop());

  it('proposes fields, writes nothing, and is counted until the day is used up', async () => {
    const user = await server.newUser();
    const { client, reportId } = await newReport(user);
    const usage = user.callsClient(aiUsageCalls);
    const input = { reportId, body: {}, files: { photo: await photoOf() } };
    expect(await client.extractReceipt(input)).toMatchObject({
      fields: {
        date: { value: receipt.date },
        amount: { value: receipt.total },
        description: { value: receipt.merchant },
        currency: { value: receipt.currency },
      },
      marks: {
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        look: expect.stringMatching(/^[\w-]{108}$/),
      },
    });
    expect(user.upstreamCalls()).toBe(1);
    expect(await usage.status({})).toMatchObject({ extractor: 'embedded', used: 1, limit: 2, remaining: 1 });
    const noPhoto = new File(['words, not a photo'], 'receipt.jpg', { type: 'image/jpeg' });
    await expect(client.extractReceipt({ ...input, files: { photo: noPhoto } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { photo: expect.stringContaining('not a photo') } },
    });
    expect(await usage.status({})).toMatchObject({ used: 1 });
    await client.extractReceipt(input);
    await expect(client.extractReceipt(input)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have used all 2 photo readings for today.',
    });
    expect(await usage.status({})).toMatchObject({ used: 2, remaining: 0 });
  });

  it('is read for a report that the person may add to, and for no other', async () => {
    const [owner, stranger] = [await server.newUser(), await server.newUser()];
    const { reportId, sheetId } = await newReport(owner);
    const client = stranger.client(expenses, contract);
    for (const id of [reportId, sheetId, 'any']) {
      const reading = client.extractReceipt({ reportId: id, body: {}, files: { photo: await photoOf() } });
      await expect(reading).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await stranger.callsClient(aiUsageCalls).status({})).toMatchObject({ used: 0 });
  });

  it('is counted for each person alone', async () => {
    const user = await server.newUser();
    expect(await user.callsClient(aiUsageCalls).status({})).toMatchObject({ used: 0, remaining: 2 });
  });
});

it('where reading is switched off, that is said and nothing is counted', async () => {
  const server = await startServer({ EXTRACTOR: 'off' });
  const user = await server.newUser();
  const { client, reportId } = await newReport(user);
  const input = { reportId, body: {}, files: { photo: await photoOf() } };
  await expect(client.extractReceipt(input)).rejects.toMatchObject({
    code: 'EXTRACTION_UNAVAILABLE',
    message: 'Reading photos is switched off here. Please fill in the fields yourself.',
  });
  expect(await user.callsClient(aiUsageCalls).status({})).toMatchObject({ extractor: 'off', used: 0 });
  await server.stop();
});
