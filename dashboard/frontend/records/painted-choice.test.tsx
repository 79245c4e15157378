import { expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { PaintedChoice } from './PaintedChoice.tsx';

const paintOf = (choice: string) => {
  const { container } = renderScreen(<PaintedChoice choice={choice} paints={{ Red: 'rose' }} />, {
    address: '',
  });
  return container.querySelector('[data-paint]')?.getAttribute('data-paint');
};

it('a choice has its colour however a hand has written it, and another text has none', () => {
  expect(['Red', ' red', 'Reddish'].map(paintOf)).toEqual(['rose', 'rose', undefined]);
});
