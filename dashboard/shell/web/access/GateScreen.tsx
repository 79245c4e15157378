import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readSite } from '#frontend/calls/site.ts';
import { House } from '#frontend/house/House.tsx';
import { Plaster } from '#frontend/house/Plaster.tsx';
import { useTitle } from '#frontend/page/use-title.ts';
import { ReasonChip } from '#frontend/status/ReasonChip.tsx';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import { Footer } from '../Footer.tsx';
import { launcherQueries } from '../launcher/queries.ts';
import { PlasterStreet } from '../PlasterStreet.tsx';
import { street } from '../registry.ts';
import { AccessActions } from './AccessActions.tsx';
import { whatIsSetUp, whatStays } from './gate-facts.tsx';
import { closedBecause, expiryLine } from './gate-words.ts';

interface GateScreenProps {
  status: SubscriptionStatus;
  needs: 'subscription' | 'alpha';
  user: SessionUser;
  onCheck: () => void;
}

/** The apps are closed: why, what opens them, and what stays true meanwhile. */
export function GateScreen({ status, needs, user, onCheck }: GateScreenProps) {
  const { data } = useQuery(launcherQueries.available());
  // A person who had access before has more than an account here.
  const isNew = needs === 'alpha' && !data?.directoryApps.length;
  return (
    <>
      <Box component="main" id="content" sx={page}>
        {needs === 'alpha' ? (
          <AlphaWords status={status} onCheck={onCheck} />
        ) : (
          <SubscriptionWords status={status} />
        )}
        <Facts {...(isNew ? whatIsSetUp : whatStays)} />
      </Box>
      {isNew ? <PlasterStreet seed={23} /> : <ClosedStreet />}
      <Footer isOnSheet>
        <span>Signed in as {user.email}</span>
      </Footer>
    </>
  );
}

function SubscriptionWords({ status }: { status: SubscriptionStatus }) {
  const root = useQuery(launcherQueries.root());
  const folderLink = root.data?.folderLink;
  useTitle('Subscription Required');
  return (
    <Words title="Subscription Required" status={status} text={closedBecause(status)}>
      <AccessActions status={status}>
        {folderLink && (
          <Button
            variant="outlined"
            color="inherit"
            size="large"
            href={folderLink}
            target="_blank"
            rel="noreferrer"
          >
            Open my Drive
          </Button>
        )}
      </AccessActions>
      <Typography variant="body2" sx={{ mt: 5, color: 'rh.ink3' }}>
        {[
          expiryLine(status),
          status.details.price && `${status.details.price}.`,
          'Checkout opens on a separate page.',
        ]
          .filter(Boolean)
          .join(' ')}
      </Typography>
    </Words>
  );
}

const inGroups = 'Your account is ready, and access opens as each group of invited users is let in.';
const orElse = 'Try all apps free for 14 days, no card required, subscribe, or ask to be invited again.';

function AlphaWords({ status, onCheck }: { status: SubscriptionStatus; onCheck: () => void }) {
  useTitle('Alpha Access Required');
  // An invitation that ended keeps nobody from trying or paying, if that is offered.
  const canSubscribe = status.details.isEligibleForTrial === true;
  return (
    <Words
      title="Alpha Access Required"
      status={status}
      text={`${status.message} ${canSubscribe ? orElse : inGroups}`}
    >
      {canSubscribe && (
        <Box sx={{ mb: 4 }}>
          <AccessActions status={status} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button
          variant={canSubscribe ? 'outlined' : 'contained'}
          color={canSubscribe ? 'inherit' : 'primary'}
          size="large"
          onClick={onCheck}
        >
          Check again
        </Button>
        <Button variant="outlined" color="inherit" size="large" href={`mailto:${readSite().supportEmail}`}>
          Email us
        </Button>
      </Box>
      <Typography variant="body2" sx={{ mt: 5, color: 'rh.ink3' }}>
        {[expiryLine(status), 'Invited under another address? Sign out and use that one.']
          .filter(Boolean)
          .join(' ')}
      </Typography>
    </Words>
  );
}

interface WordsProps {
  title: string;
  status: SubscriptionStatus;
  text: string;
  children: ReactNode;
}

function Words({ title, status, text, children }: WordsProps) {
  return (
    <Box sx={{ flex: '1 1 0', maxWidth: 540 }}>
      <ReasonChip status={status} />
      <Typography variant="h1" sx={heading}>
        {title}
      </Typography>
      <Typography sx={{ mb: 6, fontSize: 17, lineHeight: '27px', color: 'text.secondary' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

function Facts({ title, facts }: typeof whatStays) {
  return (
    <Box sx={card}>
      <Typography variant="h4" component="h2">
        {title}
      </Typography>
      <Box component="ul" sx={{ mt: 2 }}>
        {facts.map(({ icon, name, text }) => (
          <Box key={name} component="li" sx={fact}>
            <Box aria-hidden sx={{ display: 'flex', mt: 0.5 }}>
              {icon}
            </Box>
            <Typography sx={{ fontSize: 14, lineHeight: '21px' }}>
              <strong>{name}</strong> {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The person's own houses with no light in them, between unpainted neighbours. */
function ClosedStreet() {
  const { data } = useQuery(launcherQueries.available());
  const own = street.filter((app) => data?.directoryApps.includes(app.id));
  return (
    <PlasterStreet seed={23}>
      {own.length > 0 && (
        <Box sx={{ display: { xs: 'none', md: 'block' }, flex: 'none' }}>
          <Plaster seed={5} width={250} height={150} />
        </Box>
      )}
      {own.map((app) => (
        <House key={app.id} app={app} width={96} isClosed />
      ))}
    </PlasterStreet>
  );
}

const heading = {
  mt: 3,
  mb: 2,
  fontSize: { xs: 36, md: 48 },
  lineHeight: { xs: '40px', md: '52px' },
  letterSpacing: '-0.022em',
};
const page = {
  flex: 1,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'flex-start' },
  justifyContent: 'space-between',
  gap: 8,
  width: 1,
  maxWidth: 1104,
  mx: 'auto',
  px: 8,
  pt: { xs: 8, md: 14 },
  pb: 16,
};
const card = {
  flex: 'none',
  width: { md: 380 },
  px: 6,
  pt: 5,
  pb: 3,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
};
const fact = { display: 'flex', gap: 3, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } };
