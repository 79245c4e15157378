import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useSuspenseQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import manifest from '../../manifest.ts';
import { MoveBegin } from './MoveBegin.tsx';
import { MoveReportCard } from './MoveReportCard.tsx';
import { MoveSides } from './MoveSides.tsx';
import { MoveUnderWay } from './MoveUnderWay.tsx';
import { moveQueries } from './move-queries.ts';

interface MoveScreenProps {
  onBack: () => void;
}

/** Copies everything of one person to their account at the other provider, or back. */
export default function MoveScreen({ onBack }: MoveScreenProps) {
  return (
    <>
      <PageHeader
        title="Move this workspace"
        back={{ label: 'Admin', onClick: onBack }}
        mark={<HouseMark app={manifest} size={54} />}
      />
      <Typography sx={{ mb: 4, maxWidth: 720, color: 'text.secondary' }}>
        Copies your folders, sheets and photos to another account, or back, and compares them cell by cell.
        The originals never change, and nothing edited on the other side is overwritten.
      </Typography>
      <ReadFrame
        queries={[moveQueries.status()]}
        label="Comparing both accounts"
        failure="Failed to read both accounts"
        rowHeight={72}
      >
        <Body />
      </ReadFrame>
      <StatusBar
        open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: 'Rowhouse' }}
        path="My Drive / Rowhouse"
        state={null}
        drive={null}
      />
    </>
  );
}

function Body() {
  const { data } = useSuspenseQuery(moveQueries.status());
  const { here, there, move } = data;
  if (!there) {
    return (
      <EmptyState title="No other provider is set up">
        Whoever runs this Rowhouse can set one with MOVE_CLIENT_ID. Then you can copy everything there and
        back.
      </EmptyState>
    );
  }
  const isUnderWay = move?.state === 'running' || move?.state === 'stopped';
  const names = { here: here.provider, there: there.provider };
  return (
    <Stack sx={{ gap: 4, maxWidth: 860 }}>
      <Outcome />
      <MoveSides here={here} there={there} isBusy={isUnderWay} />
      {move && isUnderWay && <MoveUnderWay move={move} names={names} isConnected={there.email !== null} />}
      {move && <MoveReportCard move={move} names={names} />}
      {there.email !== null && !isUnderWay && <MoveBegin names={names} last={move} />}
    </Stack>
  );
}

/** The outcome of connecting the other account. */
function Outcome() {
  const [{ move, message }, setAddress] = useQueryStates(
    { move: parseAsString, message: parseAsString },
    { history: 'replace' },
  );
  if (move !== 'error') return null;
  const forget = () => void setAddress({ move: null, message: null });
  return (
    <Alert severity="error" onClose={forget}>
      The account was not connected. {message}
    </Alert>
  );
}
