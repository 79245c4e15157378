import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';
import type { NewContact } from '../record.ts';

type Kit = SampleKit<typeof contract>;
type Row = Awaited<ReturnType<Kit['calls']['listContacts']>>['contacts'][number];

/** A contact who was met this many days ago, and is to be followed up this many days from today. */
type Person = Omit<NewContact, 'dateMet' | 'followUp'> & { met: number; follow?: number };

const people: readonly Person[] = [
  {
    ...{
      contactName: 'Sabine Roth',
      company: 'Roth Verlag',
      role: 'Production',
      email: 'sabine@roth.example',
    },
    ...{ phone: '+49 30 555 0148', location: 'Frankfurt', context: 'Book fair, stand next to ours' },
    ...{ notes: 'Wants 250 bookplates on laid paper.', tags: 'publisher, fair', status: 'Contacted' },
    ...{ met: 33, follow: 0 },
  },
  {
    ...{ contactName: 'Theo Brandt', company: 'Brandt Type Foundry', role: 'Owner', phone: '617 555 0161' },
    ...{ email: 'theo@brandttype.example', location: 'Boston', context: 'Asked about a case of Caslon' },
    ...{ status: 'Follow-up Scheduled', tags: 'supplier', keepInTouch: 60, met: 120, follow: 1 },
  },
  {
    ...{ contactName: 'Anita Nair', company: 'Nair & Daughters', role: 'Editor', phone: '617 555 0107' },
    ...{ email: 'anita@nairdaughters.example', context: 'Two field guides so far', tags: 'publisher' },
    ...{ status: 'Contacted', keepInTouch: 30, met: 400, follow: -2 },
  },
  {
    ...{ contactName: 'Wendy Okafor', company: 'Okafor Bindery', email: 'wendy@okaforbindery.example' },
    ...{ introducerName: 'June Okafor', context: 'Keeps the books of the bindery', status: 'New', met: 12 },
    ...{ phone: '617 555 0172' },
  },
  {
    ...{ contactName: 'Paul Halloran', email: 'paul@halloran.example', phone: '617 555 0119' },
    ...{ context: 'Wedding suite, 120 sets', notes: 'Deckled edges, envelopes lined in green.' },
    ...{ status: 'Follow-up Scheduled', tags: 'customer, wedding', met: 21, follow: 2 },
  },
  {
    ...{ contactName: 'Grace Lindqvist', company: 'Whitcomb Library', role: 'Head of collections' },
    ...{ email: 'grace@whitcomb.example', phone: '617 555 0133', status: 'Contacted', tags: 'customer' },
    ...{ context: 'Annual report, then bookplates', keepInTouch: 90, met: 260, follow: 9 },
  },
  {
    ...{ contactName: 'Hal Whitcomb', company: 'Harbor Books', role: 'Buyer', phone: '617 555 0155' },
    ...{ email: 'hal@harborbooks.example', context: 'Tide Tables every year', status: 'Closed' },
    ...{ notes: 'Fourth printing delivered.', tags: 'customer', met: 700 },
  },
  {
    ...{ contactName: 'Inês Duarte', company: 'Museu do Papel', role: 'Curator', location: 'Porto' },
    ...{ email: 'ines@museudopapel.example', phone: '+351 22 555 0190', status: 'New', met: 33, follow: 5 },
    ...{ context: 'Loan of the wood type for a show in spring', tags: 'museum, fair' },
  },
  {
    ...{ contactName: 'Jürgen Große', company: 'Große Papier', role: 'Sales', location: 'Frankfurt' },
    ...{ email: 'j.grosse@grossepapier.example', phone: '+49 69 555 0121', tags: 'supplier, fair' },
    ...{ context: 'Samples of 48 g kozo', status: 'Contacted', met: 32, follow: -6 },
  },
  {
    ...{ contactName: 'Clara Santos', company: 'Orchard Tea Room', phone: '617 555 0166', status: 'Closed' },
    ...{ email: 'clara@orchardtea.example', context: 'Menus for the season', tags: 'customer', met: 150 },
  },
  {
    ...{ contactName: 'Noah Harper', company: 'Town Council', role: 'Events', phone: '617 555 0180' },
    ...{ email: 'noah@council.example', context: 'Festival posters in two colors', status: 'Contacted' },
    ...{ keepInTouch: 180, tags: 'customer', met: 95 },
  },
  // The same person again, with another number: the two can be merged.
  {
    ...{ contactName: 'Sabine Roth', company: 'Roth Verlag', email: 'sabine@roth.example' },
    ...{ phone: '+49 170 555 0148', context: 'Her card from the second day of the fair', met: 31 },
  },
];

type Talk = readonly [name: string, daysAgo: number, channel: string, summary: string, nextStep?: string];

const talks: readonly Talk[] = [
  ['Theo Brandt', 118, 'Visit', 'Saw the Caslon; two sorts are missing', 'Ask for the price of the case'],
  ['Theo Brandt', 40, 'Phone', 'He keeps the case for us until the new year'],
  ['Anita Nair', 61, 'Email', 'Sent the proof of Mosses of the North Shore', 'Wait for corrections'],
  ['Anita Nair', 32, 'Phone', 'Corrections are in; she asks for 250 more copies', 'Send the quote'],
  ['Paul Halloran', 14, 'Email', 'Chose the green for the lining'],
  ['Grace Lindqvist', 80, 'Meeting', 'Went through the annual report page by page', 'Quote 300 bookplates'],
  ['Sabine Roth', 33, 'Meeting', 'Talked about bookplates at the stand', 'Send three paper samples'],
  ['Sabine Roth', 20, 'Email', 'Samples are on their way'],
  ['Hal Whitcomb', 24, 'Visit', 'Delivered the fourth printing'],
];

function contactsOf({ day }: Kit): NewContact[] {
  return people.map(({ met, follow, ...contact }) => ({
    ...contact,
    dateMet: day(-met),
    ...(follow !== undefined && { followUp: day(follow) }),
  }));
}

async function log({ callsOn, day }: Kit, sheetId: string, rows: readonly Row[]): Promise<void> {
  const known = new Map(rows.toReversed().map((row) => [row['Contact Name'], row]));
  for (const [name, daysAgo, channel, summary, nextStep = ''] of talks) {
    const contact = known.get(name);
    if (!contact) continue;
    const { _rowIndex: row, ...expected } = contact;
    const saved = await callsOn(-daysAgo).logInteraction({
      contactId: `${sheetId}:${row}`,
      body: { when: day(-daysAgo), channel, summary, nextStep, expected },
    });
    known.set(name, saved.contact);
  }
}

export default {
  hasOneSheet: true,
  async make(kit) {
    const { sheetId } = await kit.calls.importContacts({ body: { contacts: contactsOf(kit) } });
    const { contacts } = await kit.calls.listContacts({ query: { sheetId, fresh: 'true' } });
    await log(kit, sheetId, contacts);
  },
} satisfies AppSample<typeof contract>;
