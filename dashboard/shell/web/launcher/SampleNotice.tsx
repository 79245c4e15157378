import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { InfoIcon } from '@phosphor-icons/react/Info';
import { useSample } from '#frontend/calls/sample.ts';
import { firstNameOf } from '#frontend/page/initials.ts';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import type { SampleStatus } from '#kernel/calls/sample.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import { noticePlace } from './notice-place.ts';

/** On the street of the sample account: whose it is, how far it is furnished, and the way to one's own. */
export function SampleNotice({ user }: { user: SessionUser }) {
  const { data } = useSample();
  const name = firstNameOf(user);
  return (
    <Box sx={notice}>
      <InfoIcon size={18} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 'min(260px, 100% - 28px)' }}>
        <p>
          <strong>This is {name}’s street. Everything here is sample data.</strong> Open the houses and change
          what you like.
        </p>
        {data?.state === 'making' && <Furnishing name={name} {...data} />}
        {data?.problem && <p>{data.problem}</p>}
      </Box>
      <Button variant="contained" href="/api/auth/google" sx={{ flex: { xs: 1, sm: 'none' } }}>
        Start my own street
      </Button>
    </Box>
  );
}

function Furnishing({ name, done, total }: Pick<SampleStatus, 'done' | 'total'> & { name: string }) {
  const words = `Furnishing ${name}’s street: ${done} of ${total} houses`;
  return (
    <Box sx={{ maxWidth: 420, mt: 1.5 }}>
      <p role="status">{words}</p>
      <CellProgress share={total === 0 ? 0 : done / total} label={words} cells={total} />
    </Box>
  );
}

const notice = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2.5,
  ...noticePlace,
  px: 4,
  py: 2.5,
  borderRadius: '6px',
  bgcolor: 'rh.infoWash',
  fontSize: 14,
  lineHeight: '20px',
  '& > svg': { flex: 'none', color: 'var(--rh-info)' },
};
