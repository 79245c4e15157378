import { hash } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import { type AppStaff, pressedRow, type StaffRow } from '#backend/forms/app-staff.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { searchable } from '#kernel/search.ts';
import { wallClock } from '#kernel/zone.ts';
import { clockIn } from '../clock.ts';
import { duesOf } from '../merch.ts';
import type { MemberRow } from '../record.ts';
import { checkIn, type DoorRead, readDoor, visitsAt } from './check-ins.ts';

// A list's door for helpers without an account: they find a member by name or number, and check them in like the app does.

const labels = ['Member ID', 'Dues'] as const;
const duesWords = { open: '', valid: 'Until', expiring: 'Expires', expired: 'Expired' } as const;

/** "2026-11-21 19:04:09" in the owner's time zone. */
function momentNow({ request: { preferences } }: AppContext): string {
  const zone = preferences.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return wallClock(Date.now(), zone).replace('T', ' ');
}

/** "Expired Jan 31, 2020"; '' for a membership without an end. */
function duesText(row: MemberRow, day: string): string {
  const end = parseDay(row.expires);
  return end === undefined ? '' : `${duesWords[duesOf(row, day)]} ${formatDay(end)}`;
}

/** The members as a helper sees them at a moment. */
function listAt(at: string, read: Pick<DoorRead, 'rows' | 'checkIns'>) {
  const visitOf = visitsAt(read, at);
  const rows = read.rows.map((row): StaffRow => {
    const { memberId, memberName, email, expires, _rowIndex: rowIndex } = row;
    const visit = visitOf(row);
    return {
      rowIndex,
      mark: hash('sha256', JSON.stringify([memberId, memberName, email, expires]), 'base64url'),
      name: memberName === '' ? `Row ${rowIndex}` : memberName,
      cells: [memberId, duesText(row, at.slice(0, 10))],
      found: searchable([memberName, memberId]),
      ticked: visit ? `Checked in at ${clockIn(visit.when)}` : null,
      act: visit ? null : 'Check in',
    };
  });
  return { title: 'Check in', labels, rows };
}

export default {
  async read(context, listId) {
    return listAt(momentNow(context), await readDoor(context, listId));
  },
  async press(context, listId, press) {
    const at = momentNow(context);
    const seen = { rows: [] as DoorRead['rows'], checkIns: [] as DoorRead['checkIns'], isHere: false };
    const { row, at: when } = await checkIn(context, listId, (read) => {
      const { rowIndex, ticked } = pressedRow(listAt(at, read).rows, press);
      Object.assign(seen, read, { isHere: ticked !== null });
      return { at, member: read.rows.find((one) => one._rowIndex === rowIndex) };
    });
    const { memberId, memberName } = row;
    const visit = { id: '', _rowIndex: 0, when, memberId, memberName, by: '' };
    const rows = seen.rows.map((one) => (one._rowIndex === row._rowIndex ? row : one));
    const list = listAt(at, { rows, checkIns: [...seen.checkIns, visit] });
    const pressed = list.rows.find(({ rowIndex }) => rowIndex === row._rowIndex);
    if (!pressed) throw new Error('A row that was checked in is one of those that were read.');
    return { list, row: pressed, isNew: !seen.isHere };
  },
} satisfies AppStaff;
