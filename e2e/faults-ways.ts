import type { Locator, Page } from '@playwright/test';

/** The files that the forms need, by app. */
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
  /** The address it is opened from. */
  at: (seeds: Seeds) => string;
  /** Opens it; returns what contains the form. */
  open: (page: Page, mark: string) => Promise<Locator>;
  /** What is typed, by the labels of the fields; `mark` identifies the row. */
  fill: (mark: string) => Readonly<Record<string, string>>;
  /** The button that sends it. */
  send: string;
  /** What the form says first if nothing was written. */
  failure: string;
  /** True if it makes a file, not a row. */
  makesFile?: boolean;
  /** How often its mark is then in Drive; once if absent, never if only numbers are typed. */
  times?: number;
  /** What it says is not lost, if nothing was typed into fields. */
  keeps?: string;
  /** True if its frame was tested with all faults in another form. */
  isBrief?: boolean;
  /** True if what it sends may wait for the network: it is then kept and sent automatically. */
  waits?: boolean;
  /** How many writes it sends; one if absent. */
  writes?: number;
  /** True if it is blank and ready for the next one after saving. */
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

/** A form that makes a file from a name. */
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
