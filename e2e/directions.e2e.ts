import { expect, type Page } from '@playwright/test';
import { createReport } from './calls.ts';
import { addContacts, card } from './contacts.ts';
import { test } from './journey.ts';
import * as mugClub from './mug-club.ts';
import { addAppDirectly, startApp } from './people.ts';
import { createList } from './todos.ts';

/** The full stop and the bracket stand at the wrong end if the text is laid out from left to right. */
const hebrew = (words: string) => `${words} (שלום 3).`;

/** Texts that begin with letters from right to left, but are laid out in the direction of the page. */
async function findAgainstTheirDirection(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const startsRight = /^[^\p{L}]*[\u0590-\u08ff]/u;
    const hasOwn = (each: Element) => {
      let above: Element | null = each;
      for (; above && above !== document.body; above = above.parentElement) {
        const { unicodeBidi, display } = getComputedStyle(above);
        if (unicodeBidi === 'plaintext' || above.tagName === 'BDI') return true;
        if (!display.startsWith('inline')) return false;
      }
      return false;
    };
    const textOf = (each: Element) => {
      if (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) return each.value;
      return [...each.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
        .join('');
    };
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth !== 1)
      .filter((each) => !each.closest('[aria-hidden=true], svg, script, title'))
      .filter((each) => startsRight.test(textOf(each)) && !hasOwn(each))
      .map((each) => `${each.tagName} ${textOf(each)}`);
  });
}

test('names and notes in Hebrew run from right to left, on screens and in fields @phone-only', async ({
  page,
}) => {
  const [name, text, notes] = [hebrew('דנה'), hebrew('להתקשר לרופא'), hebrew('לא לשכוח')];
  await startApp(page, 'firsttouch', 'נועה לוי.');
  for (const app of ['expenses', 'todos', 'mug-club']) await addAppDirectly(page, app);
  await addContacts(page, {
    ...{ contactName: name, company: text, roleTitle: text, email: '', phone: '', linkedin: '' },
    ...{ dateMet: '2026-11-01', locationEvent: text, introductionChannel: text, followUpDate: '' },
    ...{ status: 'New', notes, tags: 'לקוח.' },
  });
  const expenses = [{ description: text, amount: 22.4, category: 'נסיעות.', notes }];
  const report = await createReport(page, name, expenses);
  const list = await createList(page, name, [{ text, notes, dueDate: '2026-11-02' }]);
  const { listId } = await mugClub.createList(page, name, [mugClub.member(name, { email: 'd@b.example' })]);
  const check = async (screen: string) =>
    expect.soft(await findAgainstTheirDirection(page), screen).toEqual([]);
  const open = async (address: string, shown: string) => {
    await page.goto(address);
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await check(address);
  };
  await open(`/?app=mug-club&list=${listId}`, name);
  await open('/?app=todos&view=overdue', text);
  await open(`/?app=todos&list=${list}`, text);
  await open('/?app=account', 'נועה לוי.');
  await open('/?app=firsttouch&view=board', name);
  await open('/?app=firsttouch', name);
  await card(page, name).getByRole('button', { name, exact: true }).click();
  const contact = page.getByRole('dialog', { name });
  await expect(contact.getByText(notes)).toBeVisible();
  await check('a contact');
  await contact.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Contact Name')).toHaveValue(name);
  await check('the fields of a contact');
  await open(`/?app=expenses&report=${report}`, text);
  await page.getByText(text).filter({ visible: true }).first().click();
  await expect(page.getByText(notes).filter({ visible: true })).toBeVisible();
  await check('an expense');
});
