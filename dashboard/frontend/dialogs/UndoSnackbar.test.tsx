import { TrashIcon } from '@phosphor-icons/react/Trash';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { MenuButton } from '../page/MenuButton.tsx';
import { offersUndo } from './snackbar-place.ts';
import { UndoSnackbar, useOfferUndo } from './UndoSnackbar.tsx';

interface Offer {
  message?: string;
  undo?: () => unknown;
}

/** After a click, no button has the focus, for example because the menu is gone. */
function Deletion({ message = '"Taxi" deleted', undo = () => {} }: Offer) {
  const offerUndo = useOfferUndo();
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => offerUndo({ message, undo })}
    >
      Delete
    </button>
  );
}

// jsdom draws frames by an interval of its own, which would stand still for the files that come after this one.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(offer: Offer = {}) {
  render(
    <UndoSnackbar>
      <Deletion {...offer} />
    </UndoSnackbar>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}
const pathIn = (part: Element) => part.querySelector('path')?.getAttribute('d');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('offers to undo for eight seconds, and has its place to itself meanwhile', async () => {
  const person = show();
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(document.documentElement.hasAttribute(offersUndo)).toBe(true);
  await pass(8000);
  await pass(1000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.documentElement.hasAttribute(offersUndo)).toBe(false);
});

it('leaves the choices of a menu that is opened meanwhile in front', async () => {
  const screenOf = (
    <UndoSnackbar>
      <Deletion />
      <MenuButton label="Export" icon={null} choices={[{ label: 'As CSV' }]} />
    </UndoSnackbar>
  );
  renderScreen(screenOf, { address: '' });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('menuitem', { name: 'As CSV' });
  const level = (part: string) =>
    Number(getComputedStyle(document.querySelector(part) ?? document.body).zIndex);
  expect(level('.MuiMenu-root')).toBeGreaterThan(level('.MuiSnackbar-root'));
});

it('waits for who works with the keyboard, until Escape', async () => {
  const person = show();
  await person.tab();
  await person.keyboard('{Enter}');
  await pass(60_000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await person.keyboard('{Escape}');
  await pass(1000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('says why something was not taken back, until that is closed', async () => {
  const person = show({ undo: () => Promise.reject(new Problem('CONFLICT', 'The row has changed.')) });
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(60_000);
  const warning = pathIn(render(<WarningCircleIcon />).container);
  expect(pathIn(screen.getByText('Not taken back. The row has changed.'))).toBe(warning);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await pass(1000);
  expect(screen.queryByText(/^Not taken back/)).toBeNull();
});

it('gives no reason where the server has given none', async () => {
  const undo = () => Promise.reject(new Problem('SERVER_ERROR', 'Request failed with status 502'));
  const person = show({ undo });
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not taken back.')).toBeTruthy();
});

it.each([
  ['"Taxi" deleted', true],
  ['"Lisbon" moved to the trash', true],
  ['T-shirt marked given: Ada', false],
])('%s bears a bin: %s', async (message, isGone) => {
  const bin = pathIn(render(<TrashIcon size={18} />).container);
  const person = show({ message });
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(pathIn(await screen.findByText(message)) === bin).toBe(isGone);
});
