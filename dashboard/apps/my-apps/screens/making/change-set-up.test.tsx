import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { guests } from '#testing/data/own-house.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { ChangeSetUp } from './ChangeSetUp.tsx';

const theirs: OwnApp = { ...guests, saved: [{ name: 'Late', sought: 'late' }] };

function SetUp() {
  const [made, setMade] = useState(guests);
  return (
    <>
      <button type="button" onClick={() => setMade(theirs)}>
        Read again
      </button>
      <ChangeSetUp
        proposal={{ sheetId: 's1', name: 'Guests', webViewLink: '', tabs: [], made }}
        app={made}
        onBack={() => {}}
        onMade={() => {}}
      />
    </>
  );
}

it('a set-up is changed from what was seen, although somebody else has changed it meanwhile', async () => {
  const expected: unknown[] = [];
  answerCalls(manifest, contract, {
    changeApp: ({ body }) => {
      expected.push(body.expected);
      return { sheetId: 's1', title: body.app.title, house: body.app.house };
    },
  });
  const { user } = renderScreen(<SetUp />, { address: '' });
  const title = await screen.findByDisplayValue('Guests');
  fireEvent.change(title, { target: { value: 'Our guests' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await user.click(screen.getByRole('button', { name: 'Save the set-up' }));
  await expect.poll(() => expected).toEqual([guests]);
});
