import * as z from 'zod';
import expensesContract from '../../dashboard/apps/expenses/contract.ts';
import expensesManifest from '../../dashboard/apps/expenses/manifest.ts';
import { headed as expense } from '../../dashboard/apps/expenses/record.ts';
import mugClubContract from '../../dashboard/apps/mug-club/contract.ts';
import mugClubManifest from '../../dashboard/apps/mug-club/manifest.ts';
import { headed as club } from '../../dashboard/apps/mug-club/record.ts';
import myAppsContract from '../../dashboard/apps/my-apps/contract.ts';
import myAppsManifest from '../../dashboard/apps/my-apps/manifest.ts';
import todosContract from '../../dashboard/apps/todos/contract.ts';
import todosManifest from '../../dashboard/apps/todos/manifest.ts';
import { createClient } from '../../dashboard/frontend/calls/client.ts';
import { newRequestKey } from '../../dashboard/frontend/calls/request-key.ts';
import type { Contract } from '../../dashboard/kernel/contract.ts';
import type { OwnApp } from '../../dashboard/kernel/own-apps/own-app.ts';
import { Problem } from '../../dashboard/kernel/problem.ts';

// The sheets that are written to, each of another app, with what its screens read of it and send to it.

/** The mark of rows that are alike; they are only added. All others are different. */
export const twinMark = 'T000';

/** A row as a device has read it. */
export interface SeenRow {
  /** Distinguishes it from all others in its sheet, except from its twins. */
  mark: string;
  /** As the app's own calls want it back. */
  told: Readonly<Record<string, unknown>>;
  /** The contents of the judged cells, by header. */
  cells: Readonly<Record<string, string>>;
}

/** The intended effect of a write on one row. */
export interface Intent {
  kind: 'add' | 'edit' | 'tick' | 'remove' | 'move' | 'undo' | 'goBack';
  mark: string;
  /** What is typed, by the cells' headers. */
  typed: Readonly<Record<string, string>>;
  /** Headers of cells that may change along with it. */
  along: readonly string[];
  /** The key of the deletion that is undone, or the time to which the sheet goes back, as an ISO text. */
  of?: string;
}

type Body = Readonly<Record<string, unknown>>;

/** A write as a screen makes it, and what that means. */
export interface Write {
  intent: Intent;
  call: string;
  params: Readonly<Record<string, string>>;
  body: Body;
}

/** The place of one person's book. */
export interface Where {
  sheetId: string;
  folderId: string;
}

export interface Book {
  app: string;
  tab: string;
  /** The headers of what identifies a row, of what is edited, and of what else is judged. */
  marked: string;
  edited: string;
  judged: readonly string[];
  contract: Contract;
  /** Makes the sheet; called as a page. */
  make(): Promise<Where>;
  read(where: Where): Promise<SeenRow[]>;
  /** `number` is another one for each row. */
  add(where: Where, mark: string, number: number): Write;
  /** The writes to a row that is there; `others` are rows that it may be moved in front of. */
  change: readonly ((where: Where, row: SeenRow, text: string, others: readonly SeenRow[]) => Write)[];
  /** Undoes a deletion, by what its answer gave for that. */
  undo(where: Where, undo: string): Omit<Write, 'intent'>;
}

const once = () => ({ requestKey: newRequestKey() });
const rowNumber = (told: Body) => String(told['_rowIndex']);

function seenRow(told: Body, names: Readonly<Record<string, string>>, marked: string): SeenRow {
  const cells = Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, String(told[name] ?? '')]),
  );
  return { mark: cells[marked] ?? '', told, cells };
}

const edit = (mark: string, header: string, text: string): Intent => ({
  ...{ kind: 'edit', mark, typed: { [header]: text }, along: [] },
});
const remove = (mark: string): Intent => ({ kind: 'remove', mark, typed: {}, along: [] });

