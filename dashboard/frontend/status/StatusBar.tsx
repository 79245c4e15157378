import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { type ReactNode, useState } from 'react';
import { useIsServerReached } from '../calls/online.ts';
import { useUnsavedRows } from '../dialogs/unsaved.tsx';
import { useAskBeforeClosing } from '../dialogs/use-stay.ts';
import { minutesFor } from '../outbox/minutes.ts';
import { useOutboxState } from '../outbox/waiting-rows.ts';
import { onDemand } from '../page/on-demand.tsx';
import { useLoadedAhead } from '../page/use-loaded-ahead.ts';
import { showReview } from '../review/show-review.ts';
import { type SaveState, SaveStatus } from './SaveStatus.tsx';
import { StatusBarFrame } from './StatusBarFrame.tsx';
import { historyAddress, useTellSheet } from './sheet-on-screen.ts';
import { HeldLine, HomeScreenLine, OfflineLine } from './status-lines.tsx';

export interface StatusBarTab {
  icon: ReactNode;
  label: string;
  /** Where the tab opens; the tab that is open has none. */
  href?: string;
}

interface StatusBarProps {
  open: StatusBarTab;
  others?: readonly StatusBarTab[];
  /** The spreadsheet whose history can be opened from here. */
  sheetId?: string | undefined;
  /** "My Drive / Rowhouse / expenses" */
  path: string;
  /** The cells that contain the rows: "A1:G65". */
  range?: string;
  /** What is here, if there are no cells: "8 folders, 8 sheets". */
  contents?: string;
  /** Null while nothing is known about the rows. */
  state: SaveState | null;
  drive: { label: string; href: string } | null;
  /** The screen's primary action, docked here on phones. */
  action?: ReactNode;
}

type BarProps = StatusBarProps & { onShowSent: () => void };

// It is usually needed while the network is down, so it has to be loaded by then.
const OutboxDrawer = onDemand(() =>
  import('../outbox/OutboxDrawer.tsx').then(({ OutboxDrawer }) => OutboxDrawer),
);

/** The bottom of every app screen: says where its rows are stored and whether changes have arrived there. */
export function StatusBar({ state, ...others }: StatusBarProps) {
  const [isOutboxOpen, setIsOutboxOpen] = useState(false);
  const onShowSent = () => setIsOutboxOpen(true);
  const kept = useKeptState(onShowSent);
  // Changes that the screen itself can show are reviewed there.
  const props = { ...others, state: state?.kind === 'failed' ? state : (kept ?? state) };
  useAskBeforeClosing(useUnsavedRows() > 0);
  useTellSheet(others.sheetId);
  useLoadedAhead(OutboxDrawer.load);
  return (
    <>
      <HomeScreenLine />
      <StatusBarFrame label="Sheet">
        <OfflineLine />
        <HeldLine />
        <WideBar {...props} onShowSent={onShowSent} />
        <PhoneBar {...props} onShowSent={onShowSent} />
      </StatusBarFrame>
      {isOutboxOpen && <OutboxDrawer onClose={() => setIsOutboxOpen(false)} />}
    </>
  );
}

/** The state of what this device keeps, if some of it cannot continue by itself. */
function useKeptState(onShow: () => void): SaveState | null {
  const { waiting, held, open, needsSignIn } = useOutboxState();
  const isReached = useIsServerReached();
  if (open > 0) return { kind: 'open', changes: open, onShow: showReview };
  if (waiting === 0) return null;
  if (needsSignIn) return { kind: 'signIn', changes: waiting, onShow };
  // What only waits for its turn is sent soon, unless there is a lot of it.
  const takesLong = minutesFor(waiting) > 1;
  return held || !isReached || takesLong ? { kind: 'waiting', changes: waiting, onShow } : null;
}

