import { EntryDialog } from './entry/EntryDialog.tsx';
import { ImportAppleHealth } from './import/ImportAppleHealth.tsx';
import { ImportList } from './import/ImportList.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { ShareHealth } from './ShareHealth.tsx';
import type { HealthLog } from './use-health.ts';
import type { OpenDialog } from './views.ts';

interface HealthDialogsProps {
  health: HealthLog;
  dialog: OpenDialog;
  onClose: () => void;
}

/** The one dialog that is open. */
export function HealthDialogs({ health, dialog, onClose }: HealthDialogsProps) {
  const { profile, target, data } = health;
  switch (dialog.kind) {
    case 'log':
      return <EntryDialog {...{ profile, target, onClose }} log={dialog.log} entry={dialog.entry} />;
    case 'settings':
      return <SettingsDialog {...{ target, profile, onClose }} values={data.profile} />;
    case 'report':
      return <ReportDialog {...{ health, onClose }} />;
    case 'import-apple':
      return <ImportAppleHealth {...{ health, onClose }} />;
    case 'import-list':
      return <ImportList {...{ health, onClose }} />;
    case 'share':
      return data.sheet && <ShareHealth sheet={data.sheet} onClose={onClose} />;
  }
}
