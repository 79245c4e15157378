import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { ownHouse } from '#testing/data/own-house.ts';
import { seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
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
  return (
    <>
      {dialog}
      <button type="button" onClick={() => savedViews.edit?.onDelete(saved)}>
        Delete
      </button>
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
