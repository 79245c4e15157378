import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { counted } from '#kernel/counted.ts';

const trialDays = 14;

/** The trial as a row of cells: one cell per day, the remaining ones are filled. */
export function TrialBar({ daysRemaining }: { daysRemaining: number }) {
  const used = Math.max(trialDays - daysRemaining, 0);
  return (
    <Box sx={{ mt: 4 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px' }}>
        {Array.from({ length: trialDays }, (_, day) => day).map((day) => (
          <Box
            key={day}
            sx={{
              flex: 1,
              height: 12,
              borderRadius: '1.5px',
              bgcolor: day < used ? 'background.sunken' : 'success.main',
            }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1, color: 'text.secondary' }}>
        <Typography variant="body2">{counted(used, 'day')} used</Typography>
        <Typography variant="body2">{trialDays}-day trial</Typography>
      </Box>
    </Box>
  );
}
