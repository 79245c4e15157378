import type { MemberRow } from '../contract.ts';
import type { Merch } from './merch.ts';

/** A row of the table. */
export interface Line {
  id: string;
  row: MemberRow;
}

/** What can be done with it; what is undefined may not be done. */
export interface MemberActions {
  onMember: (rowIndex: number) => void;
  onEdit: ((row: MemberRow) => void) | undefined;
  onToggle: ((row: MemberRow, merch: Merch) => void) | undefined;
}
