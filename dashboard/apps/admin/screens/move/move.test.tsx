import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Move, type MoveStatus, moveCalls } from '#kernel/calls/move.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import MoveScreen from './MoveScreen.tsx';

const move: Move = {
  ...{ direction: 'to', state: 'running', problem: null, signInAt: null },
  ...{ total: 204, done: 51, copied: 51, verified: 40, cells: 1900, bytes: 48_200_000, shared: 0, lines: [] },
};

const survey = { folders: 83, sheets: 41, files: 1, bytes: 1400, leftOut: 2 };

function statusWith(changes: Partial<MoveStatus>): MoveStatus {
  return {
    here: { provider: 'workspace.example', email: 'ines@example.com' },
    there: { provider: 'Google', email: 'ines@gmail.example' },
    move: null,
    ...changes,
  };
}

function show(changes: Partial<MoveStatus>, address = '?app=admin&view=move') {
  const sent: unknown[] = [];
  answerShell([
    on(moveCalls, 'status', () => statusWith(changes)),
    on(moveCalls, 'survey', () => survey),
    on(moveCalls, 'start', (body) => {
      sent.push(body);
      return statusWith({ move });
    }),
    on(moveCalls, 'resume', () => statusWith({ move })),
    on(moveCalls, 'cancel', () => statusWith({ move: { ...move, state: 'canceled' } })),
  ]);
  return { sent, ...renderScreen(<MoveScreen onBack={() => {}} />, { address }) };
}

describe('the screen of a move', () => {
  it('says what is missing where no other side is set', async () => {
    show({ there: null });
    expect(await screen.findByRole('heading', { name: 'No other provider is set up' })).toBeTruthy();
  });

  it('asks for an account first, and tells why connecting failed', async () => {
    const address = '?app=admin&view=move&move=error&message=You+did+not+allow+access.';
    const { user, place } = show({ there: { provider: 'Google', email: null } }, address);
    expect(await screen.findByRole('button', { name: 'Connect an account' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start copying' })).toBeNull();
    expect(screen.getByText(/You did not allow access/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/You did not allow access/)).toBeNull();
    expect(place.address).toBe('?app=admin&view=move');
  });

  it('shows what would be copied, starts in the chosen direction, and cancels', async () => {
    const { user, sent } = show({});
    expect(await screen.findByText('83 folders, 41 sheets and 1 photo or file (1.4 KB)')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Copy from Google to workspace.example/ }));
    await user.click(screen.getByRole('checkbox', { name: /under another name/ }));
    await user.click(await screen.findByRole('button', { name: 'Start copying' }));
    expect(sent).toEqual([{ direction: 'from', copyBeside: true }]);
    const bar = await screen.findByRole('progressbar', { name: '51 of 204 files' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/nothing is copied twice/)).toBeTruthy();
  });

  it('says why it waits, and goes on', async () => {
    const problem = 'Your Drive does not answer. Please try again in a moment.';
    const { user } = show({ move: { ...move, state: 'stopped', problem } });
    expect(await screen.findByText(new RegExp(problem))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Under way')).toBeTruthy();
  });

  it('asks for the account again when its access has ended', async () => {
    const stopped = { ...move, state: 'stopped' as const, signInAt: 'there' as const };
    show({ there: { provider: 'Google', email: null }, move: stopped });
    expect(await screen.findByText(/Google no longer gives Rowhouse access\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Connect again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect an account' })).toBeNull();
  });

  it('ends with a report that names each file of which there is something to say', async () => {
    const lines = [
      {
        name: 'Costs',
        link: 'https://drive.example/c',
        reason: 'parts' as const,
        places: ['Sheet1: a slicer'],
        count: 1,
      },
      {
        name: 'Members',
        link: 'https://drive.example/m',
        reason: 'differs' as const,
        places: ['Sheet1!B3'],
        count: 42,
      },
    ];
    show({ move: { ...move, state: 'done', done: 204, shared: 3, lines } });
    expect(await screen.findByText(/Finished, with 2 remarks below/)).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Not the same when read again, 1', 'Copied, except for some parts, 1']);
    expect(screen.getByText('Sheet1!B3 and 41 more')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Costs' }).getAttribute('href')).toBe('https://drive.example/c');
    expect(screen.getByText(/Sharing is not copied/)).toBeTruthy();
  });
});
