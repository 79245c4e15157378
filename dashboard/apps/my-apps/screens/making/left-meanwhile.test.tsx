import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { importCalls } from '#kernel/calls/imports.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { guests } from '#testing/data/own-house.ts';
import { untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, holdAnswers, on } from '#testing/server/shell-calls.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { BringFile } from './BringFile.tsx';
import { TakenDown } from './TakenDown.tsx';

// Whoever has left while a sheet or a house was being made is not led to it: they are somewhere else by then.

const calls = { prefix: appPrefix(manifest), contract };

function Step({ children }: { children: ReactNode }) {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
      {!isLeft && children}
    </>
  );
}

/** Presses a button, leaves if so wished, and waits for the answer. */
async function press(
  step: ReactNode,
  { name, file, leaves }: { name: string; file?: File; leaves: boolean },
) {
  answerShell([
    on(importCalls, 'readFile', () => ({ kind: 'table' as const, headers: ['Name'], rows: [['Ines']] })),
    on(calls, 'bringTable', () => ({ sheetId: 's2' })),
    on(calls, 'createApp', () => ({ sheetId: 's2', title: guests.title, house: guests.house })),
  ]);
  const { user } = renderScreen(<Step>{step}</Step>, { address: '' });
  if (file) await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  const button = await screen.findByRole('button', { name });
  const answer = holdAnswers();
  await user.click(button);
  if (leaves) await user.click(screen.getByRole('button', { name: 'Leave' }));
  answer();
  for (let turn = 0; turn < 5; turn += 1) await untilScreensAreTold();
}

it.each([
  [false, ['s2']],
  [true, []],
])('a file becomes a sheet (left: %s)', async (leaves, led) => {
  const to: string[] = [];
  const file = new File(['Name\nInes'], 'guests.csv', { type: 'text/csv' });
  await press(<BringFile onChoose={(id) => to.push(id)} />, { name: 'Turn it into a sheet', file, leaves });
  expect(to).toEqual(led);
});

it.each([
  [false, ['back']],
  [true, []],
])('a house is put back (left: %s)', async (leaves, led) => {
  const to: string[] = [];
  const step = <TakenDown sheetId="s2" app={guests} onBack={() => to.push('back')} onLeave={() => {}} />;
  await press(step, { name: 'Put it back', leaves });
  expect(to).toEqual(led);
});