function todos(): Book {
  const client = createClient(todosManifest, todosContract);
  const same = { Task: 'Task', Notes: 'Notes', Status: 'Status' };
  const params = ({ sheetId }: Where) => ({ listId: sheetId });
  return {
    ...{ app: 'todos', tab: 'Tasks', marked: 'Task', edited: 'Notes', judged: ['Status'] },
    contract: todosContract,
    async make() {
      const { list } = await client.createList({ body: { name: 'Errands' } }, once());
      return { sheetId: list.id, folderId: '' };
    },
    async read({ sheetId }) {
      const { todos: read } = await client.listTodos({ listId: sheetId });
      return read.map(({ row }) => seenRow(row, same, 'Task'));
    },
    add: (where, mark) => ({
      intent: { kind: 'add', mark, typed: { Task: mark, Notes: '', Status: 'Pending' }, along: [] },
      ...{ call: 'addTodo', params: params(where), body: { text: mark, priority: 'High' } },
    }),
    change: [
      (where, { mark, told }, text) => ({
        intent: edit(mark, 'Notes', text),
        ...{ call: 'changeTodos', params: params(where) },
        body: { rows: [told], deed: { kind: 'change', changes: { notes: text } } },
      }),
      (where, { mark, told }) => ({
        intent: { kind: 'tick', mark, typed: { Status: 'Completed' }, along: ['Completed Date'] },
        ...{ call: 'changeTodos', params: params(where) },
        body: { rows: [told], deed: { kind: 'complete' } },
      }),
      (where, { mark, told }) => ({
        intent: remove(mark),
        ...{ call: 'deleteTodos', params: params(where), body: { rows: [told] } },
      }),
      (where, { mark, told }, _, [other]) => ({
        intent: { kind: 'move', mark, typed: {}, along: [] },
        ...{ call: 'moveTodo', params: { ...params(where), row: rowNumber(told) } },
        body: { expected: told, before: other && other.mark !== mark ? other.told : null },
      }),
    ],
    undo: (where, undo) => ({ call: 'undoDelete', params: params(where), body: { undo } }),
  };
}

function expenses(): Book {
  const client = createClient(expensesManifest, expensesContract);
  const same = { Description: 'Description', Notes: 'Notes' };
  const on = ({ folderId }: Where, told: Body) => ({ reportId: folderId, row: rowNumber(told) });
  return {
    ...{ app: 'expenses', tab: 'Expenses', marked: 'Description', edited: 'Notes', judged: [] },
    contract: expensesContract,
    async make() {
      const { report } = await client.createReport({ body: { name: 'January' } }, once());
      return { sheetId: report.sheetId ?? '', folderId: report.id };
    },
    async read({ sheetId, folderId }) {
      const { rows, sheetId: found } = await client.readReport({ reportId: folderId, query: { sheetId } });
      // Where a hand has moved it out of its folder, the report has none.
      if (found !== sheetId) throw new Problem('NOT_FOUND', 'The sheet is not in its report.');
      return rows.map((row) => seenRow(z.encode(expense.row, row), same, 'Description'));
    },
    add: ({ sheetId, folderId }, mark) => ({
      intent: { kind: 'add', mark, typed: { Description: mark, Notes: '' }, along: [] },
      ...{ call: 'addExpense', params: { reportId: folderId } },
      body: { date: '2026-01-31', description: mark, category: 'Travel', amount: 12, notes: '', sheetId },
    }),
    change: [
      (where, { mark, told }, text) => ({
        intent: edit(mark, 'Notes', text),
        ...{ call: 'updateExpense', params: on(where, told) },
        body: { expected: cellsOf(told), changes: { notes: text }, sheetId: where.sheetId },
      }),
      (where, { mark, told }) => ({
        intent: remove(mark),
        ...{ call: 'deleteExpense', params: on(where, told) },
        body: { expected: cellsOf(told), sheetId: where.sheetId },
      }),
    ],
    undo: ({ folderId }, undo) => ({ call: 'undoDelete', params: { reportId: folderId }, body: { undo } }),
  };
}

function cellsOf({ _rowIndex, ...cells }: Body): Body {
  return cells;
}

