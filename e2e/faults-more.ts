import { expect, type Page } from '@playwright/test';
import { byButton, type FaultyForm } from './faults-ways.ts';
import { chooseForList } from './mug-club.ts';

// Forms behind others. Their frame is that of those in `faults-forms.ts`, so fewer faults are tried with each.

const isBrief = true;

/** Two tasks are pasted into the dialog for one. */
async function pasteTasks(page: Page, mark: string) {
  const dialog = await byButton('Add Task', 'Add New Task')(page);
  await dialog.getByLabel(/^Task/).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${mark} one\n${mark} two\n`);
  return page.getByRole('dialog', { name: 'Add 2 tasks?' });
}

export const moreTodos: FaultyForm[] = [
  {
    file: 'todos/screens/adding/PastedTasks.tsx',
    waits: true,
    at: ({ list }) => `todos&list=${list}`,
    open: pasteTasks,
    fill: () => ({}),
    send: 'Add 2 Tasks',
    failure: 'Failed to add task',
    keeps: 'The lines are still here',
    times: 2,
    isBrief,
  },
];

/** The interaction that the previous form logged. */
export const moreFirsttouch: FaultyForm[] = [
  {
    file: 'firsttouch/screens/interactions/EditInteractionDialog.tsx',
    waits: true,
    at: () => 'firsttouch',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ada Fong', exact: true }).first().click();
      await page.getByRole('button', { name: 'Actions for the interaction in row 2' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      return page.getByRole('dialog', { name: /^Edit interaction/ });
    },
    fill: (mark) => ({ 'Next step': mark }),
    send: 'Save',
    failure: 'Failed to save the interaction',
    isBrief,
  },
];

export const moreMugClub: FaultyForm[] = [
  {
    file: 'mug-club/screens/lists/ListDialogs.tsx',
    at: ({ roster }) => `mug-club&list=${roster}`,
    open: async (page) => {
      await chooseForList(page, 'Rename List');
      return page.getByRole('dialog', { name: 'Rename List' });
    },
    fill: (mark) => ({ 'List Name': mark }),
    send: 'Rename',
    failure: 'Failed to rename list',
    makesFile: true,
    isBrief,
  },
];

export const moreLaserMaps: FaultyForm[] = [
  {
    file: 'laser-maps/screens/MarkButton.tsx',
    waits: true,
    at: () => 'laser-maps',
    open: async (page) => {
      await page.getByRole('article', { name: 'Mill' }).getByRole('button', { name: 'View' }).click();
      return await byButton('Mark the center', 'Mark the center')(page);
    },
    fill: (mark) => ({ 'Label of the mark': mark }),
    send: 'Mark',
    failure: 'Failed to save location',
    isBrief,
  },
];

/** The row that the form of the day added. */
export const moreHealth: FaultyForm[] = [
  {
    file: 'health/screens/entry/ChangeNotesDialog.tsx',
    at: () => 'health&view=history',
    open: async (page) => {
      await page.getByRole('table', { name: 'Body' }).getByRole('checkbox').first().check();
      return await byButton('Set notes', 'Set notes of 1 row')(page);
    },
    fill: (mark) => ({ Notes: mark }),
    send: 'Save',
    failure: 'Failed to save',
    waits: true,
  },
];

export const moreExercise: FaultyForm[] = [
  {
    file: 'exercise/screens/routines/RoutineDialog.tsx',
    waits: true,
    at: () => 'exercise&view=routines',
    open: async (page) => {
      await byButton('New Routine', 'New Routine')(page);
      const picking = await byButton('Add exercise', 'Add exercise')(page);
      await picking.getByRole('button', { name: /squat/i }).first().click();
      await expect(picking).toBeHidden();
      return page.getByRole('dialog', { name: 'New Routine' });
    },
    fill: (mark) => ({ Routine: mark, Day: 'A' }),
    send: 'Save',
    failure: 'Failed to save the routine',
    isBrief,
  },
];
