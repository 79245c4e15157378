import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { switchSingleKeys } from '#frontend/page/single-keys.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { todo } from '#testing/data/todos.ts';
import { inList, knownList, OnceKnown, todoCalls } from '#testing/screen/known-list.tsx';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, holdAnswers, on } from '#testing/server/shell-calls.ts';
import { SearchEverything } from './SearchEverything.tsx';

function show(hasSlash = true) {
  answerShell([on(launcherCalls, 'available', () => ({ directoryApps: [] }))]);
  return renderScreen(<SearchEverything hasSlash={hasSlash} />, { address: '' });
}

const field = () => screen.findByRole('combobox', { name: 'Search everything' });

describe('the search over all apps', () => {
  // Before all others: once the code is loaded, it stays loaded.
  it('takes what is typed while its code is still loading, which the page below never hears of', async () => {
    const heard: string[] = [];
    const { user } = show();
    addEventListener('keydown', ({ key }) => heard.push(key));
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of 'paper') fireEvent.keyDown(document.body, { key });
    expect(heard).toEqual(['k']);
    expect(await field()).toHaveProperty('value', 'paper');
    // However it is closed, it opens blank the next time.
    await user.keyboard('{Control>}k{/Control}');
    await expect.poll(() => screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('/');
    expect(await field()).toHaveProperty('value', '');
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('/');
    expect(await field()).toHaveProperty('value', '');
  });

  it('opens with Ctrl K and with the slash key, and closes with either Escape or Ctrl K again', async () => {
    const { user } = show();
    for (const [open, close] of [
      ['{Control>}k{/Control}', '{Escape}'],
      ['/', '{Control>}k{/Control}'],
    ] as const) {
      await user.keyboard(open);
      const input = await field();
      expect(document.activeElement).toBe(input);
      await user.keyboard(close);
      await expect.poll(() => screen.queryByRole('combobox')).toBeNull();
    }
  });

  it('leaves the slash key alone for who has switched single keys off, and for who is typing', async () => {
    switchSingleKeys(false);
    const { user } = show();
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    switchSingleKeys(true);
    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    await user.type(await field(), 'a/b');
    expect(await field()).toHaveProperty('value', 'a/b');
  });

  it('has no slash key beyond the launcher', async () => {
    const { user } = show(false);
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toBeTruthy();
  });
});

it('a search that was opened while a row was being added stays open', async () => {
  answerShell([...knownList, on(todoCalls, 'addTodo', () => ({ todo: todo(2, 'Call Al') }), inList)]);
  const { user } = renderScreen(
    <OnceKnown>
      <SearchEverything />
    </OnceKnown>,
    { address: '' },
  );
  await user.click(await screen.findByRole('button', { name: 'Search everything' }));
  await user.type(await field(), 'task Call Al');
  await screen.findByRole('option', { name: /Call Al/ });
  const answer = holdAnswers();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'paper');
  answer();
  expect(await screen.findByText('Row 2 added to Home')).toBeTruthy();
  expect(await field()).toHaveProperty('value', 'paper');
});
