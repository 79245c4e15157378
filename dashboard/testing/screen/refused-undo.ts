import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import type { renderScreen } from './screen.tsx';

const why = 'This row was changed in the sheet in the meantime.';

/** The answer to an undo that comes too late. */
export function refuseUndo(): never {
  throw new Problem('CONFLICT', why);
}

/** Answers the first time; the second time it is an undo. */
export function thenRefuse<Answer>(first: Answer): () => Answer {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? first : refuseUndo();
  };
}

/** Mutations tell their screens in a later turn than who waits for them. */
export async function untilScreensAreTold(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Presses Undo, and expects that its refusal is told in one place. */
export async function seeUndoRefused({ user }: Pick<ReturnType<typeof renderScreen>, 'user'>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  const told = await screen.findByText(`Not taken back. ${why}`);
  await untilScreensAreTold();
  await waitFor(() => expect(screen.getAllByText(new RegExp(why))).toEqual([told]));
}
