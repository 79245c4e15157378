import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { oneTab, unreached } from '#testing/outbox/one-tab.ts';
import { settle, VirtualClock } from '#testing/outbox/virtual-clock.ts';
import type { Command } from '../calls/command.ts';
import { Outbox } from './outbox.ts';

// A row is edited, then changed together with others, then edited again, all without a network.

type Cells = Readonly<Record<string, string | number>>;

const route = { method: 'PUT', address: '/', title: 'Change row', page: '/' } as const;
const row = { _rowIndex: 3, job: 'Glue', status: 'open' };

/** As `RecordCommands` makes them. */
const edit = (expected: Cells, changes: Cells): Command => ({
  ...{ app: 'my-apps', call: 'updateRow', params: { rowId: 'sheet:3' }, key: crypto.randomUUID() },
  body: { ...changes, sheetId: 'sheet', expected },
});
const editMany = (rows: readonly { expected: Cells; changes: Cells }[]): Command => ({
  ...{ app: 'my-apps', call: 'updateRows', params: { sheetId: 'sheet' }, key: crypto.randomUUID() },
  body: { rows },
});

function device() {
  const clock = new VirtualClock();
  const network = { isThere: false };
  let cells: Record<string, string | number> = { ...row };
  const sheet = { status: () => cells['status'] };
  const write = (expected: Cells, changes: Cells) => {
    const isTouched = Object.keys(changes).some((name) => cells[name] !== expected[name]);
    if (isTouched) throw new Problem('CONFLICT', 'This row was changed.');
    cells = { ...cells, ...changes };
    return cells;
  };
  const outbox = new Outbox({
    ...oneTab(clock),
    store: { all: async () => [], put: async () => undefined, remove: async () => undefined },
    async send({ command: { call, body } }) {
      if (!network.isThere) throw unreached();
      if (call === 'updateRows') {
        const rows = body['rows'] as { expected: Cells; changes: Cells }[];
        return { rows: rows.map(({ expected, changes }) => write(expected, changes)) };
      }
      const { sheetId: _, expected, ...changes } = body;
      return { row: write(expected as Cells, changes as Cells) };
    },
  });
  outbox.lead();
  return { outbox, clock, network, sheet };
}

it.each([
  ['back to what the first edit had made of it', 'doing'],
  ['to something else', 'waiting'],
])('the last of three presses counts: %s', async (_, last) => {
  const { outbox, clock, network, sheet } = device();
  const press = (command: Command) => void outbox.add(command, route, true).catch(() => undefined);
  // What fails first says that there is no network, so that nothing after it is tried.
  press({ ...edit(row, { job: 'x' }), body: { sheetId: 'another', expected: row } });
  await settle();
  press(edit(row, { status: 'doing' }));
  await settle();
  press(editMany([{ expected: { ...row, status: 'doing' }, changes: { status: 'done' } }]));
  await settle();
  press(edit({ ...row, status: 'done' }, { status: last }));
  await settle();
  network.isThere = true;
  outbox.wake();
  await clock.pass(60_000);
  expect([sheet.status(), outbox.list().map(({ state }) => state)]).toEqual([last, []]);
});
