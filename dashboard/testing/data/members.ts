import type { MemberData, MemberList } from '../../apps/mug-club/contract.ts';
import { type CheckIn, type MemberRow, member } from '../../apps/mug-club/record.ts';
import { rowId } from '../../kernel/records/by-headers.ts';
import { blankCells } from '../../kernel/records/record.ts';

// Sample records of Mug Club, for the tests of its screens.

export function memberRow(_rowIndex: number, memberName: string, part: Partial<MemberRow> = {}): MemberRow {
  return {
    ...blankCells(member),
    id: rowId(_rowIndex),
    _rowIndex,
    memberId: `M17188800000${String(_rowIndex).padStart(2, '0')}`,
    memberName,
    email: `${memberName.toLowerCase().replaceAll(' ', '.')}@example.com`,
    joinDate: '2025-06-20',
    tShirtSize: 'M',
    ...part,
  };
}

export function memberList(id: string, name: string, part: Partial<MemberList> = {}): MemberList {
  return {
    id,
    name,
    description: '',
    createdTime: new Date('2025-01-06T12:00').toISOString(),
    modifiedTime: new Date('2025-11-18T12:00').toISOString(),
    webViewLink: `https://drive.example/${id}`,
    isOwned: true,
    canEdit: true,
    owner: { displayName: 'Mara Ellison', emailAddress: 'mara@example.com' },
    ...part,
  };
}

export const openPermissions = { hasLimitedAccess: false, canViewShared: true, canViewMembers: true };

export function memberData(rows: MemberRow[], part: Partial<MemberData> = {}): MemberData {
  return {
    rows,
    headers: Object.keys(member.newSheet.columns),
    missingHeaders: [],
    range: `Members!A1:J${rows.length + 1}`,
    permissions: openPermissions,
    ...part,
  };
}

export function visit(_rowIndex: number, when: string, { memberId, memberName }: MemberRow): CheckIn {
  return { id: rowId(_rowIndex), _rowIndex, when, memberId, memberName, by: 'Mara Ellison' };
}
