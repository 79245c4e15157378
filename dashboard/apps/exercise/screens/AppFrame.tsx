import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { BarbellIcon } from '@phosphor-icons/react/Barbell';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { ListBulletsIcon } from '@phosphor-icons/react/ListBullets';
import { TableIcon } from '@phosphor-icons/react/Table';
import { type ReactNode, useState } from 'react';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { readingState, type SaveState } from '#frontend/status/SaveStatus.tsx';
import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { cellsOf, restingState } from '#frontend/status/writes.ts';
import { Problem } from '#kernel/problem.ts';
import { formatCount } from '#kernel/region.ts';
import manifest from '../manifest.ts';
import { commands, useRepair } from './queries.ts';
import type { Place } from './views.ts';
import type { OpenLog } from './workout/use-log.ts';

const ShareDialog = onDemand(() =>
  import('#frontend/sharing/ShareDialog.tsx').then((module) => module.ShareDialog),
);

const panelId = 'exercise-panel';
const tabs = ['workouts', 'routines', 'exercises', 'cardio'] as const;
type Tab = (typeof tabs)[number];

interface AppFrameProps {
  open: OpenLog;
  place: Place;
  tab: Tab;
  /** The button of the screen: "Log Workout". */
  action: ReactNode;
  /** The menu's entries after Refresh. */
  choices?: readonly MenuChoice[];
  children: ReactNode;
}

/** What the lists of a log share: the header, the tabs, the notice about missing parts, and the status bar. */
export function AppFrame({ open, place, tab, action, choices = [], children }: AppFrameProps) {
  const { log, query, refetch, history } = open;
  const refresh = { label: query.isFetching ? 'Refreshing' : 'Refresh', onChoose: refetch };
  const sheet = log.sheet && { href: log.sheet.webViewLink, target: '_blank', rel: 'noreferrer' };
  const [isSharing, setIsSharing] = useState(false);
  const share = log.sheet && {
    label: log.sheet.isOwned ? 'Share' : 'People',
    onChoose: () => setIsSharing(true),
  };
  const more = (
    <MenuButton
      label="More"
      icon={<DotsThreeIcon size={20} weight="bold" />}
      isIconOnly
      choices={[refresh, ...choices, ...(share ? [share] : [])]}
    />
  );
  return (
    <>
      <PageHeader
        title={manifest.title}
        back={{ label: 'Back', onClick: place.onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={
          <>
            {sheet && (
              <Button variant="outlined" color="inherit" startIcon={<TableIcon size={18} />} {...sheet}>
                Open in Sheets
              </Button>
            )}
            {more}
            {action}
          </>
        }
        phoneActions={
          <>
            {sheet && (
              <IconButton component="a" aria-label="Open in Sheets" {...sheet}>
                <TableIcon size={18} />
              </IconButton>
            )}
            {more}
          </>
        }
      />
      <TabRow
        label="Exercise"
        panelId={panelId}
        value={tab}
        onChange={(next) => place.go(next === 'workouts' ? null : next)}
        tabs={[
          { value: 'workouts', label: tabLabels.workouts, count: history.workouts.length },
          { value: 'routines', label: tabLabels.routines },
          { value: 'exercises', label: tabLabels.exercises },
          { value: 'cardio', label: tabLabels.cardio, count: history.cardio.length },
        ]}
      />
      <section role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} style={{ paddingTop: 16 }}>
        <Repairs open={open} />
        {query.error instanceof Problem && (
          <RefetchProblem
            title="Failed to read the log"
            problem={query.error}
            shown="workouts"
            readAt={query.dataUpdatedAt}
            link={log.sheet && { label: 'Open in Sheets', href: log.sheet.webViewLink }}
          />
        )}
        {children}
      </section>
      <LogStatusBar {...{ open, tab, action, refetch }} />
      {isSharing && log.sheet && (
        <ShareDialog
          file={log.sheet}
          address={{ app: manifest.id, sheet: log.sheet.id }}
          failure="Failed to share sheet"
          onClose={() => setIsSharing(false)}
        />
      )}
    </>
  );
}

function Repairs({ open: { log, sheetId } }: { open: OpenLog }) {
  const repair = useRepair(sheetId);
  return log.missing.map(({ tab, headers, isTabGone }) => (
    <SheetRepair
      key={tab}
      missingHeaders={headers}
      place={tab}
      missingTab={isTabGone ? tab : undefined}
      link={log.sheet?.webViewLink ?? null}
      canEdit={log.sheet?.canEdit ?? false}
      repair={repair}
      failure="Failed to repair the sheet"
    />
  ));
}

const tabLabels: Readonly<Record<Tab, string>> = {
  workouts: 'Workouts',
  routines: 'Routines',
  exercises: 'Exercises',
  cardio: 'Cardio',
};

interface LogStatusBarProps {
  open: OpenLog;
  tab: Tab;
  action: ReactNode;
  refetch: () => void;
}

/** Where the log is kept, and whether what was typed has been saved. */
function LogStatusBar({ open: { log, query }, tab, action, refetch }: LogStatusBarProps) {
  const isWriting = commands.useCount() > 0;
  const { sheet, sets, folderLink } = log;
  const state: SaveState | null = isWriting
    ? { kind: 'saving' }
    : (readingState(query, refetch) ?? (sheet && restingState(sheet, undefined)));
  const drive = folderLink ?? sheet?.webViewLink;
  return (
    <StatusBar
      open={{ icon: <BarbellIcon size={17} aria-hidden />, label: tabLabels[tab] }}
      others={
        sheet && tab === 'workouts' && sets.length > 0
          ? [
              {
                icon: <ListBulletsIcon size={17} aria-hidden />,
                label: `Sets (${formatCount(sets.length)})`,
                href: sheet.webViewLink,
              },
            ]
          : []
      }
      sheetId={sheet?.id}
      path={drivePath(manifest.id, sheet)}
      {...(tab === 'workouts' && log.range && { range: cellsOf(log.range) })}
      state={state}
      drive={drive ? { label: 'Open in Drive', href: drive } : null}
      action={action}
    />
  );
}
