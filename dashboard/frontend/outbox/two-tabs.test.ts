import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { oneTab, unreached } from '#testing/outbox/one-tab.ts';
import { settle, VirtualClock } from '#testing/outbox/virtual-clock.ts';
import type { Command } from '../calls/command.ts';
import { Outbox } from './outbox.ts';
import { problemFrom } from './outbox-problems.ts';
import type { TabMessage, Waiting } from './waiting.ts';

// Two tabs of one browser: one leads and sends, the other keeps what is pressed in it in the same database.

const route = { method: 'PUT', address: '/x', title: 'Change row', page: '/' } as const;

function edit(row: number, key: string, changes: Record<string, string>, notes = ''): Command {
  const params = { sheetId: row === 2 ? 'another sheet' : 'sheet', row: String(row) };
  const body = { expected: { Notes: notes, _rowIndex: row }, changes };
  return { app: 'model', call: 'change', params, body, key };
}

/** Two tabs over one database, and a server that answers when the test says so. */
async function browser() {
  const clock = new VirtualClock();
  const disk = new Map<string, string>();
  const network = { isThere: false };
  /** What has reached the server and has no answer yet. */
  const underWay: { waiting: Waiting; answer: () => void; lose: (problem: Problem) => void }[] = [];
  const sheet: Record<string, unknown>[] = [];
  const tabs: Outbox[] = [];
  const open = (): Outbox => {
    const tab: Outbox = new Outbox({
      ...oneTab(clock),
      store: {
        all: async () => [...disk.values()].map((text): Waiting => JSON.parse(text)),
        put: async (one) => void disk.set(one.command.key, JSON.stringify(one)),
        remove: async (key) => void disk.delete(key),
      },
      send: (waiting) =>
        new Promise((resolve, reject) => {
          if (!network.isThere) return reject(unreached());
          underWay.push({
            waiting,
            answer() {
              const { changes } = waiting.command.body as { changes: Record<string, unknown> };
              const row = Number(waiting.command.params['row']);
              sheet.push({ row, ...changes });
              resolve({ row: { _rowIndex: row, ...changes } });
            },
            lose: reject,
          });
        }),
      tell: (message: TabMessage) => {
        const told = structuredClone(message);
        for (const other of tabs) if (other !== tab) queueMicrotask(() => other.receive(told));
      },
    });
    tabs.push(tab);
    return tab;
  };
  const [leading, other] = [open(), open()];
  leading.lead();
  await other.read();
  await settle();
  const wakeAll = async () => {
    network.isThere = true;
    // As `wake` in `device-outbox.ts`, in every tab.
    for (const tab of tabs) void tab.read().then(() => tab.wake());
    await settle();
  };
  const answerNext = async () => {
    underWay.shift()?.answer();
    await settle();
  };
  const loseNext = async (problem = unreached()) => {
    underWay.shift()?.lose(problem);
    await settle();
  };
  return { leading, other, clock, disk, network, underWay, sheet, wakeAll, answerNext, loseNext };
}

/** In the other tab, without a network: one change fails, and the first edit of row 3 waits behind it untried. */
async function pressInOther({ other }: Awaited<ReturnType<typeof browser>>) {
  void other.add(edit(2, 'elsewhere', { Notes: 'elsewhere' }), route, true).catch(() => undefined);
  await settle();
  void other.add(edit(3, 'boots', { Notes: 'in boots' }), route, true).catch(() => undefined);
  await settle();
  expect(other.isWaiting('boots')).toBe(true);
}

it('a second edit is not merged into one that another tab is sending', async () => {
  const both = await browser();
  const { other, underWay, sheet, wakeAll, answerNext, disk } = both;
  await pressInOther(both);
  await wakeAll();
  // The leading tab sends the first edit of the row, while its person types on in this one.
  expect(underWay.map(({ waiting }) => waiting.command.key)).toEqual(['elsewhere', 'boots']);
  let isSaved = false;
  void other.add(edit(3, 'bare', { Notes: 'barefoot' }, 'in boots'), route, true).then(() => {
    isSaved = true;
  });
  await settle();
  for (let answers = 0; answers < 3; answers += 1) await answerNext();
  // It is said to be saved, and nothing waits any more.
  expect([isSaved, [...disk.keys()]]).toEqual([true, []]);
  expect(sheet.at(-1)).toEqual({ row: 3, Notes: 'barefoot' });
});

it('nor into one that another tab has tried in vain: from its first try on it does not change', async () => {
  const both = await browser();
  const { other, underWay, wakeAll, loseNext, clock } = both;
  await pressInOther(both);
  await wakeAll();
  const [, first] = underWay;
  await loseNext();
  await loseNext();
  void other.add(edit(3, 'bare', { Notes: 'barefoot' }, 'in boots'), route, true).catch(() => undefined);
  await settle();
  await clock.pass(10_000);
  const again = underWay.find(({ waiting }) => waiting.command.key === 'boots');
  expect(again?.waiting.command).toEqual(first?.waiting.command);
});

it('what another tab is sending cannot be discarded, and is not sent again once it is', async () => {
  const { other, sheet, wakeAll, loseNext, underWay, answerNext, clock } = await browser();
  void other.add(edit(3, 'boots', { Notes: 'in boots' }), route, true).catch(() => undefined);
  await settle();
  await wakeAll();
  expect(underWay).toHaveLength(1);
  const isGoneWhileSent = await other.discard('boots');
  await loseNext();
  const isGone = isGoneWhileSent || (await other.discard('boots'));
  await clock.pass(600_000);
  await answerNext();
  // Discarded means that it is not in the sheet ten minutes later.
  expect([isGone, sheet]).toEqual([true, []]);
});

it('what was discarded while another tab was sending it is not in the sheet', async () => {
  const { other, sheet, wakeAll, answerNext } = await browser();
  void other.add(edit(3, 'boots', { Notes: 'in boots' }), route, true).catch(() => undefined);
  await settle();
  await wakeAll();
  const isGone = await other.discard('boots');
  await answerNext();
  expect(isGone).toBe(sheet.length === 0);
});

it('a tab that takes over merges nothing into what the frozen one may have sent, before it has read what waits', async () => {
  const both = await browser();
  const { other, underWay, wakeAll } = both;
  await pressInOther(both);
  await wakeAll();
  const first = underWay.find(({ waiting }) => waiting.command.key === 'boots');
  expect(first).toBeDefined();
  // The leading tab freezes; the person types on in the very moment in which the other one takes its place.
  other.lead();
  void other.add(edit(3, 'bare', { Notes: 'barefoot' }, 'in boots'), route, true).catch(() => undefined);
  await settle();
  const sent = underWay.filter(({ waiting }) => waiting.command.key === 'boots');
  for (const { waiting } of sent) expect(waiting.command).toEqual(first?.waiting.command);
});

it('the list tells of what another tab sent and was refused, so that the tab where it was pressed need not', async () => {
  const both = await browser();
  const { other, wakeAll, answerNext, loseNext } = both;
  await pressInOther(both);
  const told = other.add(edit(4, 'cap', { Notes: 'in a cap' }), route, true).then(() => {}, problemFrom);
  await wakeAll();
  await answerNext();
  await answerNext();
  await loseNext(new Problem('CONFLICT', 'This row was changed in the sheet.'));
  const problem = await told;
  expect(problem && other.isListed(problem)).toBe(true);
});
