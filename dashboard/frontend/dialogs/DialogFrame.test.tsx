import TextField from '@mui/material/TextField';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';

type User = ReturnType<typeof renderScreen>['user'];

/** A click beside the dialog: pressed and released there. */
function clickBeside() {
  const backdrop = document.querySelector('.MuiDialog-container') ?? document.body;
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
}

const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) }).disabled;

describe('a dialog', () => {
  it('is left by Escape, by a click beside it and by its buttons', async () => {
    const onClose = vi.fn();
    const { user } = renderScreen(
      <FormDialog
        title="Add"
        isOpen
        isBusy={false}
        onClose={onClose}
        onSubmit={() => {}}
        submit={{ label: 'Save', busyLabel: 'Saving' }}
      >
        Fields
      </FormDialog>,
      { address: '' },
    );
    await user.keyboard('{Escape}');
    clickBeside();
    for (const name of ['Close', 'Cancel']) await user.click(screen.getByRole('button', { name }));
    expect(onClose).toHaveBeenCalledTimes(4);
  });

  it('scrolls to what went wrong, which stands below fields that fill a phone', async () => {
    // The window of the tests has no layout: the content ends at 700 px, where the fields do, and alerts follow.
    const places = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    places.mockImplementation(function (this: Element) {
      return this.matches('[role=alert]') ? new DOMRect(0, 700, 300, 60) : new DOMRect(0, 60, 300, 640);
    });
    onTestFinished(() => places.mockRestore());
    function Form() {
      const [hasFailed, setHasFailed] = useState(false);
      return (
        <FormDialog
          title="Add"
          isOpen
          isBusy={false}
          onClose={() => {}}
          onSubmit={() => setHasFailed(true)}
          submit={{ label: 'Save', busyLabel: 'Saving' }}
        >
          <input aria-label="Name" />
          {hasFailed && (
            <div>
              <ProblemAlert title="Failed to save" problem={new Problem('ACCESS_DENIED', 'No.')} />
            </div>
          )}
        </FormDialog>
      );
    }
    const { user } = renderScreen(<Form />, { address: '' });
    const content = document.querySelector('.MuiDialogContent-root');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save')).toBeTruthy();
    await waitFor(() => expect(content?.scrollTop).toBe(84));
  });

  it.each(['save', 'delete'])('cannot be closed while it is at it: %s', async (what) => {
    const onClose = vi.fn();
    const shared = { title: 'Busy', isOpen: true, isBusy: true, onClose };
    const { user } = renderScreen(
      what === 'save' ? (
        <FormDialog {...shared} onSubmit={onClose} submit={{ label: 'Save', busyLabel: 'At it' }}>
          <input aria-label="Name" />
        </FormDialog>
      ) : (
        <ConfirmDialog
          {...shared}
          text="Really?"
          confirm={{ label: 'Delete', busyLabel: 'At it' }}
          onConfirm={onClose}
        />
      ),
      { address: '' },
    );
    await user.keyboard('{Escape}');
    clickBeside();
    for (const form of document.querySelectorAll('form')) fireEvent.submit(form);
    expect(['Close', 'Cancel', 'At it'].map(isDisabled)).toEqual([true, true, true]);
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a form is not sent without a date that is only half filled in, which the browser hands over as none', () => {
  const onSubmit = vi.fn();
  renderScreen(
    <FormDialog
      title="Add"
      isOpen
      isBusy={false}
      onClose={() => {}}
      onSubmit={onSubmit}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
    >
      <input type="date" aria-label="Due" />
    </FormDialog>,
    { address: '' },
  );
  const due = screen.getByLabelText<HTMLInputElement>('Due');
  // jsdom has no parts of a date to leave out.
  const validity = { badInput: true };
  Object.defineProperty(due, 'validity', { value: validity });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  validity.badInput = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

describe('a form in which something was typed', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });

  function open({ isKept = false } = {}) {
    const onClose = vi.fn();
    function Form() {
      const [sent, setSent] = useState(0);
      return (
        <FormDialog
          title="Add"
          isOpen
          isBusy={false}
          keptSince={isKept ? sent : 0}
          onClose={onClose}
          onSubmit={() => setSent(sent + 1)}
          submit={{ label: 'Save', busyLabel: 'Saving' }}
        >
          <Fields />
        </FormDialog>
      );
    }
    return { ...renderScreen(<Form />, { address: '' }), onClose };
  }

  /** One field of each kind that the apps' forms have. */
  function Fields() {
    const [name, setName] = useState('Ada');
    const [isOn, setIsOn] = useState(false);
    const [photo, setPhoto] = useState<File | null>(null);
    return (
      <>
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        <input type="search" aria-label="Search" />
        <input type="checkbox" aria-label="Keep" />
        <select aria-label="Size">
          <option>M</option>
          <option>L</option>
        </select>
        <button type="button" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
          Weekly
        </button>
        <fieldset data-saved-at-once>
          <input aria-label="Role" />
        </fieldset>
        <PhotoField photo={photo} onPhoto={setPhoto} maxBytes={1000} isDisabled={false} />
      </>
    );
  }

  it.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['a click beside it', async () => clickBeside()],
    ['its cross', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user: User) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before %s throws it away, and goes on where it was', async (_, leave) => {
    const { user, onClose } = open();
    await user.type(screen.getByLabelText('Name'), ' Fong');
    await leave(user);
    expect(document.activeElement?.textContent).toBe('Keep editing');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Fong');
    expect(onClose).not.toHaveBeenCalled();
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a checkbox', (user: User) => user.click(screen.getByLabelText('Keep'))],
    ['a choice', (user: User) => user.selectOptions(screen.getByLabelText('Size'), 'L')],
    ['a switch', (user: User) => user.click(screen.getByRole('button', { name: 'Weekly' }))],
    ['a cleared field', (user: User) => user.clear(screen.getByLabelText('Name'))],
    ['a photo', (user: User) => user.upload(photoInput(), new File(['x'], 'a.png', { type: 'image/png' }))],
    [
      'what came without the keyboard',
      async () => {
        fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bea' } });
      },
    ],
  ])('asks for %s as well', async (_, change) => {
    const { user, onClose } = open();
    await change(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(question()).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['where nothing is changed', (user: User) => user.click(screen.getByLabelText('Name'))],
    ['where it is as it was', (user: User) => user.type(screen.getByLabelText('Name'), 's{Backspace}')],
    ['of a search', (user: User) => user.type(screen.getByLabelText('Search'), 'ada')],
    ['of what is saved at once', (user: User) => user.type(screen.getByLabelText('Role'), 'Editor')],
  ])('does not ask %s', async (_, change) => {
    const { user, onClose } = open();
    await change(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(question()).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does not ask for what was sent and is kept among the rows, but for what was typed after that', async () => {
    const { user, onClose } = open({ isKept: true });
    await user.type(screen.getByLabelText('Name'), ' Fong');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(question()).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('Name'), 's');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(question()).toBeTruthy();
  });

  it('asks before the tab is closed with it', async () => {
    const { user } = open();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await user.type(screen.getByLabelText('Name'), ' Fong');
    expect(isAsked()).toBe(true);
  });
});

function photoInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The form has no field for a photo');
  return input;
}
