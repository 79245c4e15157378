import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTitle } from '#frontend/page/use-title.ts';
import { Footer } from './Footer.tsx';
import { goTo } from './go-to.ts';
import { PlasterStreet } from './PlasterStreet.tsx';

export function AppNotFound() {
  useTitle('App Not Found');
  return (
    <>
      <Box component="main" id="content" sx={{ flex: 1, maxWidth: 640, mx: 'auto', width: 1, px: 4, py: 16 }}>
        <Typography variant="h1">App Not Found</Typography>
        <Typography sx={{ mt: 2, mb: 5, color: 'text.secondary' }}>
          The requested micro-app could not be found.
        </Typography>
        <Button variant="contained" onClick={() => goTo('/')}>
          Go to your apps
        </Button>
      </Box>
      <PlasterStreet seed={41} />
      <Footer isOnSheet />
    </>
  );
}
