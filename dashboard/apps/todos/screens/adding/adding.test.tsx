import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { switchSingleKeys } from '#frontend/page/single-keys.ts';
import { Problem } from '#kernel/problem.ts';
import { seesAll, todo, todoList, todosData, withDeed } from '#testing/data/todos.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type NewTodo } from '../../contract.ts';
import manifest from '../../manifest.ts';
import Todos from '../index.tsx';

function open(answers: Answers<typeof contract> = {}, isTouched = false) {
  const data = todosData();
  const sent: NewTodo[] = [];
  answerCalls(manifest, contract, {
    listLists: () => ({
      lists: [todoList('l1', 'Broadside no. 12')],
      folderLink: null,
      permissions: seesAll,
    }),
    listTodos: () => data,
    addTodo: ({ body }) => {
      sent.push(body);
      const added = todo(data.todos.length + 2, body.text);
      data.todos = [...data.todos, added];
      return { todo: added };
    },
    addTodos: ({ body }) => {
      sent.push(...body.todos);
      const added = body.todos.map(({ text }, at) => todo(data.todos.length + 2 + at, text));
      data.todos = [...data.todos, ...added];
      return { todos: added };
    },
    ...answers,
  });
  return { ...renderScreen(<Todos />, { address: '?app=todos&list=l1', isTouched }), sent };
}

type User = ReturnType<typeof open>['user'];

