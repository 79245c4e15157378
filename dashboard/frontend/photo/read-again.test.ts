import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { type TextDraft, withTypedTexts } from '../photo-review/review.ts';
import { PhotoQueue } from './photo-queue.ts';

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});

it('a photo that could not be read keeps what was filled in by hand when it is read after all', async () => {
  const place = { email: 'ines@example.com', place: 'test' };
  const queue = new PhotoQueue<TextDraft, Extraction>(place, z.record(z.string(), z.string()));
  let isBusy = true;
  queue.workWith({
    async read() {
      if (isBusy) throw new Problem('TOO_MANY_REQUESTS', 'Too many photos are waiting.');
      return { ...nothingRead, rawText: 'Diner' };
    },
    draftOf: ({ rawText }) => ({ description: rawText, amount: rawText && '12.50', notes: '' }),
    withTyped: withTypedTexts,
    save: async () => {},
  });
  queue.add([new File(['x'], 'a.jpg', { type: 'image/jpeg' })]);
  await vi.waitFor(() => expect(queue.photos()[0]).toMatchObject({ state: 'failed' }));
  const { id = '', draft } = queue.photos()[0] ?? {};
  queue.change(id, { ...draft, amount: '13.00', notes: 'with Hal' });
  isBusy = false;
  queue.retry(id);
  await vi.waitFor(() => expect(queue.photos()[0]).toMatchObject({ state: 'review' }));
  expect(queue.photos()[0]?.draft).toEqual({ description: 'Diner', amount: '13.00', notes: 'with Hal' });
});
