import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** The PDF's first page as it will be; renders nothing if it cannot be drawn, for example offline. */
export function PackPreview({ address }: { address: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === address) return null;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="subtitle2" sx={{ mb: 2 }}>
        Preview
      </Typography>
      <Box
        component="img"
        src={address}
        alt="The first page of the PDF"
        onError={() => setFailed(address)}
        sx={{
          ...{ display: 'block', width: 1, aspectRatio: '636 / 900', objectFit: 'contain' },
          ...{ bgcolor: 'var(--rh-sunken)', border: 1, borderColor: 'divider' },
        }}
      />
    </Box>
  );
}
