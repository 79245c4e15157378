import { onDemand } from '#frontend/page/on-demand.tsx';
import manifest from '../manifest.ts';
import type { Report } from '../report-calls.ts';

const ShareDialog = onDemand(() =>
  import('#frontend/sharing/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
);

/** Who may see a report: sharing its folder shares the sheet and the photos in it. */
export function ShareReport({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <ShareDialog
      file={report}
      address={{ app: manifest.id, report: report.id }}
      failure="Failed to share sheet"
      onClose={onClose}
    />
  );
}

/** Owners invite people; editors see who else has access. */
export function shareLabel({ isOwned }: Report): string {
  return isOwned ? 'Share' : 'People';
}
