import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { PhotoQueue } from './photo-queue.ts';
import type { PhotoWork } from './queue-photo.ts';

type Work = PhotoWork<string>;

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const read = (text: string): Extraction => ({ ...nothingRead, rawText: text });
const unreadable = new Problem('INVALID_INPUT', 'This file is not a photo.');

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});

function queueWith(work: Partial<Work>, Queue = PhotoQueue) {
  const queue = new Queue<string, Extraction>({ email: 'ines@example.com', place: 'test' }, z.string());
  queue.workWith({
    read: async ({ name }) => read(name),
    draftOf: ({ rawText }) => rawText || 'by hand',
    withTyped: (to, typed, read) => (typed === read ? to : `${to}, ${typed.replace(`${read}, `, '')}`),
    save: async () => {},
    ...work,
  });
  const states = () => queue.photos().map(({ state }) => state);
  return { queue, states };
}

describe('photos that are added', () => {
  it('are read two at a time, in their order, and wait to be checked', async () => {
    const waiting: (() => void)[] = [];
    const { queue, states } = queueWith({
      read: ({ name }) => new Promise((resolve) => waiting.push(() => resolve(read(name)))),
    });
    expect(queue.add(['a.jpg', 'b.jpg', 'c.jpg'].map(photo))).toEqual([]);
    await vi.waitFor(() => expect(states()).toEqual(['reading', 'reading', 'waiting']));
    waiting[0]?.();
    await vi.waitFor(() => expect(states()).toEqual(['review', 'reading', 'reading']));
    expect(queue.photos()[0]).toMatchObject({ draft: 'a.jpg', extraction: { rawText: 'a.jpg' } });
  });

  it('that are no photos are refused in words', () => {
    const { queue } = queueWith({});
    expect(queue.add([new File(['x'], 'a.txt', { type: 'text/plain' }), photo('b.jpg')])).toEqual([
      expect.stringMatching(/^a\.txt: Please choose an image file/),
    ]);
    expect(queue.photos()).toHaveLength(1);
  });

  it('that were removed come back as they were', async () => {
    const { queue, states } = queueWith({});
    queue.add(['a.jpg', 'b.jpg'].map(photo));
    await vi.waitFor(() => expect(states()).toEqual(['review', 'review']));
    const [first] = queue.photos();
    queue.change(first?.id ?? '', 'typed');
    const putBack = queue.remove(first?.id ?? '');
    expect(queue.photos().map(({ name }) => name)).toEqual(['b.jpg']);
    putBack();
    putBack();
    expect(queue.photos().map(({ name, draft }) => [name, draft])).toEqual([
      ['a.jpg', 'typed'],
      ['b.jpg', 'b.jpg'],
    ]);
  });

  it('give way to their parts, in their place, and come back while none of these is saved', async () => {
    const { queue, states } = queueWith({});
    const names = () => queue.photos().map(({ name }) => name);
    queue.add(['a.jpg', 'b.jpg', 'c.jpg'].map(photo));
    await vi.waitFor(() => expect(states()).toEqual(['review', 'review', 'review']));
    const ids = queue.photos().map(({ id }) => id);
    const undoSplit = queue.replace([ids[1] ?? ''], ['b-1.jpg', 'b-2.jpg'].map(photo));
    expect(names()).toEqual(['a.jpg', 'b-1.jpg', 'b-2.jpg', 'c.jpg']);
    const order = queue.photos().map(({ addedAt }) => addedAt);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(4);
    await vi.waitFor(() => expect(states()).toEqual(['review', 'review', 'review', 'review']));
    undoSplit();
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);

    const undoJoin = queue.replace([ids[0] ?? '', ids[2] ?? ''], [photo('joined.jpg')]);
    expect(names()).toEqual(['joined.jpg', 'b.jpg']);
    undoJoin();
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);

    const tooLate = queue.replace([ids[0] ?? ''], ['a-1.jpg', 'a-2.jpg'].map(photo));
    await vi.waitFor(() => expect(states()).toEqual(['review', 'review', 'review', 'review']));
    await queue.save(queue.photos()[0]?.id ?? '');
    tooLate();
    expect(names()).toEqual(['a-1.jpg', 'a-2.jpg', 'b.jpg', 'c.jpg']);
  });

  it.each([['in the sheet'], ['waits']])(
    'do not come back once a part has left as well: it %s',
    async (became) => {
      const { queue, states } = queueWith({ save: async () => became });
      queue.add([photo('a.jpg')]);
      await vi.waitFor(() => expect(states()).toEqual(['review']));
      const undoSplit = queue.replace([queue.photos()[0]?.id ?? ''], ['a-1.jpg', 'a-2.jpg'].map(photo));
      await vi.waitFor(() => expect(states()).toEqual(['review', 'review']));
      await queue.save(queue.photos()[0]?.id ?? '');
      queue.clearSaved();
      undoSplit();
      expect(queue.photos().map(({ name }) => name)).toEqual(['a-2.jpg']);
    },
  );

  it('leave what was typed of them to the first of their parts, and to what they are joined to', async () => {
    const { queue, states } = queueWith({});
    const drafts = () => queue.photos().map(({ draft }) => draft);
    queue.add([photo('a.jpg'), photo('b.jpg')], 'lunch');
    await vi.waitFor(() => expect(drafts()).toEqual(['a.jpg, lunch', 'b.jpg']));
    const [a, b] = queue.photos();
    queue.change(b?.id ?? '', 'b.jpg, with Hal');
    queue.replace([b?.id ?? ''], ['b-1.jpg', 'b-2.jpg'].map(photo));
    await vi.waitFor(() => expect(drafts()).toEqual(['a.jpg, lunch', 'b-1.jpg, with Hal', 'b-2.jpg']));
    const [, first] = queue.photos();
    // Reading it again discards what was typed since.
    queue.change(first?.id ?? '', 'something else');
    queue.retry(first?.id ?? '');
    await vi.waitFor(() => expect(drafts()[1]).toBe('b-1.jpg, with Hal'));
    queue.replace([a?.id ?? '', first?.id ?? ''], [photo('joined.jpg')]);
    await vi.waitFor(() => expect(states()).toEqual(['review', 'review']));
    expect(drafts()).toEqual(['joined.jpg, with Hal, lunch', 'b-2.jpg']);
  });

  it('that cannot be read can be filled in by hand, or read again', async () => {
    let isBroken = true;
    const { queue, states } = queueWith({
      read: async ({ name }) => {
        if (isBroken) throw unreadable;
        return read(name);
      },
    });
    queue.add([photo('a.jpg')]);
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
    const [failed] = queue.photos();
    expect(failed).toMatchObject({ draft: 'by hand', failedIn: 'reading', problem: unreadable });
    isBroken = false;
    queue.retry(failed?.id ?? '');
    await vi.waitFor(() => expect(states()).toEqual(['review']));
    expect(queue.photos()[0]).toMatchObject({ draft: 'a.jpg', failedIn: null, problem: null });
  });

  it('keep what was read and typed when another look at them fails', async () => {
    let isBroken = false;
    const { queue, states } = queueWith({
      read: async ({ name }) => {
        if (isBroken) throw unreadable;
        return read(name);
      },
    });
    queue.add([photo('a.jpg')]);
    await vi.waitFor(() => expect(states()).toEqual(['review']));
    const id = queue.photos()[0]?.id ?? '';
    queue.change(id, 'typed');
    isBroken = true;
    queue.retry(id);
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
    expect(queue.photos()[0]).toMatchObject({
      draft: 'typed',
      extraction: { rawText: 'a.jpg' },
      failedIn: 'reading',
      problem: unreadable,
    });
  });

  it('and removed while they are read are no longer asked for', async () => {
    const signals: AbortSignal[] = [];
    const { queue, states } = queueWith({
      read: (_, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    queue.add([photo('a.jpg')]);
    await vi.waitFor(() => expect(states()).toEqual(['reading']));
    queue.remove(queue.photos()[0]?.id ?? '');
    expect(signals[0]?.aborted).toBe(true);
    expect(queue.photos()).toEqual([]);
  });
});

it('photos that are on their way to the device hold the page back from closing, until they are there or cannot be', async () => {
  // Another file's tests may have left the page, which stays that way until its end.
  vi.resetModules();
  const ownPage = await import('./photo-queue.ts');
  const isHeldBack = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { queue } = queueWith({}, ownPage.PhotoQueue);
  // Changes of an earlier test may still be on their way.
  await vi.waitFor(() => expect(isHeldBack()).toBe(false));
  queue.add(['a.jpg', 'b.jpg'].map(photo));
  expect(isHeldBack()).toBe(true);
  await vi.waitFor(() => expect(isHeldBack()).toBe(false));
  expect(queue.photos().map(({ isKept }) => isKept)).toEqual([false, false]);
});

it('photos that the browser has no room for are known as such', async () => {
  const { queue } = queueWith({});
  queue.add([photo('a.jpg')]);
  await vi.waitFor(() => expect(queue.photos()[0]?.isKept).toBe(false));
});

describe('photos that are saved', () => {
  it('go under the same key however often, and once', async () => {
    const keys: string[] = [];
    let failures = 1;
    const { queue, states } = queueWith({
      save: async ({ requestKey }) => {
        keys.push(requestKey);
        failures -= 1;
        if (failures >= 0) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
      },
    });
    queue.add([photo('a.jpg')]);
    await vi.waitFor(() => expect(states()).toEqual(['review']));
    const id = queue.photos()[0]?.id ?? '';
    expect(await queue.save(id)).toBe(false);
    expect(queue.photos()[0]).toMatchObject({ state: 'failed', failedIn: 'saving', draft: 'a.jpg' });
    expect(await queue.save(id)).toBe(true);
    expect(await queue.save(id)).toBe(true);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('all at once go one after the other, and those that failed stay', async () => {
    let atOnce = 0;
    let most = 0;
    const { queue, states } = queueWith({
      save: async ({ draft }) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await Promise.resolve();
        atOnce -= 1;
        if (draft === 'b.jpg') throw unreadable;
      },
    });
    queue.add(['a.jpg', 'b.jpg', 'c.jpg'].map(photo));
    await vi.waitFor(() => expect(states()).toEqual(['review', 'review', 'review']));
    expect(await queue.saveAll(queue.photos().map(({ id }) => id))).toBe(2);
    expect(most).toBe(1);
    expect(states()).toEqual(['saved', 'failed', 'saved']);
    queue.clearSaved();
    expect(states()).toEqual(['failed']);
  });
});
