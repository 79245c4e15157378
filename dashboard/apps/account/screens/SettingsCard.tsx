import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SettingsCardProps {
  title: string;
  chip?: ReactNode;
  children: ReactNode;
}

/** One subject of the account, named by its heading. */
export function SettingsCard({ title, chip, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 4, sm: 6 }, pt: 4.5, pb: 5 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24, mb: 1 }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ fontSize: 16 }}>
          {title}
        </Typography>
        {chip}
      </Box>
      {children}
    </Card>
  );
}
