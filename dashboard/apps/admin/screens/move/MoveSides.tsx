import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/ArrowsLeftRight';
import type { ReactNode } from 'react';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { MoveStatus } from '#kernel/calls/move.ts';
import { useConnect, useDisconnect } from './move-queries.ts';

interface MoveSidesProps {
  here: MoveStatus['here'];
  there: NonNullable<MoveStatus['there']>;
  isBusy: boolean;
}

/** The two accounts, and a way to connect the other one. */
export function MoveSides({ here, there, isBusy }: MoveSidesProps) {
  const connect = useConnect();
  const disconnect = useDisconnect();
  const problem = connect.error ?? disconnect.error;
  return (
    <Box component="section" aria-label="The two accounts">
      <Box sx={sides}>
        <Side title="Here" provider={here.provider} account={here.email ?? ''} />
        <Box
          aria-hidden
          sx={{ display: 'flex', alignSelf: 'center', justifySelf: 'center', color: 'text.secondary' }}
        >
          <ArrowsLeftRightIcon size={24} />
        </Box>
        <Side title="Elsewhere" provider={there.provider} account={accountWords(there.email, isBusy)}>
          {there.email !== null && (
            <Button
              variant="outlined"
              color="inherit"
              disabled={isBusy}
              loading={disconnect.isPending}
              onClick={() => disconnect.mutate(undefined)}
            >
              Disconnect
            </Button>
          )}
          {there.email === null && !isBusy && (
            <Button
              variant="contained"
              loading={connect.isPending || connect.isSuccess}
              onClick={() => connect.mutate()}
            >
              Connect an account
            </Button>
          )}
        </Side>
      </Box>
      {problem && <ProblemAlert title="That did not work" problem={problem} />}
      {there.email === null && !isBusy && (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          You grant the same permissions there as here. They are stored encrypted for a day at most, and
          removed when you disconnect.
        </Typography>
      )}
    </Box>
  );
}

function accountWords(email: string | null, isBusy: boolean): string {
  return email ?? (isBusy ? 'Its access has ended' : 'No account connected yet');
}

interface SideProps {
  title: string;
  provider: string;
  account: string;
  children?: ReactNode;
}

function Side({ title, provider, account, children }: SideProps) {
  return (
    <Card
      variant="outlined"
      role="group"
      aria-label={title}
      sx={{ px: 5, py: 4, display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}
    >
      <Typography variant="subtitle2" component="p" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {provider}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere', color: 'text.secondary', ...inOwnDirection }}>
        {account}
      </Typography>
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Card>
  );
}

const sides = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 40px minmax(0, 1fr)' },
  gap: 3,
  '& > div > svg': { transform: { xs: 'rotate(90deg)', md: 'none' } },
};
