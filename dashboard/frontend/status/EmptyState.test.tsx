import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { EmptyState } from './EmptyState.tsx';

it('an import is a button beside the one that adds', async () => {
  const onChoose = vi.fn();
  render(
    <EmptyState
      title="No members yet"
      action={<button type="button">Add Member</button>}
      imports={[{ label: 'Import Members', onChoose }]}
    >
      The first one becomes row 2.
    </EmptyState>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Add Member',
    'Import Members',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Import Members' }));
  expect(onChoose).toHaveBeenCalledOnce();
});
