import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import type { ReactNode } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { SharedChips } from '#frontend/sharing/SharedChips.tsx';
import { RefreshButton } from '#frontend/status/RefreshButton.tsx';
import { dayOf, formatDay } from '#kernel/day.ts';
import manifest from '../../manifest.ts';
import type { Report } from '../../report-calls.ts';
import { shareLabel } from '../ShareReport.tsx';

interface ReportHeaderProps {
  report: Report;
  query: { isFetching: boolean; refetch: () => unknown };
  add: ReactNode;
  onBack: () => void;
  onShare: () => void;
  /** Only if expenses can be added. */
  onPhotograph?: () => void;
}

export function ReportHeader({ report, query, add, onBack, onShare, onPhotograph }: ReportHeaderProps) {
  const drive = { href: report.webViewLink, target: '_blank', rel: 'noreferrer' };
  return (
    <PageHeader
      title={report.name}
      back={{ label: 'Back to Reports', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={
        <>
          <Chip variant="outlined" label={`Created ${showDay(report.createdTime)}`} />
          <Chip variant="outlined" label={`Modified ${showDay(report.modifiedTime)}`} />
          {!report.isOwned && <SharedChips file={report} viewLabel="View only" />}
        </>
      }
      actions={
        <>
          <RefreshButton query={query} />
          <Button variant="outlined" color="inherit" startIcon={<ArrowSquareOutIcon size={18} />} {...drive}>
            Open in Drive
          </Button>
          {report.canEdit && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<UserPlusIcon size={18} />}
              onClick={onShare}
            >
              {shareLabel(report)}
            </Button>
          )}
          {onPhotograph && <AddReceiptsButton onClick={onPhotograph} />}
          {add}
        </>
      }
      phoneActions={
        <>
          <RefreshButton query={query} />
          <IconButton component="a" aria-label="Open in Drive" {...drive}>
            <ArrowSquareOutIcon size={18} />
          </IconButton>
          {report.canEdit && (
            <IconButton aria-label={shareLabel(report)} onClick={onShare}>
              <UserPlusIcon size={18} />
            </IconButton>
          )}
        </>
      }
    />
  );
}

function showDay(instant: string): string {
  return formatDay(dayOf(new Date(instant)));
}

/** `locked` says why nothing can be added. */
export function AddExpenseButton({ locked, onClick }: { locked?: string | undefined; onClick: () => void }) {
  return (
    <span title={locked}>
      <Button
        variant="contained"
        startIcon={<PlusIcon weight="bold" />}
        disabled={locked !== undefined}
        onClick={onClick}
      >
        Add Expense
      </Button>
    </span>
  );
}

export function AddReceiptsButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" color="inherit" startIcon={<CameraIcon size={18} />} onClick={onClick}>
      Add Receipts
    </Button>
  );
}
