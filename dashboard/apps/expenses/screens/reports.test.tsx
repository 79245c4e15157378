import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { regionOf, showRegion } from '#kernel/region.ts';
import { expenseReport } from '#testing/data/expenses.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import type { Report } from '../report-calls.ts';
import Expenses from './index.tsx';

const studio = expenseReport('r1', 'Studio and fairs', { description: 'Press studio and paper' });
const lisbon = expenseReport('r2', 'Lisbon print fair');
const done = { success: true } as const;
const address = '?app=expenses';

function answerList(reports: Report[]) {
  const listed = { reports, folderLink: 'https://drive.example/expenses' };
  return { listReports: () => listed };
}

describe('the list of reports', () => {
  it('counts the own reports in its tab and says where they lie', async () => {
    answerCalls(manifest, contract, answerList([studio, lisbon]));
    renderScreen(<Expenses />, { address });
    expect(await screen.findByRole('tab', { name: 'My Expense Reports (2)' })).toBeTruthy();
    const [drive] = screen.getAllByRole('link', { name: 'Open in Drive' });
    expect(drive?.getAttribute('href')).toBe('https://drive.example/expenses');
  });

  it('filters once typing has rested', async () => {
    answerCalls(manifest, contract, answerList([studio, lisbon]));
    const { user } = renderScreen(<Expenses />, { address });
    const list = await screen.findByRole('list', { name: 'Expense reports' });
    await user.type(screen.getByRole('searchbox', { name: 'Filter reports' }), 'lisb');
    expect(within(list).getByText('Studio and fairs')).toBeTruthy();
    await waitForElementToBeRemoved(() => within(list).queryByText('Studio and fairs'));
    expect(screen.getByText('1 of 2 reports')).toBeTruthy();
  });

  it('opens a report at its address', async () => {
    answerCalls(manifest, contract, {
      ...answerList([studio]),
      readReport: () => {
        throw new Problem('NOT_FOUND', 'This report is not in your Drive any more.');
      },
    });
    const { user, place } = renderScreen(<Expenses />, { address });
    await user.click(await screen.findByRole('button', { name: /^Studio and fairs/ }));
    expect(await screen.findByText(/not in your Drive any more/)).toBeTruthy();
    expect(screen.getByText('Failed to fetch expense data')).toBeTruthy();
    expect(place.address).toBe('?app=expenses&report=r1');
    await user.click(screen.getByRole('button', { name: 'Back to Reports' }));
    expect(place.address).toBe('?app=expenses');
  });

  it('leaves the app by Back', async () => {
    answerCalls(manifest, contract, answerList([studio]));
    const { user, place } = renderScreen(<Expenses />, { address });
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(place.address).toBe('');
  });

  it('says what the first report will make in Drive', async () => {
    answerCalls(manifest, contract, answerList([]));
    renderScreen(<Expenses />, { address });
    expect(await screen.findByText(/becomes a folder in your Drive/)).toBeTruthy();
  });

  it('has a message where nothing is shared', async () => {
    answerCalls(manifest, contract, {
      ...answerList([studio]),
      listShared: () => ({ reports: [], hasLimitedAccess: true }),
    });
    const { user } = renderScreen(<Expenses />, { address });
    await user.click(screen.getByRole('tab', { name: 'Shared with Me' }));
    expect(await screen.findByText(/reports that other people share with you show here/)).toBeTruthy();
    expect(screen.getByText(/You can only see reports you created/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Grant Access' }));
    const grant = await screen.findByRole('link', { name: 'Grant Permissions' });
    expect(grant.getAttribute('href')).toMatch(/^\/api\/auth\/signin\?callbackUrl=%2F/);
  });

  it('lets owners share, editors see the people, and viewers neither', async () => {
    const guest = (id: string, name: string, canEdit: boolean) =>
      expenseReport(id, name, { isOwned: false, canEdit });
    answerCalls(manifest, contract, {
      ...answerList([studio]),
      listShared: () => ({
        reports: [guest('r5', 'Fair', true), guest('r6', 'Books', false)],
        hasLimitedAccess: false,
      }),
    });
    const { user } = renderScreen(<Expenses />, { address });
    const choicesOf = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return labels;
    };
    expect(await choicesOf(studio.name)).toEqual(['Share', 'Delete']);
    await user.click(screen.getByRole('tab', { name: 'Shared with Me' }));
    expect(await choicesOf('Fair')).toEqual(['People']);
    expect(screen.getByRole('button', { name: /^Books/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Actions for Books' })).toBeNull();
  });
});

describe('creating a report', () => {
  async function openDialog(user: ReturnType<typeof renderScreen>['user']) {
    const [button] = await screen.findAllByRole('button', { name: 'New Report' });
    if (button) await user.click(button);
    return screen.findByRole('dialog', { name: 'Create New Expense Report' });
  }

  it('asks for a name before anything is sent', async () => {
    answerCalls(manifest, contract, answerList([]));
    const { user } = renderScreen(<Expenses />, { address });
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByLabelText(/Report Name/), '   {Enter}');
    expect(await within(dialog).findByText('Please enter a name for the expense report')).toBeTruthy();
  });

  it('says what its amounts are in', async () => {
    showRegion(regionOf({ ...noPreferences, currency: 'EUR' }));
    answerCalls(manifest, contract, answerList([]));
    const { user } = renderScreen(<Expenses />, { address });
    const dialog = await openDialog(user);
    expect(within(dialog).getByText(/^Amounts are in EUR\./)).toBeTruthy();
  });

  it('shows a taken name inside and keeps what was typed', async () => {
    const message = 'An expense report named "Lisbon" already exists';
    answerCalls(manifest, contract, {
      ...answerList([]),
      createReport: () => {
        throw new Problem('CONFLICT', message);
      },
    });
    const { user } = renderScreen(<Expenses />, { address });
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByLabelText(/Report Name/), 'Lisbon{Enter}');
    expect(await within(dialog).findByText(new RegExp(message))).toBeTruthy();
    expect(within(dialog).getByDisplayValue('Lisbon')).toBeTruthy();
  });

  it('trims the name, cannot be closed while busy, and opens the new report', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const names: string[] = [];
    answerCalls(manifest, contract, {
      ...answerList([]),
      createReport: async ({ body }) => {
        names.push(body.name);
        await promise;
        return { report: expenseReport('r9', body.name) };
      },
      readReport: () => {
        throw new Problem('NOT_FOUND', 'Not there yet.');
      },
    });
    const { user, place } = renderScreen(<Expenses />, { address });
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByLabelText(/Report Name/), '  A {Enter}');
    expect(await within(dialog).findByRole('button', { name: /Creating/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('dialog')).toBe(dialog);
    resolve();
    expect(await screen.findByText(/Not there yet/)).toBeTruthy();
    expect(names).toEqual(['A']);
    expect(place.address).toBe('?app=expenses&report=r9');
  });
});

describe('deleting a report', () => {
  it('asks first, and Undo brings it back', async () => {
    let reports = [studio, lisbon];
    answerCalls(manifest, contract, {
      listReports: () => ({ reports, folderLink: null }),
      deleteReport: ({ reportId }) => {
        reports = reports.filter(({ id }) => id !== reportId);
        return done;
      },
      restoreReport: () => {
        reports = [studio, lisbon];
        return done;
      },
    });
    const { user } = renderScreen(<Expenses />, { address });
    await user.click(await screen.findByRole('button', { name: 'Actions for Lisbon print fair' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete "Lisbon print fair"?' });
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(within(dialog).getByRole('button', { name: 'Delete report' }));
    expect(await screen.findByText('"Lisbon print fair" moved to the trash')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Lisbon print fair/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /^Lisbon print fair/ })).toBeTruthy();
  });

  it('tells once that it did not come back', async () => {
    answerCalls(manifest, contract, {
      listReports: () => ({ reports: [studio, lisbon], folderLink: null }),
      deleteReport: () => done,
      restoreReport: refuseUndo,
    });
    const view = renderScreen(<Expenses />, { address });
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Lisbon print fair' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete report' }));
    await seeUndoRefused(view);
  });
});
