import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { LockHint } from './Notes.tsx';

it.each([
  { isTouched: false, hint: 'Drag to pan, scroll to zoom. Lock when framed.' },
  { isTouched: true, hint: 'Drag to pan, pinch to zoom. Lock when framed.' },
])('how a map is moved is said for what one points with: $hint', ({ isTouched, hint }) => {
  renderScreen(<LockHint isLocked={false} isPlaced />, { address: '', isTouched });
  expect(screen.getByRole('status').textContent).toBe(hint);
});
