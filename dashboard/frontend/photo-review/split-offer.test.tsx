import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { photoCalls } from '#kernel/calls/photos.ts';
import { untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, holdAnswers, on } from '#testing/server/shell-calls.ts';
import { SplitOffer } from './SplitOffer.tsx';

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const papers = [0, 0.5].map((x) => ({ x, y: 0, width: 0.5, height: 1, angle: 0 }));
const picture = 'data:image/jpeg;base64,';

/** A form with the offer, which can be closed and can take another photo; the answer to a press is held back. */
async function split() {
  answerShell([on(photoCalls, 'split', () => ({ pictures: [picture, picture] }))]);
  const given: string[][] = [];
  function Form() {
    const [shown, setShown] = useState<File | null>(() => photo('a.jpg'));
    return (
      <>
        {shown && (
          <SplitOffer
            photo={shown}
            extraction={{ papers }}
            onParts={(parts) => given.push(parts.map(({ name }) => name))}
          />
        )}
        <button type="button" onClick={() => setShown(null)}>
          Cancel
        </button>
        <button type="button" onClick={() => setShown(photo('b.jpg'))}>
          Another photo
        </button>
      </>
    );
  }
  const { user } = renderScreen(<Form />, { address: '' });
  const answer = holdAnswers();
  await user.click(screen.getByRole('button', { name: 'Split into 2' }));
  const told = async () => {
    answer();
    for (let turn = 0; turn < 5; turn += 1) await untilScreensAreTold();
    return given;
  };
  return { user, told };
}

it('a photo is split into its papers', async () => {
  const { told } = await split();
  expect(await told()).toEqual([['a-1.jpg', 'a-2.jpg']]);
});

it('nothing comes of a form that was closed meanwhile', async () => {
  const { user, told } = await split();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await told()).toEqual([]);
});

it('nor of a photo that has made room for another', async () => {
  const { user, told } = await split();
  await user.click(screen.getByRole('button', { name: 'Another photo' }));
  expect(await told()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Split into 2' })).toBeTruthy();
});