function mugClub(): Book {
  const client = createClient(mugClubManifest, mugClubContract);
  const same = { 'Member Name': 'Member Name', Notes: 'Notes' };
  return {
    ...{ app: 'mug-club', tab: 'Members', marked: 'Member Name', edited: 'Notes', judged: [] },
    contract: mugClubContract,
    async make() {
      const { listId } = await client.createList({ body: { listName: 'Regulars' } }, once());
      return { sheetId: listId, folderId: '' };
    },
    async read({ sheetId }) {
      const { rows } = await client.listMembers({ listId: sheetId });
      return rows.map((row) => seenRow(z.encode(club.member.row, row), same, 'Member Name'));
    },
    add({ sheetId }, mark, number) {
      const fields = { memberName: mark, email: 'a@example.com', joinDate: '2026-01-31', tShirtSize: 'M' };
      const body = { ...fields, listId: sheetId, memberId: `M${9_000_000_000_000 + number}` };
      return {
        intent: { kind: 'add', mark, typed: { 'Member Name': mark, Notes: '' }, along: [] },
        ...{ call: 'addMember', params: { listId: sheetId }, body },
      };
    },
    change: [
      ({ sheetId }, { mark, told }, text) => {
        const { memberName, email, joinDate, tShirtSize, memberId } = club.member.cells.decode(
          cellsOf(told) as Parameters<typeof club.member.cells.decode>[0],
        );
        return {
          intent: edit(mark, 'Notes', text),
          ...{ call: 'updateMember', params: { listId: sheetId, row: rowNumber(told) } },
          body: {
            ...{ memberName, email, joinDate, tShirtSize, memberId, notes: text, listId: sheetId },
            expected: cellsOf(told),
          },
        };
      },
      ({ sheetId }, { mark, told }) => ({
        intent: remove(mark),
        ...{ call: 'deleteMember', params: { listId: sheetId, row: rowNumber(told) } },
        body: { expected: cellsOf(told) },
      }),
    ],
    undo: ({ sheetId }, undo) => ({ call: 'undoDelete', params: { listId: sheetId }, body: { undo } }),
  };
}

/** An own app that a person made from a sheet of theirs. */
const ownApp: OwnApp = {
  ...{ title: 'Orders', tab: 'Orders', headerRow: 1, fingerprint: ['job', 'pieces'] },
  house: { color: 'teal', gable: 'twin', picture: ['#...#', '.#.#.', '..#..', '.#.#.', '#...#'] },
  columns: [
    { key: 'job', header: 'Job', kind: 'text' },
    { key: 'pieces', header: 'Pieces', kind: 'number' },
    { key: 'notes', header: 'Notes', kind: 'text' },
  ],
};

function orders(): Book {
  const client = createClient(myAppsManifest, myAppsContract);
  const names = { Job: 'job', Notes: 'notes' };
  const seen = ({ id: _, ...told }: Body) => told;
  return {
    ...{ app: 'my-apps', tab: 'Orders', marked: 'Job', edited: 'Notes', judged: [] },
    contract: myAppsContract,
    async make() {
      const { sheetId } = await client.makeApp({ body: { app: ownApp } }, once());
      return { sheetId, folderId: '' };
    },
    async read({ sheetId }) {
      const { rows } = await client.listRows({ query: { sheetId } });
      return rows.map((row) => seenRow(row, names, 'Job'));
    },
    add: ({ sheetId }, mark) => ({
      intent: { kind: 'add', mark, typed: { Job: mark, Notes: '' }, along: [] },
      ...{ call: 'addRow', params: {}, body: { job: mark, pieces: 3, sheetId } },
    }),
    change: [
      ({ sheetId }, { mark, told }, text) => ({
        intent: edit(mark, 'Notes', text),
        ...{ call: 'updateRow', params: { rowId: String(told['id']) } },
        body: { notes: text, sheetId, expected: seen(told) },
      }),
      ({ sheetId }, { mark, told }) => ({
        intent: remove(mark),
        ...{ call: 'removeRows', params: { sheetId }, body: { rows: [seen(told)] } },
      }),
    ],
    undo: ({ sheetId }, undo) => ({ call: 'undo', params: { sheetId }, body: { undo } }),
  };
}

export const books: readonly Book[] = [todos(), expenses(), mugClub(), orders()];
