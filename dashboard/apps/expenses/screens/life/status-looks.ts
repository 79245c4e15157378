import type { ChipLook } from '#frontend/grid/StateChip.tsx';
import type { ReportStatus } from '../../life.ts';

/** A status as a chip: a word and a square. */
export const statusLooks: Readonly<Record<ReportStatus, ChipLook>> = {
  Open: { label: 'Open', color: 'default' },
  Submitted: { label: 'Submitted', color: 'info' },
  Approved: { label: 'Approved', color: 'success' },
  Returned: { label: 'Returned', color: 'warning' },
  Reimbursed: { label: 'Reimbursed', color: 'primary' },
};
