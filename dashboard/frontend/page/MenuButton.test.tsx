import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MenuButton } from './MenuButton.tsx';

it('means the row that was there when its menu was opened, whatever comes in its place', async () => {
  const meant = vi.fn();
  const menu = (row: string) => (
    <MenuButton label="Actions" icon={null} choices={[{ label: 'Edit', onChoose: () => meant(row) }]} />
  );
  const user = userEvent.setup();
  const { rerender } = render(menu('Tram'));
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  const item = await screen.findByRole('menuitem', { name: 'Edit' });
  rerender(menu('Train'));
  await user.click(item);
  expect(meant.mock.calls).toEqual([['Tram']]);
});
