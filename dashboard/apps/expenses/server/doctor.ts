import type { BesideKind } from '#backend/app-sheet.ts';
import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { recordTab } from '#backend/records/record-doctor.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { budget } from '../budgets.ts';
import { mileageRate } from '../mileage-rates.ts';
import { expense } from '../record.ts';
import { rule } from '../rules.ts';

const besides = new Map<string | null, AnyRecord>(
  Object.entries({ rules: rule, budgets: budget, 'mileage-rates': mileageRate } satisfies Record<
    BesideKind,
    AnyRecord
  >),
);

export default {
  tabsOf({ kind }) {
    const beside = besides.get(kind);
    return [
      beside
        ? recordTab(beside)
        : { ...recordTab(expense), files: { field: expense.fields.photo.header, by: 'name' } },
    ];
  },
  // A report is the folder that holds its sheet.
  filesOf: ({ parentFolderId, kind }) =>
    parentFolderId === null || besides.has(kind) ? null : { kind: 'photo', report: parentFolderId },
} satisfies AppDoctor;
