import { lazy, Suspense } from 'react';
import manifest from '../manifest.ts';
import type { Report } from '../report-calls.ts';

const ShareDialog = lazy(() =>
  import('#frontend/sharing/ShareDialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })),
);

/** Who may see a report: sharing its folder shares the sheet and the photos in it. */
export function ShareReport({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <ShareDialog
        file={report}
        address={{ app: manifest.id, report: report.id }}
        failure="Failed to share sheet"
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Owners invite people; editors see who else has access. */
export function shareLabel({ isOwned }: Report): string {
  return isOwned ? 'Share' : 'People';
}
