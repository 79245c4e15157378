import { screen } from '@testing-library/react';
import { parseAsString, useQueryState } from 'nuqs';
import { expect, it } from 'vitest';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { ownHouse } from '#testing/data/own-house.ts';
import { seeUndoRefused, thenRefuse, untilScreensAreTold } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { holdAnswers } from '#testing/server/shell-calls.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { useSavedViews } from './use-saved-views.tsx';

const saved = { name: 'Open', sought: 'draft' };
const app: OwnApp = {
  title: 'Orders',
  tab: 'Orders',
  headerRow: 1,
  fingerprint: ['job'],
  house: ownHouse,
  columns: [{ key: 'job', header: 'Job', kind: 'text', isRequired: true }],
  saved: [saved],
};

function Views() {
  const { savedViews, dialog } = useSavedViews('sheet', app, true);
  const [shown, show] = useQueryState('saved', parseAsString);
  return (
    <>
      {dialog}
      <button type="button" onClick={() => savedViews.edit?.onDelete(saved)}>
        Delete
      </button>
      <button type="button" onClick={() => void show('Late')}>
        Open another
      </button>
      <p>Shown: {shown}</p>
    </>
  );
}

it('a saved view that does not come back is told of once', async () => {
  answerCalls(manifest, contract, {
    changeApp: thenRefuse({ sheetId: 'sheet', title: app.title, house: app.house }),
  });
  const view = renderScreen(
    <UndoSnackbar>
      <Views />
    </UndoSnackbar>,
    { address: '' },
  );
  await view.user.click(screen.getByRole('button', { name: 'Delete' }));
  await seeUndoRefused(view);
});

it('whoever has opened another view while one is being deleted stays there', async () => {
  answerCalls(manifest, contract, {
    changeApp: () => ({ sheetId: 'sheet', title: app.title, house: app.house }),
  });
  const { user } = renderScreen(
    <UndoSnackbar>
      <Views />
    </UndoSnackbar>,
    { address: '?saved=Open' },
  );
  const answer = holdAnswers();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Open another' }));
  answer();
  expect(await screen.findByText(/^View .Open. deleted$/)).toBeTruthy();
  await untilScreensAreTold();
  expect(screen.getByText('Shown: Late')).toBeTruthy();
});
