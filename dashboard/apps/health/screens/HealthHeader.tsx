import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { FilePdfIcon } from '@phosphor-icons/react/FilePdf';
import { GearSixIcon } from '@phosphor-icons/react/GearSix';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { TableIcon } from '@phosphor-icons/react/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { logNames, logs } from '../logs.ts';
import manifest from '../manifest.ts';
import { client } from './queries.ts';
import type { HealthLog } from './use-health.ts';
import type { OpenDialog } from './views.ts';

interface HealthHeaderProps {
  health: HealthLog;
  onDialog: (dialog: OpenDialog) => void;
  onLeave: () => void;
}

export function HealthHeader({ health, onDialog, onLeave }: HealthHeaderProps) {
  const { sheet } = health.data;
  const more = (
    <MenuButton
      label="More"
      icon={<DotsThreeIcon size={20} weight="bold" />}
      isIconOnly
      choices={choicesOf(health, onDialog)}
    />
  );
  const open = sheet && { href: sheet.webViewLink, target: '_blank', rel: 'noreferrer' };
  return (
    <PageHeader
      title={manifest.title}
      back={{ label: 'Back', onClick: onLeave }}
      mark={<HouseMark app={manifest} size={54} />}
      chips={
        <>
          <Motto />
          <WaitingLine row={health.data.profile} />
        </>
      }
      actions={
        <>
          {health.data.entries.length > 0 && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<FilePdfIcon size={18} />}
              onClick={() => onDialog({ kind: 'report' })}
            >
              Report
            </Button>
          )}
          {open && (
            <Button variant="outlined" color="inherit" startIcon={<TableIcon size={18} />} {...open}>
              Open in Sheets
            </Button>
          )}
          {more}
        </>
      }
      phoneActions={
        <>
          {open && (
            <IconButton component="a" aria-label="Open in Sheets" {...open}>
              <TableIcon size={18} />
            </IconButton>
          )}
          {more}
        </>
      }
    />
  );
}

/** What the app is, and is not. */
export function Motto() {
  return (
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
      Your readings, as you wrote them. Rowhouse gives no medical advice.
    </Typography>
  );
}

const icon = 18;

function choicesOf(
  { data, query, refetch, target, canEdit }: HealthLog,
  onDialog: HealthHeaderProps['onDialog'],
): MenuChoice[] {
  const { sheet, entries } = data;
  const open = (
    label: string,
    kind: 'settings' | 'report' | 'import-apple' | 'import-list' | 'share',
    mark: React.ReactNode,
  ) => ({
    label,
    icon: mark,
    onChoose: () => onDialog({ kind }),
  });
  const exports = logNames
    .filter((log) => sheet !== null && entries.some((entry) => entry.log === log))
    .map((log) => ({
      label: `Export ${logs[log].tab} (CSV)`,
      icon: <DownloadSimpleIcon size={icon} />,
      download: client.addressOf.exportLog({
        query: { log, ...(target.sheetId !== null && { sheetId: target.sheetId }) },
      }),
    }));
  return [
    {
      label: query.isFetching ? 'Refreshing' : 'Refresh',
      icon: <ArrowsClockwiseIcon size={icon} />,
      onChoose: refetch,
    },
    ...(entries.length > 0 ? [open('Report for the doctor', 'report', <FilePdfIcon size={icon} />)] : []),
    ...(canEdit
      ? [
          open('Import Apple Health', 'import-apple', <UploadSimpleIcon size={icon} />),
          open('Import a list', 'import-list', <UploadSimpleIcon size={icon} />),
          open('Units and targets', 'settings', <GearSixIcon size={icon} />),
        ]
      : []),
    ...exports,
    ...(sheet ? [open('Share', 'share', <ShareNetworkIcon size={icon} />)] : []),
  ];
}
