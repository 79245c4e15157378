import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import type { ReportData } from '../../report-calls.ts';
import { useRepairReport } from '../writes.ts';

/** Names the columns that a sheet has lost, and offers to restore their headers. */
export function RepairNotice({ data: { missingHeaders, sheetLink, report } }: { data: ReportData }) {
  return (
    <SheetRepair
      missingHeaders={missingHeaders}
      link={sheetLink}
      canEdit={report.canEdit}
      repair={useRepairReport(report.id)}
      failure="Failed to repair the report"
    />
  );
}
