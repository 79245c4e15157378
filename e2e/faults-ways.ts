import type { Locator, Page } from '@playwright/test';

/** Files that the forms stand on, by the apps. */
export interface Seeds {
  report: string;
  list: string;
  snapsheet: string;
  vehicle: string;
  roster: string;
}

export interface FaultyForm {
  /** The file of its screen, below `dashboard/apps`. */
  file: string;
  /** Where it is opened from. */
  at: (seeds: Seeds) => string;
  /** The way to it; gives what the form stands in. */
  open: (page: Page, mark: string) => Promise<Locator>;
  /** What is typed, by the labels of the fields; `mark` is what the row is known by. */
  fill: (mark: string) => Readonly<Record<string, string>>;
  /** The button that sends it. */
  send: string;
  /** What is said first when it was not written. */
  failure: string;
  /** True where a file is made, not a row. */
  makesFile?: boolean;
  /** How often its mark then stands in Drive; once where absent, never where figures alone are typed. */
  times?: number;
  /** What it says is not lost, where nothing was typed into fields. */
  keeps?: string;
  /** True where its frame was tried with all faults in another form. */
  isBrief?: boolean;
  /** True where what it sends may wait for the network: it is kept then, and goes by itself. */
  waits?: boolean;
  /** How many writes it sends; one where absent. */
  writes?: number;
  /** True where it is blank and ready for the next one when it was written. */
  staysOpen?: boolean;
}

const visible = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .filter({ visible: true })
    .first();

export const byButton = (button: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await visible(page, button).click();
  return page.getByRole('dialog', { name: dialog });
};

export const byMenu =
  (menu: string | RegExp, item: string, dialog: string | RegExp) => async (page: Page) => {
    await visible(page, menu).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    return page.getByRole('dialog', { name: dialog });
  };

/** A form that makes a file by its name alone. */
export function making(
  file: string,
  button: string,
  dialog: string,
  label: string,
  failure: string,
): FaultyForm {
  const [app = ''] = file.split('/');
  return {
    ...{ file, failure, send: 'Create', makesFile: true },
    at: () => app,
    open: byButton(button, dialog),
    fill: (mark) => ({ [label]: mark }),
  };
}
