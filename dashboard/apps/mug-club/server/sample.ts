import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import { twoDigits } from '#kernel/day.ts';
import type contract from '../contract.ts';
import type { ImportedMember } from '../contract.ts';

type Kit = SampleKit<typeof contract>;
/** Members in wire format. */
type Rows = Awaited<ReturnType<Kit['calls']['listMembers']>>['rows'];

const names = [
  ...['Ada Moreno', 'Ben Whitaker', 'Cleo Barnes', 'Dov Adler', 'Elsie Park', 'Finn O’Malley', 'Greta Holm'],
  ...['Hugo Lindqvist', 'Ida Moreno', 'Jonas Keller', 'Kit Nakamura', 'Lena Abara', 'Marek Novák'],
  ...[
    'Nadia Haddad',
    'Otis Grant',
    'Paula Reyes',
    'Quinn Doyle',
    'Rosa Santos',
    'Sam Whitcomb',
    'Tess Laurent',
  ],
  ...[
    'Uma Nair',
    'Victor Brandt',
    'Wendy Okafor',
    'Xavier Cole',
    'Yara Duarte',
    'Zoë Fischer',
    'Arlo Hughes',
  ],
  ...[
    'Bea Lund',
    'Cyrus Khan',
    'Dina Roth',
    'Emil Sorensen',
    'Faye Chen',
    'Gus Harper',
    'Hana Sato',
    'Ivo Petrov',
  ],
  ...['June Okafor', 'Kofi Mensah', 'Lou Halloran', 'Mina Rossi', 'Ned Callahan'],
] as const;
const sizes = ['S', 'M', 'L', 'XL', 'M', 'L', '2XL', 'S'];
/** When memberships end, in days from today: past, today, tomorrow and soon. */
const ends = [-3, 0, 1, 6, 20];
const yearDays = 365;
const opens = 16;

function memberOf({ day, random }: Kit, name: string, index: number): ImportedMember {
  const since = random.int(20, 700);
  const left = ends[index / 8] ?? yearDays - (since % yearDays);
  const mail = name
    .normalize('NFKD')
    .replace(/[^\w ]/g, '')
    .replace(' ', '.')
    .toLowerCase();
  return {
    memberName: name,
    email: `${mail}@mugs.example`,
    phone: `617 555 ${String(1000 + index * 37).slice(-4)}`,
    joinDate: day(-since),
    tShirtSize: sizes[index % sizes.length] ?? 'M',
    tShirtDistributed: since > 60 && random.chance(0.8),
    hatDistributed: since > 200 && random.chance(0.6),
    receiptNumber: `MC-${1040 + index}`,
    notes: index % 9 === 4 ? 'Mug hangs on the top row.' : '',
    expires: day(left),
  };
}

/** Visits on the last three evenings, each by some of the members. */
async function checkIn(kit: Kit, listId: string, rows: Rows): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const evening = [-9, -2, -1][index % 7];
    if (evening === undefined) continue;
    const { _rowIndex: rowIndex, ...expected } = row;
    const time = `${opens + (index % 5)}:${twoDigits((index * 13) % 60)}:00`;
    await kit.callsOn(evening).checkIn({
      listId,
      body: { at: `${kit.day(evening)} ${time}`, member: { rowIndex, expected } },
    });
  }
}

async function makeClub(kit: Kit, listName: string, members: readonly string[]): Promise<string> {
  const { listId } = await kit.calls.createList({ body: { listName: kit.nameOf(listName) } });
  await kit.calls.importMembers({
    listId,
    body: { members: members.map((name, index) => memberOf(kit, name, index)), firstMemberId: 'M1' },
  });
  return listId;
}

export default {
  async make(kit) {
    const listId = await makeClub(kit, 'Inkwell Mug Club', names);
    const { rows } = await kit.calls.listMembers({ listId });
    await checkIn(kit, listId, rows);
  },
} satisfies AppSample<typeof contract>;
