import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A task's checkbox. */
export const box = (name: string) => screen.findByRole('checkbox', { name });

/** Chooses from a task's menu. */
export async function choose(user: UserEvent, task: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${task}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
