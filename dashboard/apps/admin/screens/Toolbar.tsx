import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ToolbarProps {
  /** Search and filters. */
  children: ReactNode;
  /** How many match, also announced to screen readers. */
  status: ReactNode;
}

/** Above a long list: search, filters, and how many match. */
export function Toolbar({ children, status }: ToolbarProps) {
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      sx={{ gap: 3, mb: 4, alignItems: { md: 'center' }, flexWrap: 'wrap' }}
    >
      {children}
      <Box sx={{ flex: 1 }} />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {status}
      </Typography>
    </Stack>
  );
}
