import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { useMinute } from '#frontend/status/clock.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { ApiToken } from '#kernel/calls/api-tokens.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import { useRevokeToken } from './queries.ts';

interface TokenListProps {
  tokens: readonly ApiToken[];
  apps: readonly { id: string; title: string }[];
}

/** Each token with what it opens and when it was last used, and a way to revoke it. */
export function TokenList({ tokens, apps }: TokenListProps) {
  const [asked, setAsked] = useState<ApiToken>();
  const revoke = useRevokeToken();
  return (
    <>
      <Box component="ul" sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} apps={apps} onRevoke={() => setAsked(token)} />
        ))}
      </Box>
      <ConfirmDialog
        title={`Revoke "${asked?.name ?? ''}"?`}
        text="Scripts that use it stop working. What they wrote stays in your sheets."
        confirm={{ label: 'Revoke', busyLabel: 'Revoking' }}
        isOpen={asked !== undefined}
        isBusy={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked.id, { onSuccess: () => setAsked(undefined) })}
        onClose={() => {
          setAsked(undefined);
          revoke.reset();
        }}
      >
        {revoke.error && <ProblemAlert title="The token was not revoked" problem={revoke.error} />}
      </ConfirmDialog>
    </>
  );
}

interface TokenRowProps {
  token: ApiToken;
  apps: TokenListProps['apps'];
  onRevoke: () => void;
}

const dayText = (instant: string) => formatDay(dayOf(new Date(instant)));

function TokenRow({ token, apps, onRevoke }: TokenRowProps) {
  const isOver = Date.parse(token.expiresAt) <= useMinute();
  const titles = token.apps.map((id) => apps.find((app) => app.id === id)?.title ?? id);
  const used = token.lastUsedAt === null ? 'never used' : `last used ${dayText(token.lastUsedAt)}`;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
          <Typography sx={{ fontWeight: 600, lineHeight: '20px', overflowWrap: 'anywhere' }}>
            {token.name}
          </Typography>
          <Chip label={token.scope === 'read' ? 'Read' : 'Read and write'} />
          {isOver && <Chip label="Expired" color="warning" />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {titles.join(', ')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Made {dayText(token.createdAt)} · {used} · {isOver ? 'ended' : 'ends'} {dayText(token.expiresAt)}
        </Typography>
      </Box>
      <Button color="inherit" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Box>
  );
}

const row = { display: 'flex', alignItems: 'center', gap: 3, py: 3, borderTop: 1, borderColor: 'divider' };
