import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { FlagCheckeredIcon } from '@phosphor-icons/react/FlagCheckered';
import { useLayoutEffect } from 'react';
import { raisedBy } from '#frontend/dialogs/snackbar-place.ts';
import { formatClock } from './moments.ts';
import { useSecondsLeft } from './RestWatch.tsx';

interface NextStepProps {
  /** "Bench press, set 2 of 3"; undefined if every set is done. */
  next: string | undefined;
  /** "100 kg × 5" */
  target: string;
  restEndsAt: number | null;
  restSeconds: number;
  onDone: () => void;
  onRest: (seconds: number) => void;
  onFinish: () => void;
}

/** What comes next, as large as a thumb; during a rest, the remaining time. */
export function NextStep(props: NextStepProps) {
  const { next, target, restEndsAt, onDone, onFinish } = props;
  const isResting = restEndsAt !== null;
  const height = isResting ? 176 : 110;
  // Snackbars are placed above it, not on it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(raisedBy, `${height - statusBarHeight}px`);
    return () => void style.removeProperty(raisedBy);
  }, [height]);
  return (
    <>
      <Box aria-hidden sx={{ height }} />
      <Box component="section" aria-label="Next step" sx={look}>
        {restEndsAt !== null && <Rest {...props} endsAt={restEndsAt} />}
        <Stack
          direction="row"
          sx={{ alignItems: 'center', gap: 3, maxWidth: 900, mx: { md: 'auto', lg: 0 } }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 650, fontSize: 16 }} noWrap>
              {next ?? 'All sets are done'}
            </Typography>
            <Typography noWrap sx={{ fontSize: 20, lineHeight: '26px' }}>
              {next === undefined ? 'Add a set, or finish' : target}
            </Typography>
          </Box>
          {next === undefined ? (
            <Button
              variant="contained"
              size="large"
              startIcon={<FlagCheckeredIcon size={20} />}
              onClick={onFinish}
              sx={large}
            >
              Finish
            </Button>
          ) : (
            <Button
              variant="contained"
              size="large"
              startIcon={<CheckIcon size={22} weight="bold" />}
              onClick={onDone}
              sx={large}
            >
              Done
            </Button>
          )}
        </Stack>
      </Box>
    </>
  );
}

function Rest({ endsAt, restSeconds, onRest }: NextStepProps & { endsAt: number }) {
  const left = useSecondsLeft(endsAt);
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 2, maxWidth: 900, mx: { md: 'auto', lg: 0 }, mb: 2 }}
    >
      <Box sx={{ flex: 1 }}>
        <Typography role="timer" aria-label="Rest" sx={{ fontSize: 26, lineHeight: '32px', fontWeight: 650 }}>
          {formatClock(left)}
        </Typography>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {left === 0 ? 'Rest is over' : `of ${formatClock(restSeconds)} rest`}
        </Typography>
      </Box>
      <Button variant="outlined" color="inherit" onClick={() => onRest(left + 30)} sx={{ minHeight: 48 }}>
        +30 s
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => onRest(0)} sx={{ minHeight: 48 }}>
        Skip rest
      </Button>
    </Stack>
  );
}

/** Snackbars are always above this. */
const statusBarHeight = 68;

const look = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 'appBar',
  px: { xs: 4, md: 8 },
  // On wide windows a snackbar appears beside it.
  pl: { lg: '310px' },
  py: 3,
  pb: 'calc(12px + env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 3,
  borderColor: 'primary.main',
};
const large = { minHeight: 64, minWidth: 132, fontSize: 18, flex: 'none' };
