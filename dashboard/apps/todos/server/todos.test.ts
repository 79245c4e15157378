import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { today } from '#kernel/day.ts';
import { newList, placed, rowsOf, threeTodos } from '#testing/data/todo-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const shown = (sheetId: string, range: string) =>
  user
    .callsClient(sheetCalls)
    .readCells({ sheetId, query: { range } })
    .then(({ values }) => values);

describe('a new list', () => {
  it('is a sheet of six columns on a tab of its name, without tasks', async () => {
    const { hand, listId, todos, list } = await newList(user);
    expect(await hand.tabs(listId)).toEqual(['Tasks']);
    expect(await hand.entered(listId, 'Tasks!1:1')).toEqual([
      ['Task', 'Status', 'Priority', 'Due Date', 'Notes', 'Created Date'],
    ]);
    expect(await todos()).toEqual([]);
    expect(list).toMatchObject({ isOwned: true, canEdit: true, total: 0, isCounted: true });
  });
});

describe('a new task', () => {
  it('is a row of exactly these six cells', async () => {
    const { listId, add } = await newList(user);
    const todo = await add({ text: '  Order rag paper \n and ink ' });
    expect(await shown(listId, 'Tasks!A2:Z2')).toEqual([
      ['Order rag paper \n and ink', 'Pending', 'Medium', '', '', today()],
    ]);
    expect(todo).toMatchObject({
      id: '2',
      text: 'Order rag paper \n and ink',
      status: 'pending',
      completed: false,
      canceled: false,
      completedDate: '',
      canceledDate: '',
      priority: 'Medium',
      dueDate: '',
      notes: '',
      createdDate: today(),
      repeat: null,
    });
  });

  it('has dates that are real dates in the sheet', async () => {
    const { hand, listId, add } = await newList(user);
    await add({ text: 'Ship', dueDate: '2026-12-24' });
    expect((await hand.entered(listId, 'Tasks!D2'))[0]).toEqual([46380]);
    expect(await shown(listId, 'Tasks!D2')).toEqual([['2026-12-24']]);
  });

  it('keeps text that looks like something else, exactly', async () => {
    const { add, todos, listId, hand } = await newList(user);
    const texts = ['=1+1', '+1 555 0100', '-3', '@mention', '00123', '3-4', "'quoted", '1/2', 'TRUE', '$5'];
    const odd = ['😀 emoji 👩‍👩‍👧', 'שלום עולם', 'a\nb', 'x'.repeat(50_000)];
    for (const text of [...texts, ...odd]) await add({ text, notes: text });
    const read = await todos();
    expect(read.map(({ text }) => text)).toEqual([...texts, ...odd]);
    expect(read.map(({ notes }) => notes)).toEqual([...texts, ...odd]);
    expect(await hand.entered(listId, 'Tasks!A2:A3')).toEqual([['=1+1'], ['+1 555 0100']]);
  });

  it('needs a text, and not more than a cell takes', async () => {
    const { add } = await newList(user);
    await expect(add({ text: '   ' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(add({ text: 'x'.repeat(50_001) })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('comes with many others in one go, in their order', async () => {
    const { client, listId, todos } = await newList(user);
    const added = await client.addTodos({
      listId,
      body: {
        todos: [
          { text: 'One', status: 'Completed', createdDate: '2024-05-01', completedDate: '2024-05-02' },
          { text: 'Two', labels: ['home', 'garden', 'home'] },
        ],
      },
    });
    expect(placed(added.todos)).toEqual([
      [2, 'One'],
      [3, 'Two'],
    ]);
    expect(await todos()).toEqual(added.todos);
    expect(added.todos[0]).toMatchObject({ completed: true, completedDate: '2024-05-02' });
    expect(added.todos[1]).toMatchObject({ labels: ['home', 'garden'] });
  });
});

describe('the states of a task', () => {
  it('are pending and completed by its checkbox, with a date that goes when it is unchecked', async () => {
    const { listId, add, toggle, todos } = await newList(user);
    const pending = await add({ text: 'Toggle' });
    const { todo: completed } = await toggle(pending, true);
    expect(completed).toMatchObject({ status: 'completed', completedDate: today() });
    expect(await shown(listId, 'Tasks!A1:H2')).toEqual([
      ['Task', 'Status', 'Priority', 'Due Date', 'Notes', 'Created Date', 'Completed Date'],
      ['Toggle', 'Completed', 'Medium', '', '', today(), today()],
    ]);
    const { todo: reopened } = await toggle(completed, false);
    expect(reopened).toMatchObject({ status: 'pending', completedDate: '' });
    expect(await todos()).toEqual([reopened]);
  });

  it('are canceled, which clears the completed date, and restored, which makes it pending', async () => {
    const { listId, add, toggle, cancel, restore, todos } = await newList(user);
    const { todo } = await toggle(await add({ text: 'Cancel' }), true);
    const canceled = await cancel(todo);
    expect(canceled).toMatchObject({
      status: 'canceled',
      completed: false,
      completedDate: '',
      canceledDate: today(),
    });
    expect(await shown(listId, 'Tasks!B2:H2')).toEqual([
      ['Canceled', 'Medium', '', '', today(), '', today()],
    ]);
    await expect(toggle(canceled, true)).rejects.toMatchObject({ code: 'CONFLICT' });
    const restored = await restore(canceled);
    expect(restored).toMatchObject({ status: 'pending', canceledDate: '' });
    expect(await todos()).toEqual([restored]);
  });

  it('are read from whatever people type', async () => {
    const { hand, listId, todos, toggle } = await newList(user);
    await hand.type(listId, 'Tasks!A1:H1', [
      ['Completed Date', 'Notes', 'Status', 'Due Date', 'Task', 'Priority', 'Mine'],
    ]);
    await hand.type(listId, 'Tasks!A2:G6', [
      ['', '', 'COMPLETED!', '', 'One', '', '=1+1'],
      ['11/20/2026', 'With a bow', '', '12/24/2026', 'Two', 'Urgent', ''],
      ['11/20/2026', '', 'Cancelled', 'soon', 'Three', 'low', ''],
      ['', '', 'Not completed', '', 'Four', '', ''],
      ['', '', '', '', 'Five', '', ''],
    ]);
    const read = await todos();
    expect(read.map(({ text, status, priority, dueDate }) => [text, status, priority, dueDate])).toEqual([
      ['One', 'completed', 'Medium', ''],
      ['Two', 'completed', 'Urgent', '2026-12-24'],
      ['Three', 'canceled', 'low', 'soon'],
      ['Four', 'pending', 'Medium', ''],
      ['Five', 'pending', 'Medium', ''],
    ]);
    const [one, two, , four] = read;
    expect(two).toMatchObject({ notes: 'With a bow', completedDate: '2026-11-20' });
    if (!one || !four) throw new Error('The rows typed by hand are not there.');
    await toggle(four, true);
    await toggle(one, false);
    expect(await shown(listId, 'Tasks!A1:G2')).toEqual([
      ['Completed Date', 'Notes', 'Status', 'Due Date', 'Task', 'Priority', 'Mine'],
      ['', '', 'Pending', '', 'One', '', 2],
    ]);
    expect(await shown(listId, 'Tasks!A5:G5')).toEqual([[today(), '', 'Completed', '', 'Four']]);
  });

  it('change without the row as it was seen only where its text still stands', async () => {
    const { client, listId, paper } = await threeTodos(user);
    const toggled = await client.toggleTodo({
      listId,
      row: 2,
      body: { completed: true, expectedText: paper.text },
    });
    expect(toggled.todo).toMatchObject({ text: 'Order rag paper', completed: true });
    await expect(
      client.toggleTodo({ listId, row: 3, body: { completed: true, expectedText: 'Something else' } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(client.cancelTodo({ listId, row: 40, body: {} })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(client.cancelTodo({ listId, row: 1, body: {} })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('an edited task', () => {
  it('takes its new text, day, priority, notes and labels', async () => {
    const { edit, paper, todos } = await threeTodos(user);
    const changes = {
      text: 'Order paper',
      dueDate: '2026-12-05',
      priority: 'Low',
      notes: 'A\nB',
      labels: ['print'],
    };
    const edited = await edit(paper, changes);
    expect(edited).toMatchObject(changes);
    expect((await todos())[0]).toEqual(edited);
    expect(await edit(edited, { dueDate: '', labels: [] })).toMatchObject({ dueDate: '', labels: [] });
  });
});

describe('a task whose date of creation was changed in the sheet', () => {
  it('is not taken for another of the same words that was created on that day', async () => {
    const { hand, listId, add, edit, todos } = await newList(user);
    const mine = await add({ text: 'Call' });
    await add({ text: 'Call', dueDate: '2026-12-24' });
    await hand.type(listId, 'Tasks!F2', [['2026-01-02']]);
    await expect(edit(mine, { notes: 'mine' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await hand.type(listId, 'Tasks!D3:E3', [['', 'theirs']]);
    const refused: unknown = await edit(mine, { notes: 'mine' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    // The other task must not be offered to be overwritten.
    expect(refused).not.toHaveProperty('details.conflict');
    expect((await todos()).map(({ notes }) => notes)).toEqual(['', 'theirs']);
  });
});

describe('many tasks at once', () => {
  it('are completed, and taken back to what each one was', async () => {
    const { client, listId, todos, toggle, cancel, paper, binder, cover } = await threeTodos(user);
    const { todo: done } = await toggle(paper, true);
    const canceled = await cancel(binder);
    const before = rowsOf([done, canceled, cover]);
    const { todos: changed } = await client.changeTodos({
      listId,
      body: { rows: before, deed: { kind: 'complete' } },
    });
    expect(placed(changed)).toEqual([[4, 'Proof the cover']]);
    expect((await todos()).map(({ status }) => status)).toEqual(['completed', 'canceled', 'completed']);
    const [now] = rowsOf(changed);
    if (!now) throw new Error('Nothing was changed.');
    await client.revertTodos({ listId, body: { rows: [{ now, before: cover.row }], added: [] } });
    expect((await todos())[2]).toEqual(cover);
  });

  it('are changed all or none', async () => {
    const { client, hand, listId, todos, paper, binder, cover } = await threeTodos(user);
    await hand.type(listId, 'Tasks!B3', [['Canceled']]);
    const rows = rowsOf([paper, binder, cover]);
    const changing = client.changeTodos({ listId, body: { rows, deed: { kind: 'complete' } } });
    await expect(changing).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { conflict: { rowIndex: 3 } },
    });
    expect((await todos()).map(({ status }) => status)).toEqual(['pending', 'canceled', 'pending']);
  });

  it('are deleted and brought back where they were', async () => {
    const { client, listId, todos, remove, paper, cover } = await threeTodos(user);
    const undo = await remove(paper, cover);
    expect(placed(await todos())).toEqual([[2, 'Call the binder']]);
    await client.undoDelete({ listId, body: { undo } });
    expect(placed(await todos())).toEqual([
      [2, 'Order rag paper'],
      [3, 'Call the binder'],
      [4, 'Proof the cover'],
    ]);
  });
});

it('a task is moved in front of another one, and to the end', async () => {
  const { move, todos, paper, cover } = await threeTodos(user);
  await move(cover, paper);
  expect((await todos()).map(({ text }) => text)).toEqual([
    'Proof the cover',
    'Order rag paper',
    'Call the binder',
  ]);
  await move({ ...paper, row: { ...paper.row, _rowIndex: 3 } }, null);
  expect((await todos()).map(({ text }) => text)).toEqual([
    'Proof the cover',
    'Call the binder',
    'Order rag paper',
  ]);
});
