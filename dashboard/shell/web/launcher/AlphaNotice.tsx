import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import { readSite } from '#frontend/site.ts';

/** Never promise what is not certain: said on every visit, in fewer words on phones. */
export function AlphaNotice() {
  const { supportEmail } = readSite();
  return (
    <Box sx={notice}>
      <WrenchIcon size={18} aria-hidden />
      <p>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          <strong>Rowhouse is in alpha.</strong> It may be unstable, and data may be reset.
        </Box>
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          <strong>Alpha.</strong> Data may be reset.
        </Box>{' '}
        Tell us what breaks:{' '}
        <Link href={`mailto:${supportEmail}`} color="inherit">
          {supportEmail}
        </Link>
      </p>
    </Box>
  );
}

const notice = {
  display: 'flex',
  gap: 2.5,
  px: 4,
  py: 2.5,
  borderRadius: '6px',
  bgcolor: 'rh.lampWash',
  fontSize: 14,
  lineHeight: '20px',
  '& svg': { flex: 'none', mt: '1px' },
};
