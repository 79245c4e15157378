import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import '#testing/server/patience.ts';
import { Tip } from './Tip.tsx';

it('names what is pointed at, and goes with Escape or the pointer', async () => {
  const user = userEvent.setup();
  render(
    <Tip text="Refresh the rows">
      <button type="button">Refresh</button>
    </Tip>,
  );
  const button = screen.getByRole('button', { name: 'Refresh' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Refresh the rows');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.unhover(button);
  await user.hover(button);
  expect(await screen.findByRole('tooltip')).toBeTruthy();
  await user.unhover(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
