import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface OverviewCardProps {
  title: string;
  /** Shown at the end of the title's line. */
  more?: ReactNode;
  children: ReactNode;
}

/** A titled part of the overview. */
export function OverviewCard({ title, more, children }: OverviewCardProps) {
  return (
    <Card variant="outlined" component="section" aria-label={title} sx={{ px: 5, py: 3.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3, mb: 2 }}>
        <Typography variant="h3" component="h2" sx={{ fontSize: 14 }}>
          {title}
        </Typography>
        {more}
      </Box>
      {children}
    </Card>
  );
}
