import type { CheckIn, MemberData, MemberList, MemberRow } from '../../apps/mug-club/contract.ts';

// Sample records of Mug Club, for the tests of its screens.

export function memberRow(_rowIndex: number, name: string, part: Partial<MemberRow> = {}): MemberRow {
  return {
    _rowIndex,
    'Member ID': `M17188800000${String(_rowIndex).padStart(2, '0')}`,
    'Member Name': name,
    Email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    Phone: '',
    'Join Date': '2025-06-20',
    'T-Shirt Size': 'M',
    'T-Shirt Distributed': false,
    'Hat Distributed': false,
    'Receipt Number': '',
    Notes: '',
    Expires: '',
    'Card Version': '',
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
    headers: [
      'Member ID',
      'Member Name',
      'Email',
      'Phone',
      'Join Date',
      'T-Shirt Size',
      'T-Shirt Distributed',
      'Hat Distributed',
      'Receipt Number',
      'Notes',
    ],
    missingHeaders: [],
    range: `Members!A1:J${rows.length + 1}`,
    permissions: openPermissions,
    ...part,
  };
}

export function visit(_rowIndex: number, When: string, member: MemberRow): CheckIn {
  return {
    _rowIndex,
    When,
    'Member ID': member['Member ID'],
    'Member Name': member['Member Name'],
    By: 'Mara Ellison',
  };
}
