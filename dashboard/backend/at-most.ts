import { blankAtStart } from './recent.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

const queues = new Map<string, Queue>();
blankAtStart(queues);

/** Runs `work` as soon as fewer than `most` others are running under the same key in this process. */
export async function atMost<T>(most: number, key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { running: 0, waiting: [] };
  queues.set(key, queue);
  if (queue.running >= most) await new Promise<void>((resolve) => queue.waiting.push(resolve));
  else queue.running += 1;
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    // The place is handed on, so that nobody can take it in between.
    if (next) next();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  }
}
