import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { inOneGo } from '#kernel/in-one-go.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { ownSheet } from '#testing/data/own-sheet.ts';
import { refuseUndo, seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { Rule } from '../../rules.ts';
import { RulesPanel } from './RulesPanel.tsx';
import { useAdding } from './use-adding.ts';
import { freshLines } from './use-judged-lines.ts';
import { useStatement } from './use-statement.ts';

const sheet = ownSheet({ name: 'Rules' });
const listing = { sheets: [sheet], sheet, headers: [], missingHeaders: [], range: null, folderLink: null };

it('of a step of a rule is told once, beside the rules', async () => {
  const rules = ['Tram', 'Ferry'].map((text, at): Rule => {
    return { id: text, _rowIndex: at + 2, text, category: '', description: '', leaveOut: false };
  });
  answerCalls(manifest, contract, {
    moveRule: thenRefuse({ success: true as const }),
  });
  const nothing = () => {};
  const view = renderScreen(
    <UndoSnackbar>
      <RulesPanel
        {...{ list: { ...listing, rules }, problem: null, lines: [] }}
        {...{ onRule: undefined, onEdit: nothing, onDelete: nothing }}
      />
    </UndoSnackbar>,
    { address: '' },
  );
  await view.user.click(await screen.findByRole('button', { name: 'Actions for rule Tram' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await seeUndoRefused(view);
});

const [line] = inOneGo(
  freshLines({
    table: { headers: ['Date', 'Text', 'Amount'], rows: [['2026-11-02', 'Tram', '-5.00']] },
    mapping: ['date', 'description', 'amount'],
    ...{ order: 'monthFirst', rules: [], rows: [], money: { own: 'USD' } },
  }),
);

function Statement() {
  const data = reportData();
  const lines = line
    ? [{ ...line, result: line.verdict.kind, isTaken: true, row: null, change: undefined }]
    : [];
  const adding = useAdding(data, { ...useStatement(data, () => {}), lines }, () => {});
  return (
    <button type="button" onClick={adding.add}>
      Add
    </button>
  );
}

it('of lines that were imported is told', async () => {
  answerCalls(manifest, contract, {
    listRules: () => ({ ...listing, rules: [] }),
    addExpenses: () => ({ success: true as const, rows: [expenseRow(4, 'Tram')] }),
    removeExpenses: refuseUndo,
  });
  const view = renderScreen(
    <UndoSnackbar>
      <Statement />
    </UndoSnackbar>,
    { address: '' },
  );
  await view.user.click(screen.getByRole('button', { name: 'Add' }));
  await seeUndoRefused(view);
});
