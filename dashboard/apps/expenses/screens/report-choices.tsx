import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import type { Report } from '../report-calls.ts';
import { shareLabel } from './ShareReport.tsx';

interface ReportActions {
  onShare: (report: Report) => void;
  onDelete?: ((report: Report) => void) | undefined;
}

/** What the person may do with a report besides opening it. */
export function choicesFor(report: Report, { onShare, onDelete }: ReportActions): MenuChoice[] {
  return [
    ...(report.canEdit
      ? [{ label: shareLabel(report), icon: <UserPlusIcon size={18} />, onChoose: () => onShare(report) }]
      : []),
    ...(onDelete && report.isOwned
      ? [
          {
            label: 'Delete',
            icon: <TrashIcon size={18} />,
            onChoose: () => onDelete(report),
            isDestructive: true,
          },
        ]
      : []),
  ];
}
