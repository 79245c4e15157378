import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { accountDownload } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** What is kept here about the person, for download. */
export function YourDataCard() {
  return (
    <SettingsCard title="What we hold">
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        Your profile, preferences, sessions, tokens by name, your subscription and a few numbers, in one file.
        Your sheets and photos are not in it, because they are in your own Drive.
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        href={accountDownload}
        download
        startIcon={<DownloadSimpleIcon size={18} />}
      >
        Download everything
      </Button>
    </SettingsCard>
  );
}
