import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { ChooseStep } from './ChooseStep.tsx';

it.each([
  { isTouched: false, hint: /^or drop it here: CSV, Excel, / },
  { isTouched: true, hint: /^CSV, Excel, / },
])('what may be imported is said, and dropping only where there is a mouse: $hint', ({ isTouched, hint }) => {
  const step = <ChooseStep isBusy={false} problem={undefined} accept={undefined} onFile={() => {}} />;
  renderScreen(step, { address: '', isTouched });
  expect(screen.getByText(hint)).toBeTruthy();
});
