import { expect, type Page } from '@playwright/test';
import { addContacts, card } from '../contacts.ts';
import { dayFromToday, take } from './take.ts';

interface Facts {
  company: string;
  role: string;
  email: string;
  /** Days before today. */
  met: number;
  location: string;
  /** Days from today. */
  followUp?: number;
  status: string;
  notes: string;
  tags?: string;
  introducerName?: string;
  keepInTouch?: number;
}

const contact = (contactName: string, { met, followUp, ...facts }: Facts) => ({
  contactName,
  ...facts,
  dateMet: dayFromToday(-met),
  ...(followUp !== undefined && { followUp: dayFromToday(followUp) }),
});

const contacts = [
  contact('Kwame Mensah', {
    company: 'Harbor Bindery',
    role: 'Bookbinder',
    email: 'kwame@harborbindery.example',
    met: 96,
    location: 'Shop visit',
    status: 'Closed',
    notes: 'Slipcases for the winter edition are ordered.',
    keepInTouch: 60,
  }),
  contact('Hiro Tanaka', {
    company: 'Tanaka Washi',
    role: 'Papermaker',
    email: 'hiro@tanakawashi.example',
    met: 71,
    location: 'Echizen paper days',
    followUp: 19,
    status: 'Contacted',
    notes: 'Samples of 48 g kozo are on the way.',
    keepInTouch: 45,
    tags: 'paper',
  }),
  contact('Ada Fong', {
    company: 'City Art School',
    role: 'Head of printmaking',
    email: 'ada@cityart.example',
    met: 58,
    location: 'Studio tour',
    followUp: 7,
    status: 'Follow-up Scheduled',
    notes: 'Two-day workshop in March, twelve students.',
    tags: 'teaching',
  }),
  contact('Sam Lindgren', {
    company: 'Holland Press Works',
    role: 'Machinist',
    email: 'sam@hollandpress.example',
    met: 42,
    location: 'Shop visit',
    followUp: 16,
    status: 'Contacted',
    notes: 'Can regrind rollers in three weeks. Price depends on length.',
    introducerName: 'Hal Whitcomb',
  }),
  contact('Priya Nair', {
    company: 'Guild of Small Presses',
    role: 'Editor',
    email: 'priya@smallpresses.example',
    met: 35,
    location: 'Minneapolis book arts',
    followUp: 3,
    status: 'Follow-up Scheduled',
    notes: 'Newsletter feature planned for January, needs two photos.',
    tags: 'press',
  }),
  contact('Joan Abara', {
    company: 'County Special Collections',
    role: 'Librarian',
    email: 'j.abara@countylibrary.example',
    met: 23,
    location: 'Library open house',
    followUp: 5,
    status: 'Contacted',
    notes: 'Collects regional presses. Asked for a full set of the year.',
    tags: 'collector',
  }),
  contact('Ines Duarte', {
    company: 'Museu do Papel',
    role: 'Curator',
    email: 'ines@museudopapel.example',
    met: 17,
    location: 'Lisbon print fair',
    followUp: 2,
    status: 'Follow-up Scheduled',
    notes: 'Wants six broadsides for the spring show.',
    tags: 'museum',
  }),
  contact('Tomás Rey', {
    company: 'Rey Tipos',
    role: 'Type designer',
    email: 'tomas@reytipos.example',
    met: 16,
    location: 'Lisbon print fair, booth 41',
    status: 'New',
    notes: 'Offered to cut a trial size of his new wood type.',
    tags: 'type',
  }),
  contact('Wendy Okafor', {
    company: 'Division Street Gallery',
    role: 'Gallery manager',
    email: 'wendy@divisionst.example',
    met: 7,
    location: 'Holiday market planning',
    status: 'New',
    notes: 'Interested in a wall of small prints under $60.',
    tags: 'gallery',
  }),
];

export async function takeFirstTouch(page: Page): Promise<void> {
  await page.goto('/?app=firsttouch');
  await addContacts(page, ...contacts);
  await expect(card(page, 'Ines Duarte')).toBeVisible();
  await take(page, 'contacts');
}
