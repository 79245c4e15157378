import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { reportData } from '#testing/data/expenses.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import type { ReceiptPhoto } from '../../answers.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { LoosePhotosDialog } from './LoosePhotosDialog.tsx';

const photo: ReceiptPhoto = {
  ...{ id: 'p1', name: 'tram.jpg', filename: 'tram.jpg', webViewLink: 'https://drive.example/p1' },
  ...{ sha256: '', look: '', hasThumbnail: false },
};

it('a photo that stays in the trash is told once, beside the dialog', async () => {
  answerCalls(manifest, contract, {
    trashPhoto: ({ body }) => (body.isTrashed ? { success: true as const } : refuseUndo()),
  });
  const view = renderScreen(
    <UndoSnackbar>
      <LoosePhotosDialog data={reportData()} photos={[photo]} onAdd={() => {}} onClose={() => {}} />
    </UndoSnackbar>,
    { address: '' },
  );
  await view.user.click(await screen.findByRole('button', { name: 'Move to trash: tram.jpg' }));
  await seeUndoRefused(view);
});
