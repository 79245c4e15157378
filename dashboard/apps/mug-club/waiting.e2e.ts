import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { untilKept } from '../../../e2e/kept.ts';
import { createList, member, shownCells, startMugClub } from '../../../e2e/mug-club.ts';
import { shown } from '../../../e2e/waiting.ts';

test.use({ serviceWorkers: 'allow' });

const button = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).last();

/** A member's row; on phones it unfolds. */
function rowOf(page: Page, name: string, isMobile: boolean) {
  return isMobile
    ? page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })
    : page.getByRole('row').filter({ hasText: name });
}

async function openMember(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('button', { name: 'View', exact: true }).click();
  } else {
    await page.getByRole('button', { name, exact: true }).click();
  }
}

async function addMember(page: Page, name: string, email: string): Promise<void> {
  await button(page, 'Add Member').click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await dialog.getByLabel('Member name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Save Member' }).click();
  await expect(dialog).toHaveCount(0);
}

async function changeNotes(page: Page, notes: string): Promise<void> {
  await button(page, 'Edit Member').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Member' });
  await dialog.getByLabel('Notes').fill(notes);
  await dialog.getByRole('button', { name: 'Save Member' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Administrative' })).toContainText(notes);
}

test('members are added, changed twice, marked and deleted without a network, and the sheet has each once @phone', async ({
  page,
  context,
  isMobile,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startMugClub(page);
  const { listId } = await createList(
    page,
    'Founders Row',
    ['Ada Byron', 'Ben Cole', 'Cleo Dunn'].map((name) => member(name)),
  );
  const roster = `/?app=mug-club&list=${listId}`;
  // Screens seen before are available without a network.
  await page.goto(`${roster}&member=2`);
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await untilKept(page);
  await page.goto(roster);
  await expect(shown(page, 'Cleo Dunn')).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await addMember(page, 'Dora Eames', 'dora@eames.example');
  const dora = rowOf(page, 'Dora Eames', isMobile);
  await expect(dora.getByText('Waiting to be sent')).toBeVisible();

  await openMember(page, 'Ada Byron', isMobile);
  await page.getByRole('button', { name: 'Not yet: T-shirt of Ada Byron' }).click();
  await expect(page.getByRole('button', { name: 'Given: T-shirt of Ada Byron' })).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await button(page, 'Back to Founders Row').click();

  await openMember(page, 'Ben Cole', isMobile);
  await changeNotes(page, 'Moved to Ohio');
  await changeNotes(page, 'Moved to Utah');
  await button(page, 'Back to Founders Row').click();

  await openMember(page, 'Cleo Dunn', isMobile);
  await page.getByRole('button', { name: 'Actions for Cleo Dunn' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dora).toBeVisible();
  await expect(page.getByText('Cleo Dunn')).toHaveCount(0);
  await expect(shown(page, /4 changes wait/)).toBeVisible();

  await page.reload();
  await expect(dora.getByText('Waiting to be sent')).toBeVisible();
  await expect(page.getByText('Cleo Dunn')).toHaveCount(0);
  // What is not in the sheet yet can be discarded, but not changed there.
  await (isMobile
    ? dora.getByRole('button', { name: /^Dora Eames/ }).click()
    : page.getByRole('button', { name: 'Dora Eames', exact: true }).click());
  if (isMobile) await dora.getByRole('button', { name: 'Edit', exact: true }).click();
  const waits = page.getByRole('dialog', { name: '"Dora Eames" is waiting to be sent' });
  await waits.getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(false);
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  const inSheet = async () => {
    const cells = await shownCells(page, listId, 'Members!A2:J9');
    return cells.map((row) => [row[1], row[6], row[9] ?? '']);
  };
  await expect.poll(inSheet).toEqual([
    ['Ada Byron', 'TRUE', ''],
    ['Ben Cole', 'FALSE', 'Moved to Utah'],
    ['Dora Eames', 'FALSE', ''],
  ]);
  await expect(page.getByText('Waiting to be sent').filter({ visible: true })).toHaveCount(0);
});
