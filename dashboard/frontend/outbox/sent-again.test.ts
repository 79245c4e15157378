import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { leadOutbox, withOwnPage } from '#testing/outbox/page-outbox.ts';
import type { Command } from '../calls/command.ts';

// What was refused, and is sent again, goes before what was pressed after it.

withOwnPage();
afterEach(() => vi.unstubAllGlobals());

const route = { method: 'PATCH', address: '/app/rows/2', title: 'Change row', page: '/' } as const;
const refusals = {
  refused: new Problem('ACCESS_DENIED', 'You can view this file, but not change it.'),
  unsure: new Problem('UNSURE_IF_SAVED', 'Nobody knows whether this was saved.'),
} as const;
type State = keyof typeof refusals;

/** A page whose server first cannot be reached, then leaves a command in this state, and in the end takes everything. */
async function openPage(state: State) {
  const problem = refusals[state];
  let answers: () => Response = () => {
    throw new TypeError('Failed to fetch');
  };
  const sent: [address: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (url: URL, { body }: { body: string }) => {
    const answer = answers();
    if (answer.ok) sent.push([url.pathname, JSON.parse(body)]);
    return answer;
  });
  const outbox = await leadOutbox();
  const { sendInTurn, sendAgain } = await import('./device-outbox.ts');
  const states = () => outbox.list().map(({ command: { key }, state }) => `${key} ${state}`);
  return {
    sent,
    async press(first: Command, second: Command, addressOfSecond: string = route.address) {
      const commands = [
        [first, route.address],
        [second, addressOfSecond],
      ] as const;
      for (const [command, address] of commands) {
        void sendInTurn(command, { ...route, address }).catch(() => undefined);
        await vi.waitFor(() => expect(outbox.isWaiting(command.key)).toBe(true));
      }
      answers = () => Response.json(problem.toAnswer('test'), { status: problem.status });
      outbox.wake();
      await vi.waitFor(() => expect(states()).toEqual([`first ${state}`, 'second pending']));
    },
    async sendFirstAgain() {
      answers = () => Response.json({ id: 'list:7', row: { _rowIndex: 7, Task: 'Milk', Done: true } });
      const [first] = outbox.list();
      if (!first) throw new Error('It waits for its person.');
      await sendAgain(first);
      await vi.waitFor(() => expect(outbox.list()).toEqual([]));
      outbox.stop();
    },
  };
}

function tick(key: string, from: boolean): Command {
  const body = { expected: { Task: 'Milk', Done: from, _rowIndex: 2 }, changes: { Done: !from } };
  return { app: 'todos', call: 'update', params: { rowId: 'list:2' }, body, key };
}

it.each<State>(['refused', 'unsure'])('of two changes of one row, where the first is %s', async (state) => {
  const { sent, press, sendFirstAgain } = await openPage(state);
  await press(tick('first', false), tick('second', true));
  await sendFirstAgain();
  expect(sent.map(([, body]) => (body as { changes: unknown }).changes)).toEqual([
    { Done: true },
    { Done: false },
  ]);
});

it.each<State>(['refused', 'unsure'])(
  'of a row and what belongs to it, where the row is %s',
  async (state) => {
    const { sent, press, sendFirstAgain } = await openPage(state);
    const add = {
      app: 'todos',
      call: 'add',
      params: {},
      body: { sheetId: 'list', Task: 'Milk' },
      key: 'first',
    };
    const note: Command = {
      ...{ app: 'todos', call: 'note', params: { rowId: 'list:0' }, key: 'second' },
      body: { text: 'Two pints' },
      needs: { key: 'first', param: 'rowId' },
    };
    await press(add, note, '/app/rows/list%3A0/notes');
    await sendFirstAgain();
    expect(sent.map(([address]) => address)).toEqual(['/app/rows/2', '/app/rows/list%3A7/notes']);
  },
);
