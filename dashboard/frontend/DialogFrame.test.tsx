import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#testing/screen.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';

/** A click beside the dialog: pressed and let go there. */
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
