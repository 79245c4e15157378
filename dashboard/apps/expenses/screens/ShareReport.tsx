import { lazy, Suspense } from 'react';
import manifest from '../manifest.ts';
import type { Report } from '../report-calls.ts';

const ShareDialog = lazy(() =>
  import('#frontend/sharing/ShareDialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })),
);

/** Who may see a report: its folder is shared, and with it the sheet and the photos that lie in it. */
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

/** Owners let people in; who may edit sees who else is in. */
export function shareLabel({ isOwned }: Report): string {
  return isOwned ? 'Share' : 'People';
}
