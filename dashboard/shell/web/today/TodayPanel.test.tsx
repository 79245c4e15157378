import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AgendaLine, type AgendaSource, agendaCalls } from '#kernel/calls/agenda.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { daysAfter, today } from '#kernel/day.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import healthContract from '../../../apps/health/contract.ts';
import health from '../../../apps/health/manifest.ts';
import { street } from '../registry.ts';
import { TodayPanel } from './TodayPanel.tsx';

const source: AgendaSource = { app: 'todos', files: ['f1'], name: 'Home', version: '1', canEdit: true };
const rent: AgendaLine = {
  ...{ id: 'rent', title: 'Pay the rent', note: '', row: 2, day: today(), minute: null, when: null },
  ...{ state: 'today', place: { list: 'f1' }, phone: '', action: 'complete', data: {} },
};

/** The panel of a person with these houses, whose sheets have these lines. */
function show(ids: readonly string[], sources: AgendaSource[], lines: AgendaLine[] = []) {
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: [...ids] })),
    on(agendaCalls, 'sources', () => ({ sources })),
    on(agendaCalls, 'lines', () => ({ day: today(), lines, more: 0 }), { appId: 'todos' }),
  ]);
  renderScreen(<TodayPanel houses={street.filter(({ id }) => ids.includes(id))} />, { address: '' });
}

const begin = async () => {
  const links = within(await screen.findByRole('region', { name: 'Where to begin' })).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
};

it('where no sheet is yet, offers what the search would do in the houses that are there', async () => {
  show(['todos', 'health', 'mug-club'], []);
  expect(await begin()).toEqual([
    ['New task', '/?app=todos&form=add'],
    ['Log weight', '/?app=health'],
    ['Log blood pressure', '/?app=health'],
  ]);
  expect(screen.getByText(/^There is nothing for today yet/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('where nothing is due, stands below the line that takes words', async () => {
  show(['todos'], [source]);
  expect(await begin()).toEqual([['New task', '/?app=todos&form=add']]);
  expect(screen.getByText('Nothing is due today.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Add a task/ })).toBeTruthy();
});

it('is not there where something is due', async () => {
  show(['todos'], [source], [rent]);
  expect(await screen.findByRole('link', { name: 'Pay the rent' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Where to begin' })).toBeNull();
});

it('does not say that there is nothing where it could not be asked', async () => {
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: ['todos'] })),
    on(agendaCalls, 'sources', () => {
      throw new Problem('ACCESS_DENIED', 'Not yours');
    }),
  ]);
  renderScreen(<TodayPanel houses={street.filter(({ id }) => id === 'todos')} />, { address: '' });
  expect(await screen.findByText('Your sheets could not be listed')).toBeTruthy();
  expect(screen.queryByText(/othing/)).toBeNull();
});

it('tells since when a line is due that was kept on the day before', async () => {
  const day = daysAfter(today(), -1);
  show(
    ['todos'],
    [source],
    [
      { ...rent, day },
      { ...rent, id: 'gas', title: 'Pay the gas', day, state: 'coming' },
    ],
  );
  expect(await screen.findByRole('link', { name: 'Pay the rent' })).toBeTruthy();
  expect(screen.getAllByText('Yesterday')).toHaveLength(2);
  expect(screen.queryByText('Today')).toBeNull();
  expect(screen.getByText(/^2 things late\./)).toBeTruthy();
});

it('does what a line offers once, though two presses waited for a busy page', async () => {
  const data = { id: 'M1', name: 'Lisinopril', dose: 1, planned: `${today()} 08:00`, isThere: true };
  const dose: AgendaLine = { ...rent, id: 'dose', title: 'Lisinopril', action: 'take', data };
  let taken = 0;
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: ['health'] })),
    on(agendaCalls, 'sources', () => ({ sources: [{ ...source, app: 'health' }] })),
    on(agendaCalls, 'lines', () => ({ day: today(), lines: [dose], more: 0 }), { appId: 'health' }),
    on({ prefix: appPrefix(health), contract: healthContract }, 'addRows', () => {
      taken += 1;
      throw new Problem('ACCESS_DENIED', 'Not yours');
    }),
  ]);
  renderScreen(<TodayPanel houses={street.filter(({ id }) => id === 'health')} />, { address: '' });
  const button = await screen.findByRole('button', { name: 'Taken: Lisinopril' });
  button.click();
  // Before any timer, and so before the page renders in between.
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  button.click();
  expect(await screen.findByText('Not yours')).toBeTruthy();
  expect(taken).toBe(1);
});

it('tells that something could not be taken back, and does not call it the thing that was done', async () => {
  const data = { id: 'M1', name: 'Lisinopril', dose: 1, planned: `${today()} 08:00`, isThere: true };
  const dose: AgendaLine = { ...rent, id: 'dose', title: 'Lisinopril', action: 'take', data };
  const calls = { prefix: appPrefix(health), contract: healthContract };
  const row = { log: 'intakes', row: 2, cells: {} } as const;
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: ['health'] })),
    on(agendaCalls, 'sources', () => ({ sources: [{ ...source, app: 'health' }] })),
    on(agendaCalls, 'lines', () => ({ day: today(), lines: [dose], more: 0 }), { appId: 'health' }),
    on(calls, 'addRows', () => ({ success: true as const, sheetId: 'f1', rows: [row] })),
    on(calls, 'removeRows', () => {
      throw new Problem('CONFLICT', 'This row is no longer in the sheet.');
    }),
  ]);
  renderScreen(<TodayPanel houses={street.filter(({ id }) => id === 'health')} />, { address: '' });
  fireEvent.click(await screen.findByRole('button', { name: 'Taken: Lisinopril' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not taken back. This row is no longer in the sheet.')).toBeTruthy();
  expect(screen.queryByText(/^Failed/)).toBeNull();
});

it('leaves N to a menu that is open', async () => {
  show(['todos'], [source], [rent]);
  fireEvent.click(await screen.findByRole('button', { name: 'Snooze: Pay the rent' }));
  const first = await screen.findByRole('menuitem', { name: 'Tomorrow' });
  fireEvent.keyDown(first, { key: 'n' });
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true);
});
