import { expect, type Page } from '@playwright/test';

/** A screen of the sample street. */
export interface Opened {
  /** The app, and what of it. */
  name: string;
  address: string;
  /** A text of its rows. */
  rows: string;
  /** What leads from there to further rows, and a text in one of those. */
  inside?: { open: string; rows: string };
}

export const sampleScreens: readonly Opened[] = [
  { name: 'the launcher', address: '/', rows: 'Laser Maps' },
  {
    name: 'Expenses',
    address: '/?app=expenses',
    rows: 'Book fair, Frankfurt',
    inside: { open: 'Paper and ink, this year', rows: 'Binders board' },
  },
  {
    name: 'Todos',
    address: '/?app=todos',
    rows: 'Almanac, at the bindery',
    inside: { open: 'Almanac, at the bindery', rows: 'Fold' },
  },
  { name: 'FirstTouch', address: '/?app=firsttouch', rows: 'Theo Brandt' },
  { name: 'the board of FirstTouch', address: '/?app=firsttouch&view=board', rows: 'Theo Brandt' },
  {
    name: 'Snapsheet',
    address: '/?app=snapsheet',
    rows: 'Type specimens',
    inside: { open: 'Type specimens', rows: 'Caslon Oldstyle' },
  },
  {
    name: 'AutoTrack',
    address: '/?app=autotrack',
    rows: 'The paper van',
    inside: { open: 'The paper van', rows: 'Harbor Garage' },
  },
  {
    name: 'Mug Club',
    address: '/?app=mug-club',
    rows: 'Inkwell Mug Club',
    inside: { open: 'Inkwell Mug Club', rows: 'Ada Moreno' },
  },
  { name: 'Laser Maps', address: '/?app=laser-maps', rows: 'Cape Cod' },
  { name: 'Health', address: '/?app=health', rows: 'mmHg' },
  { name: 'the trends of Health', address: '/?app=health&view=trends', rows: 'mmHg' },
  { name: 'Exercise', address: '/?app=exercise', rows: 'Squat' },
  { name: 'the exercises', address: '/?app=exercise&view=exercises', rows: 'Squat' },
  { name: 'Account', address: '/?app=account', rows: 'Mara' },
  { name: 'Admin', address: '/?app=admin', rows: 'Trash' },
];

/** Looks around on the sample street, once it is furnished; ends on the launcher. */
export async function visitSampleStreet(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'See it full' }).click();
  await expect(page.getByText(/This is Mara’s street/)).toBeVisible();
  await expect(page.getByText(/^Furnishing/)).toBeHidden({ timeout: 80_000 });
}
