import { within } from '@testing-library/react';

/** The key beside a field that turns the sign of its number; it is there for touch screens alone. */
export function signKeyOf(field: HTMLElement): HTMLElement | null {
  const frame = field.parentElement;
  return frame && within(frame).queryByRole('button', { name: 'Change the sign', hidden: true });
}

export function hasSignKey(field: HTMLElement): boolean {
  return signKeyOf(field) !== null;
}
