import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import type { ApiToken } from '#kernel/calls/api-tokens.ts';
import { accountQueries } from './queries.ts';
import { ReadCard } from './ReadCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { TokenList } from './TokenList.tsx';

// Few people make a token, and nobody right away.
const NewTokenDialog = onDemand(async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog);

interface TokenFacts {
  tokens: readonly ApiToken[];
  apps: readonly { id: string; title: string }[];
}

/** Tokens with which scripts use the apps on the person's behalf. */
export function TokensCard() {
  const query = useQuery(accountQueries.tokens());
  return (
    <SettingsCard title="API tokens">
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        For your own scripts. Each token reaches only the apps you choose, never your account.{' '}
        <Link href="/api/docs" target="_blank" rel="noopener" color="inherit">
          All calls
        </Link>
      </Typography>
      <ReadCard query={query} failure="The tokens could not be read." usualHeight={70}>
        {(data) => <Tokens {...data} />}
      </ReadCard>
    </SettingsCard>
  );
}

function Tokens({ tokens, apps }: TokenFacts) {
  const [isMaking, setIsMaking] = useState(false);
  useLoadedAhead(NewTokenDialog.load);
  return (
    <Box>
      {tokens.length === 0 ? (
        <Typography variant="body2" sx={{ mb: 3 }}>
          No tokens yet.
        </Typography>
      ) : (
        <TokenList tokens={tokens} apps={apps} />
      )}
      <Button variant="outlined" color="inherit" onClick={() => setIsMaking(true)}>
        New token
      </Button>
      {isMaking && <NewTokenDialog apps={apps} onClose={() => setIsMaking(false)} />}
    </Box>
  );
}
