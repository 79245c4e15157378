import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The box by which a task is checked. */
export const box = (name: string) => screen.findByRole('checkbox', { name });

/** Chooses from the menu of a task. */
export async function choose(user: UserEvent, task: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${task}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
