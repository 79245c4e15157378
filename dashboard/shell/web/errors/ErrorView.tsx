import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { readSite } from '#frontend/calls/site.ts';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { House } from '#frontend/house/House.tsx';
import { useTitle } from '#frontend/page/use-title.ts';
import { Footer } from '../Footer.tsx';
import { PlasterStreet } from '../PlasterStreet.tsx';
import { apps } from '../registry.ts';
import { loginAddress } from '../sign-in-place.ts';
import type { ErrorNotice } from './error-address.ts';
import { errorWords } from './error-words.ts';

interface ErrorViewProps {
  error: ErrorNotice;
  onHome: () => void;
}

/** A step outside the page failed, such as signing in: what happened, and the ways on. */
export function ErrorView({ error, onHome }: ErrorViewProps) {
  const { title, description } = errorWords(error.code);
  const { supportEmail } = readSite();
  useTitle(title);
  return (
    <>
      <Box component="main" id="content" sx={page}>
        <ClosedHouse />
        <Box sx={{ maxWidth: 524, flex: 1, mt: { md: 9.5 } }}>
          <StateChip color="error" label={error.code} isMono />
          <Typography variant="h1" sx={gateTitle}>
            {title}
          </Typography>
          <Typography sx={{ fontSize: 17, lineHeight: '26px', color: 'text.secondary' }}>
            {description}
          </Typography>
          <Alert severity="error" icon={<WarningCircleIcon size={18} />} sx={{ mt: 6, mb: 6 }}>
            {error.message}
          </Alert>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            {error.type === 'auth' ? (
              <Button variant="contained" size="large" href={loginAddress()}>
                Sign In Again
              </Button>
            ) : (
              <Button variant="contained" size="large" onClick={() => location.reload()}>
                Try Again
              </Button>
            )}
            <Button variant="outlined" color="inherit" size="large" onClick={onHome}>
              Go Home
            </Button>
          </Box>
          <Typography variant="body2" sx={{ mt: 5, color: 'text.secondary' }}>
            Still stuck? Write to{' '}
            <Link href={`mailto:${supportEmail}`} color="inherit">
              {supportEmail}
            </Link>{' '}
            and include the code above.
          </Typography>
        </Box>
      </Box>
      <PlasterStreet seed={41} />
      <Footer isOnSheet>
        <span>Alpha: features may change and data may be reset.</span>
      </Footer>
    </>
  );
}

function ClosedHouse() {
  const account = apps.find((app) => app.hasCard === false && !app.needsFolder);
  if (!account) return null;
  return (
    <Box
      aria-hidden
      sx={{ display: { xs: 'none', md: 'block' }, px: '13px', borderBottom: 3, borderColor: 'text.primary' }}
    >
      <House app={account} width={124} height={185} floors={6} isClosed />
    </Box>
  );
}

const gateTitle = {
  mt: 4,
  mb: 2,
  fontSize: { xs: 34, md: 44 },
  lineHeight: { xs: '38px', md: '48px' },
  letterSpacing: '-0.022em',
};
const page = {
  flex: 1,
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: 12,
  px: 4,
  pt: { xs: 10, md: 21 },
  pb: 16,
};
