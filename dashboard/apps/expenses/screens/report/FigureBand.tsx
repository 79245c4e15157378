import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface Figure {
  title: string;
  figure: string;
  note: string;
}

interface FigureBandProps {
  label: string;
  figures: readonly Figure[];
  /** How the figures are calculated. */
  foot?: string;
}

/** A row of figures below a report's total; renders nothing without any. */
export function FigureBand({ label, figures, foot }: FigureBandProps) {
  if (figures.length === 0) return null;
  return (
    <Card variant="outlined" component="section" aria-label={label} sx={around}>
      <Box sx={band}>
        {figures.map(({ title, figure, note }) => (
          <Box key={title}>
            <Typography variant="subtitle2" component="h2">
              {title}
            </Typography>
            <Typography variant="figure" component="p" sx={{ fontSize: 24, lineHeight: '32px' }}>
              {figure}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          </Box>
        ))}
      </Box>
      {foot && (
        <Typography variant="body2" sx={footLine}>
          {foot}
        </Typography>
      )}
    </Card>
  );
}

// Each cell draws the line on its left; the first one's is clipped.
const around = { mt: { xs: 0, md: 4 }, mb: { xs: 4, md: 0 }, overflow: 'hidden' };
const band = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  '& > *': { px: 5, py: 3.5, ml: '-1px', borderLeft: '1px solid var(--rh-line)', minWidth: 0 },
};
const footLine = { px: 5, py: 2, borderTop: 1, borderColor: 'divider', color: 'text.secondary' };
