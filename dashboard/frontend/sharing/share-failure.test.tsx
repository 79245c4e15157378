import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { ShareDialog } from './ShareDialog.tsx';

const file = { id: 's1', name: 'Founders Row', isOwned: true, canEdit: true, webViewLink: '' };
const at = { sheetId: 's1' };

it.each(['Failed to share', 'Failed to share sheet'])(
  'sharing that fails is told in words of our own where the server has none: %s',
  async (failure) => {
    answerShell([
      on(sheetCalls, 'listPermissions', () => ({ permissions: [], canShare: true, linkRole: null }), at),
      on(
        sheetCalls,
        'shareSheet',
        () => {
          throw new Problem('SERVER_ERROR', 'Request failed with status 500');
        },
        at,
      ),
    ]);
    const { user } = renderScreen(<ShareDialog file={file} failure={failure} onClose={() => {}} />, {
      address: '',
    });
    await user.type(await screen.findByRole('textbox', { name: /Email address/ }), 'kim@example.com{Enter}');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(failure)).toBeTruthy();
    expect(alert.textContent).not.toContain('500');
  },
);
