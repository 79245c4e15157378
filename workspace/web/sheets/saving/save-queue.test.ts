import { expect, it } from 'vitest';
import { CallFailure, type FailureKind } from '../../api/call.ts';
import type { SheetRequest } from '../../api/sheet-requests.ts';
import { SaveQueue } from './save-queue.ts';

const rename = (title: string): SheetRequest => ({
  updateSheetProperties: { properties: { sheetId: 0, title }, fields: 'title' },
});
const insertRow: SheetRequest = {
  insertDimension: {
    range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 },
    inheritFromBefore: false,
  },
};

interface Server {
  /** What each coming call fails with, and whether the server has carried it out by then. */
  failures: { kind: FailureKind; isCarriedOut?: boolean }[];
  stored: SheetRequest[];
  calls: number;
  wereCarriedOut: boolean | undefined;
  unclear: number;
}

/** A server that fails as told, and a queue that does not really wait. */
function start(failures: Server['failures'] = []) {
  const server: Server = { failures, stored: [], calls: 0, wereCarriedOut: false, unclear: 0 };
  let onSettled = () => {};
  const queue: SaveQueue = new SaveQueue({
    async send(requests) {
      server.calls += 1;
      const refuses = requests.some((request) => request === refused);
      const failure = refuses ? { kind: 'refused' as const } : server.failures.shift();
      if (!failure || failure.isCarriedOut) server.stored.push(...requests);
      if (failure) throw new CallFailure(failure.kind, 'The call failed.');
    },
    wereCarriedOut: async () => server.wereCarriedOut,
    onUnclear: () => {
      server.unclear += 1;
    },
    onChange: () => {
      const { state } = queue;
      const waitsForPerson = state.kind === 'failed' && state.failure.kind !== 'unavailable';
      if (state.kind === 'saved' || waitsForPerson) onSettled();
    },
    wait: () => Promise.resolve(),
  });
  const settled = () =>
    new Promise<void>((resolve) => {
      onSettled = () => setTimeout(resolve);
    });
  return { server, queue, settled };
}

const refused = rename('refused');

it('changes arrive in order, those of one moment in one call', async () => {
  const { server, queue, settled } = start();
  const done = settled();
  for (const title of ['a', 'b', 'c']) queue.add([rename(title)]);
  await done;
  expect(server.stored).toEqual([rename('a'), rename('b'), rename('c')]);
  expect(server.calls).toBe(1);
  expect(queue.state).toEqual({ kind: 'saved' });
});

it('a server that is away is asked again until the change is stored', async () => {
  const { server, queue, settled } = start(Array.from({ length: 5 }, () => ({ kind: 'unavailable' })));
  const done = settled();
  queue.add([rename('a')]);
  await done;
  expect(server.stored).toEqual([rename('a')]);
  expect(server.calls).toBe(6);
});

it('an inserted row whose answer was lost is not inserted twice', async () => {
  const { server, queue, settled } = start([{ kind: 'unavailable', isCarriedOut: true }]);
  server.wereCarriedOut = true;
  const done = settled();
  queue.add([insertRow, rename('after')]);
  await done;
  expect(server.stored).toEqual([insertRow, rename('after')]);
});

it('an inserted row that did not arrive is sent again', async () => {
  const { server, queue, settled } = start([{ kind: 'unavailable' }]);
  const done = settled();
  queue.add([insertRow]);
  await done;
  expect(server.stored).toEqual([insertRow]);
});

it('a change of which nobody can tell whether it arrived is not repeated, and the page is told', async () => {
  const { server, queue, settled } = start([{ kind: 'unavailable', isCarriedOut: true }]);
  server.wereCarriedOut = undefined;
  const done = settled();
  queue.add([insertRow]);
  await done;
  expect(server.stored).toEqual([insertRow]);
  expect(server.unclear).toBe(1);
});

it('a refused change stops the queue by itself: what came before it is stored, what follows waits', async () => {
  const { server, queue, settled } = start();
  const stopped = settled();
  queue.add([rename('good'), refused, rename('later')]);
  await stopped;
  expect(server.stored).toEqual([rename('good')]);
  expect(queue.state.kind).toBe('failed');
  const discarded = settled();
  queue.discard();
  await discarded;
  expect(queue.state.kind).toBe('saved');
  expect(server.stored).toEqual([rename('good')]);
});

it('after signing in again, a retry stores what was waiting', async () => {
  const { server, queue, settled } = start([{ kind: 'signed-out' }]);
  const stopped = settled();
  queue.add([rename('kept')]);
  await stopped;
  expect(server.stored).toEqual([]);
  const done = settled();
  queue.retry();
  await done;
  expect(server.stored).toEqual([rename('kept')]);
});
