import Box from '@mui/material/Box';
import css from './charts.module.css';
import { type Band, rankOf, type Series } from './series.ts';

interface LegendProps {
  series: readonly Series[];
  band?: Band | undefined;
}

/** What the marks of a chart mean, if there is more than one kind. */
export function Legend({ series, band }: LegendProps) {
  if (series.length < 2 && !band) return null;
  return (
    <>
      {series.map((one) => (
        <Entry key={one.label} label={one.label}>
          {one.kind === 'dots' ? (
            <rect className={css['dot']} x={6} y={3.5} width={5} height={5} />
          ) : (
            <path className={css['line']} data-rank={rankOf(series, one) % 3} d="M1 6H17" />
          )}
        </Entry>
      ))}
      {band && (
        <Entry label={band.label}>
          <rect className={css['band']} x={0} y={1} width={18} height={10} />
          <path className={css['bandEdge']} d="M0 1H18M0 11H18" />
        </Entry>
      )}
    </>
  );
}

function Entry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, mr: 4 }}>
      <svg aria-hidden width={18} height={12}>
        {children}
      </svg>
      {label}
    </Box>
  );
}
