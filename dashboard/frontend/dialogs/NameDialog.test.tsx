import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { NameDialog } from './NameDialog.tsx';

function open(props: Partial<Parameters<typeof NameDialog>[0]> = {}) {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  const { user } = renderScreen(
    <NameDialog
      title="New List"
      label="List name"
      submit={{ label: 'Create', busyLabel: 'Creating' }}
      requiredText="Please enter a list name"
      failure="Failed to create list"
      isBusy={false}
      onSubmit={onSubmit}
      onClose={onClose}
      {...props}
    />,
    { address: '' },
  );
  return { user, onSubmit, onClose, field: screen.getByRole('textbox', { name: /List name/ }) };
}

it('asks for a name, and takes it without the blanks around it', async () => {
  const { user, field, onSubmit } = open();
  await user.type(field, '  {Enter}');
  expect(screen.getByText('Please enter a list name')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(field, 'Studio  move {Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Studio  move');
});

it('makes one blank of several where the app says so', async () => {
  const { user, field, onSubmit } = open({ collapsesSpaces: true });
  await user.type(field, ' Founders   Row  2025{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Founders Row 2025');
});

it('just closes when the name stays the same', async () => {
  const { user, field, onSubmit, onClose } = open({ initial: 'Studio move' });
  await user.type(field, ' {Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('shows a refused name at its field', async () => {
  const sentence = 'A list of this name already exists';
  const refused = new Problem('INVALID_INPUT', sentence, { fields: { name: sentence } });
  const first = open({ initial: 'a', problem: refused });
  await first.user.type(first.field, 'b{Enter}');
  expect(first.field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows every other failure beside the button', () => {
  open({ problem: new Problem('SERVER_ERROR', 'It broke.') });
  expect(screen.getByRole('alert').textContent).toContain('Failed to create list');
});