async function openDialog(user: User) {
  const [add] = await screen.findAllByRole('button', { name: 'Add Task' });
  await user.click(add ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Add New Task' });
  return { dialog: within(dialog), field: within(dialog).getByLabelText('Task') };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

// Before all others: once the code of the form is loaded, it stays loaded.
it('takes what is typed right after the key that opens it, also while its code is still loading', async () => {
  const { user } = open();
  const box = await screen.findByRole('checkbox', { name: 'Order rag paper' });
  box.focus();
  await user.keyboard('nxerox');
  const dialog = await screen.findByRole('dialog', { name: 'Add New Task' });
  const field = within(dialog).getByLabelText('Task');
  expect(field).toHaveProperty('value', 'xerox');
  expect(field).toHaveProperty('selectionStart', 'xerox'.length);
  expect(box).toHaveProperty('checked', false);
});

describe('adding a task', () => {
  it.each([false, true])('names keys only where there is no touch screen (%s)', async (isTouched) => {
    const { user } = open({}, isTouched);
    const { dialog } = await openDialog(user);
    expect(dialog.queryByText(/Shift\+Enter/) === null).toBe(isTouched);
  });

  it('needs a text; Enter adds it, Shift+Enter starts a new line', async () => {
    const { user, sent } = open();
    const { dialog, field } = await openDialog(user);
    const add = dialog.getByRole('button', { name: 'Add Task' });
    await user.type(field, '  {Enter}');
    expect(add).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.type(field, 'Mix the green{Shift>}{Enter}{/Shift}to match swatch 12{Enter}');
    await closed();
    expect(sent).toEqual([{ text: 'Mix the green\nto match swatch 12' }]);
    expect(await screen.findByRole('checkbox', { name: /^Mix the green/ })).toBeTruthy();
    expect(screen.getAllByText('Row 6 saved just now').length).toBeGreaterThan(0);
  });

  it('is begun by a button that floats over the list', async () => {
    const { user } = open();
    await screen.findByRole('list', { name: 'Tasks' });
    const [floating] = screen
      .getAllByRole('button', { name: 'Add Task', hidden: true })
      .filter((button) => getComputedStyle(button).position === 'fixed');
    if (!floating) throw new Error('No button floats.');
    await user.click(floating);
    expect(await screen.findByRole('dialog', { name: 'Add New Task' })).toBeTruthy();
  });

  it('leaves Enter to the words that are being composed', async () => {
    const { user, sent } = open();
    const { field } = await openDialog(user);
    await user.type(field, 'にほん');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(sent).toEqual([]);
    await user.type(field, '{Enter}');
    await closed();
    expect(sent).toEqual([{ text: 'にほん' }]);
  });

  it('offers what it understands as chips that are switched, and keeps the words', async () => {
    const { user, sent } = open();
    const { dialog, field } = await openDialog(user);
    await user.type(field, 'Read the Sunday Times every 1st !high #home');
    const chips = () =>
      within(dialog.getByRole('group', { name: 'How it is understood' })).getAllByRole('button');
    const isOn = () =>
      Object.fromEntries(chips().map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')]));
    const [sunday, ...others] = Object.entries(isOn());
    expect(sunday?.[0]).toMatch(/^Due /);
    expect(sunday?.[1]).toBe('false');
    expect(others).toEqual([
      [expect.stringMatching(/^every month on the 1st, from /), 'true'],
      ['High priority', 'true'],
      ['#home', 'true'],
    ]);
    const marked = [...document.querySelectorAll('mark')].map(({ textContent, dataset }) => [
      textContent,
      dataset['on'],
    ]);
    expect(marked).toEqual([
      ['Sunday', 'false'],
      ['every 1st', 'true'],
      ['!high', 'true'],
      ['#home', 'true'],
    ]);
    await user.click(dialog.getByRole('button', { name: '#home' }));
    dialog.getByRole('button', { name: /^every month/ }).focus();
    await user.keyboard(' ');
    expect(Object.values(isOn())).toEqual(['false', 'false', 'true', 'false']);
    await user.type(field, '{Enter}');
    await closed();
    expect(sent).toEqual([{ text: 'Read the Sunday Times every 1st #home', priority: 'High' }]);
  });

  it('marks the words where they stand in the field', async () => {
    const { user } = open();
    const { field } = await openDialog(user);
    await user.type(field, 'Pay rent every 1st !low');
    const mark = await waitFor(() => {
      const found = document.querySelector('mark');
      if (!found) throw new Error('No words are marked.');
      return found;
    });
    const look = (element: Element | null) => {
      const { padding, height, fontSize, lineHeight } = getComputedStyle(element ?? document.body);
      return {
        padding,
        height: height === 'auto' || height === '' ? 'as its words' : height,
        fontSize,
        lineHeight,
      };
    };
    expect(look(mark.parentElement)).toEqual({ ...look(field), height: 'as its words' });
  });

  it('keeps a task that was not saved, and sends it again under the same key', async () => {
    const keys: (string | null)[] = [];
    const { user } = open({
      addTodo: ({ requestKey, body }) => {
        keys.push(requestKey);
        if (keys.length === 1) throw new Problem('WORKSPACE_UNAVAILABLE', 'The workspace does not answer.');
        return { todo: todo(6, body.text) };
      },
    });
    const { dialog, field } = await openDialog(user);
    await user.type(field, 'Write the colophon{Enter}');
    expect(await dialog.findByText('Failed to add task')).toBeTruthy();
    expect(field).toHaveProperty('value', 'Write the colophon');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(screen.getAllByText('1 row not saved.').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Not saved.')).toBeNull());
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('asks before the list is left with a task that was not saved, and keeps it', async () => {
    const { user } = open({
      summarizeLists: () => ({ summaries: [] }),
      addTodo: () => {
        throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
      },
    });
    const isAskedAtClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { dialog, field } = await openDialog(user);
    await user.type(field, 'Write the colophon{Enter}');
    await dialog.findByText('Failed to add task');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(isAskedAtClose()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back to Lists' }));
    const question = within(await screen.findByRole('dialog', { name: '1 row is not saved' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await closed();
    await user.click(screen.getByRole('button', { name: 'Back to Lists' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Broadside no. 12' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getByText('Write the colophon')).toBeTruthy();
  });

  it('makes many tasks of pasted lines after a look at them', async () => {
    const { user, sent } = open();
    const { field } = await openDialog(user);
    await user.click(field);
    await user.paste('- [ ] Ink\n- [x] Paper tomorrow\n\n- Rollers !low');
    const look = within(await screen.findByRole('dialog', { name: 'Add 3 tasks?' }));
    expect(within(look.getByRole('list', { name: 'Tasks to add' })).getAllByRole('listitem')).toHaveLength(3);
    await user.click(look.getByRole('checkbox', { name: 'Add Rollers' }));
    await user.click(look.getByRole('button', { name: 'Add 2 Tasks' }));
    await closed();
    expect(sent).toMatchObject([{ text: 'Ink' }, { text: 'Paper tomorrow', status: 'Completed' }]);
    expect(await screen.findByRole('checkbox', { name: 'Ink' })).toBeTruthy();
  });

  it('keeps pasted lines together where they belong to one task', async () => {
    const { user, sent } = open();
    const { field } = await openDialog(user);
    await user.click(field);
    await user.paste('Ink\nPaper');
    await user.click(await screen.findByRole('button', { name: 'Keep as one task' }));
    await screen.findByRole('dialog', { name: 'Add New Task' });
    await user.keyboard(' for the press{Enter}');
    await closed();
    expect(sent).toEqual([{ text: 'Ink\nPaper for the press' }]);
  });

  it('asks before what was typed goes, beside pasted lines and with them', async () => {
    const { user } = open();
    const { field } = await openDialog(user);
    await user.type(field, 'For the press: ');
    await user.paste('Ink\nPaper');
    for (const leads of [/^Add 2 tasks/, 'Add New Task']) {
      await screen.findByRole('dialog', { name: leads });
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      if (leads !== 'Add New Task')
        await user.click(screen.getByRole('button', { name: 'Keep as one task' }));
    }
    expect(screen.getByLabelText('Task')).toHaveProperty('value', 'For the press: Ink\nPaper');
  });
});

describe('the keyboard', () => {
  it('walks along the tasks and does to them what their menus do', async () => {
    const { user } = open({
      changeTodos: ({ body }) => ({ todos: withDeed(body), added: [] }),
    });
    await screen.findByRole('checkbox', { name: 'Order rag paper' });
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Order rag paper');
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Call the binder');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Call the binder');
    await user.keyboard('x');
    expect(await screen.findByText('"Call the binder" completed')).toBeTruthy();
  });

  it('adds with n, edits with e, selects with s, filters with digits, helps with ?', async () => {
    const { user } = open();
    await screen.findByRole('checkbox', { name: 'Order rag paper' });
    await user.keyboard('n');
    const field = within(await screen.findByRole('dialog', { name: 'Add New Task' })).getByLabelText('Task');
    await user.type(field, 'n?j1');
    expect(field).toHaveProperty('value', 'n?j1');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await closed();
    await user.keyboard('?');
    expect(
      within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByText('Add a task'),
    ).toBeTruthy();
    await user.keyboard('{Escape}');
    await closed();
    await user.keyboard('3');
    expect(await screen.findByRole('checkbox', { name: 'Cut the linoleum block' })).toBeTruthy();
    await user.keyboard('2js');
    expect(await screen.findByRole('checkbox', { name: 'Select Order rag paper' })).toHaveProperty(
      'checked',
      true,
    );
    await user.keyboard('{Escape}e');
    expect(await screen.findByRole('dialog', { name: 'Edit Task' })).toBeTruthy();
  });

  it('has no single keys for who switched them off in the help, but those of the row with the focus', async () => {
    const { user } = open();
    const box = await screen.findByRole('checkbox', { name: 'Order rag paper' });
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await closed();
    await user.keyboard('n?');
    expect(screen.queryByRole('dialog')).toBeNull();
    box.focus();
    await user.keyboard('e');
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    switchSingleKeys(true);
  });

  it('moves a task with Alt and the arrows', async () => {
    const moves: (number | undefined)[] = [];
    const { user } = open({
      moveTodo: ({ row, body }) => {
        moves.push(Number(row), body.before?._rowIndex);
        return { success: true };
      },
    });
    await screen.findByRole('checkbox', { name: 'Order rag paper' });
    await user.keyboard('j{Alt>}{ArrowUp}{ArrowDown}{/Alt}');
    await waitFor(() => expect(moves).toEqual([2, undefined]));
  });
});
