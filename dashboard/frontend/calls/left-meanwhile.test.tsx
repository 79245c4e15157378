import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { subscriptionCalls } from '#kernel/calls/access.ts';
import { untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, holdAnswers, on } from '#testing/server/shell-calls.ts';
import { useCheckout } from './access.ts';

const checkoutUrl = 'https://pay.example/1';

function Subscribe() {
  const checkout = useCheckout();
  return (
    <button type="button" onClick={() => checkout.mutate()}>
      Subscribe
    </button>
  );
}

function Page() {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsLeft(true)}>
        Another screen
      </button>
      {!isLeft && <Subscribe />}
    </>
  );
}

it.each([
  [true, []],
  [false, [checkoutUrl]],
])('a page leads to the checkout if its screen is still open (left: %s)', async (isLeft, led) => {
  answerShell([on(subscriptionCalls, 'checkout', () => ({ checkoutUrl }))]);
  const { user } = renderScreen(<Page />, { address: '' });
  const visited: string[] = [];
  const { origin } = location;
  vi.stubGlobal('location', { origin, assign: (to: string) => visited.push(to) });
  const answer = holdAnswers();
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  if (isLeft) await user.click(screen.getByRole('button', { name: 'Another screen' }));
  answer();
  for (let turn = 0; turn < 5; turn += 1) await untilScreensAreTold();
  expect(visited).toEqual(led);
});