function WideBar({ open, others = [], sheetId, path, range, contents, state, drive, onShowSent }: BarProps) {
  return (
    <Stack direction="row" sx={{ display: { xs: 'none', md: 'flex' }, height: 1, alignItems: 'stretch' }}>
      <Tab {...open} />
      {others.map((tab) => (
        <Tab key={tab.label} {...tab} />
      ))}
      {sheetId !== undefined && (
        <Link href={historyAddress(sheetId)} color="text.secondary" underline="hover" sx={tabLook}>
          <ClockCounterClockwiseIcon size={17} aria-hidden />
          <TabName>History</TabName>
        </Link>
      )}
      <Typography
        variant="body2"
        noWrap
        title={path}
        sx={{ alignSelf: 'center', px: 4, color: 'text.secondary', flex: 1, minWidth: 0 }}
      >
        {path}
      </Typography>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 6,
          px: 8,
          flex: 'none',
          // Something that appears does not count as a layout shift.
          visibility: state || drive ? 'visible' : 'hidden',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', ...(range && cells) }}>
          {range ?? contents}
        </Typography>
        <Box sx={{ minWidth: 168 }}>
          <SaveStatus state={state} onShowSent={onShowSent} />
        </Box>
        {drive && (
          <Link
            href={drive.href}
            target="_blank"
            rel="noreferrer"
            color="text.primary"
            underline="hover"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontSize: 13.5, fontWeight: 600 }}
          >
            {drive.label}
            <ArrowSquareOutIcon size={16} aria-hidden />
          </Link>
        )}
      </Stack>
    </Stack>
  );
}

const cells = { fontFamily: 'var(--rh-mono)', fontSize: 12, letterSpacing: '-0.01em' };

const tabLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  minWidth: 0,
  maxWidth: 300,
  fontSize: 13.5,
  borderRight: 1,
  borderColor: 'divider',
  '& > svg': { flex: 'none' },
};

function Tab({ icon, label, href }: StatusBarTab) {
  const isOpen = href === undefined;
  if (!isOpen) {
    return (
      <Link
        href={href}
        target="_blank"
        rel="noreferrer"
        color="text.secondary"
        underline="hover"
        sx={tabLook}
      >
        {icon}
        <TabName>{label}</TabName>
      </Link>
    );
  }
  return (
    <Box
      sx={{
        ...tabLook,
        mt: '-1px',
        fontWeight: 600,
        bgcolor: 'background.default',
        borderTop: 3,
        borderTopColor: 'primary.main',
      }}
    >
      {icon}
      <TabName>{label}</TabName>
    </Box>
  );
}

function TabName({ children }: { children: string }) {
  return (
    <Typography component="span" noWrap title={children} sx={{ font: 'inherit' }}>
      {children}
    </Typography>
  );
}

function PhoneBar({ open, sheetId, range, state, action, onShowSent }: BarProps) {
  return (
    <Stack
      direction="row"
      sx={{ display: { xs: 'flex', md: 'none' }, height: 1, alignItems: 'center', gap: 3, px: 4 }}
    >
      <Box
        aria-hidden
        sx={{ position: 'absolute', top: -1, left: 0, width: '31%', height: 3, bgcolor: 'primary.main' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack
          direction="row"
          sx={{ alignItems: 'center', gap: 2, fontSize: 14, fontWeight: 600, '& > svg': { flex: 'none' } }}
        >
          {open.icon}
          <Typography noWrap sx={{ font: 'inherit' }}>
            {range ? `${open.label}, ${range}` : open.label}
          </Typography>
        </Stack>
        <Box sx={{ minHeight: 22 }}>
          <SaveStatus state={state} onShowSent={onShowSent} />
        </Box>
      </Box>
      {sheetId !== undefined && (
        <Link
          href={historyAddress(sheetId)}
          color="text.secondary"
          aria-label="History"
          sx={{ p: 3, lineHeight: 0, [onNarrowest]: { mx: -2 } }}
        >
          <ClockCounterClockwiseIcon size={20} aria-hidden />
        </Link>
      )}
      <Box sx={actionPlace}>{action}</Box>
    </Stack>
  );
}

/** There the words need the room of the button's sign, too. */
const onNarrowest = '@media (max-width: 359.95px)';
const actionPlace = {
  display: 'contents',
  [onNarrowest]: { '& .MuiButton-startIcon': { display: 'none' } },
};
