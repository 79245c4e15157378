import { expect, type Page } from '@playwright/test';
import { createList, issueCard, member } from '../mug-club.ts';
import { dayFromToday, onPhoneByNight, take } from './take.ts';

type Line = readonly [
  name: string,
  phone: string,
  joined: number,
  size: string,
  given: '' | 'shirt' | 'hat' | 'both',
  receipt: string,
  /** Days until the membership ends. */
  left: number,
  notes?: string,
];

const lines: readonly Line[] = [
  ['Dana Osei', '(616) 555-0142', 622, 'L', 'both', 'R-1042', 108, 'Founder'],
  ['Rob Feld', '(616) 555-0117', 622, 'XL', 'both', 'R-1043', 108],
  ['Kim Tran', '(616) 555-0188', 615, 'M', 'shirt', 'R-1051', 115],
  ['Luis Ferro', '', 593, 'L', 'both', 'R-1060', 137],
  ['Wendy Okafor', '(616) 555-0139', 514, 'S', 'hat', '', 216, 'On order'],
  ['Marek Zieliński', '(616) 555-0104', 428, '2XL', 'both', 'R-1098', -17],
  ['Ada Fong', '(616) 555-0171', 317, 'M', 'shirt', 'R-1133', 12],
  ['Theo Brandt', '(616) 555-0160', 268, 'XL', '', 'R-1151', 97],
  ['Nora Kiplagat', '(616) 555-0126', 203, 'S', 'both', 'R-1170', 162],
  ['Jules Moreau', '(616) 555-0193', 98, 'M', '', '', 267, 'Ring first'],
  ['Fatima Zahra', '(616) 555-0135', 74, 'M', 'hat', 'R-1188', 291],
  ['Grace Liddell', '(616) 555-0155', 23, 'L', '', 'R-1204', 342],
  ['Hiro Tanaka', '(616) 555-0109', 21, 'L', 'both', 'R-1205', 344],
  ['Siobhán Keane', '(616) 555-0182', 16, 'S', 'shirt', 'R-1207', 349],
  ['Kwame Mensah', '(616) 555-0147', 12, 'XL', '', 'R-1209', 353],
  ['Elena Petrova', '(616) 555-0164', 9, 'M', '', 'R-1211', 356],
];

/** The given name, as an address has it. */
const plain = (name: string) =>
  name
    .replace(/ .*/, '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const members = lines.map(([name, phone, joined, tShirtSize, given, receiptNumber, left, notes = '']) =>
  member(name, {
    email: `${plain(name)}@example.com`,
    phone,
    joinDate: dayFromToday(-joined),
    tShirtSize,
    tShirtDistributed: given === 'shirt' || given === 'both',
    hatDistributed: given === 'hat' || given === 'both',
    receiptNumber,
    notes,
    expires: dayFromToday(left),
  }),
);

export async function takeMugClub(page: Page): Promise<void> {
  const { listId } = await createList(page, 'Founders Row', members);
  await page.goto(`/?app=mug-club&list=${listId}`);
  await expect(page.getByRole('gridcell', { name: 'Elena Petrova', exact: true })).toBeVisible();
  await take(page, 'roster');
  const card = await issueCard(page, listId, 6);
  await onPhoneByNight(page, async () => {
    await page.goto(`/?app=mug-club&list=${listId}&card=${encodeURIComponent(card)}`);
    await page.getByRole('button', { name: 'Check In' }).click();
    await expect(page.getByText(/^Checked in at/)).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search by name or email...' });
    await search.fill('ma');
    await expect(page.getByRole('button', { name: 'Check in Fatima Zahra' })).toBeVisible();
    await search.blur();
    await take(page, 'door');
  });
}
