import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { ChartReader } from './ChartReader.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type ChartRows, type ChartStop, plotBox } from './plot.ts';
import { useWidth } from './use-width.ts';

interface Plot {
  /** Of the plot only, without the axis. */
  width: number;
  /** The stop that is being read. */
  current: number | undefined;
}

interface ChartFrameProps {
  title: string;
  /**
   * "1 cell = 5 mmHg", or the chart's total; replaced by the stop that is being read. May depend on the plot's width.
   */
  note?: string | ((width: number) => string | undefined) | undefined;
  /** The latest number, large. */
  headline?: string | undefined;
  /** The finding, for people who do not see the chart. */
  finding: string;
  stops: readonly ChartStop[];
  /** The same as a table. */
  table: ChartRows;
  /** Shown if there is nothing to draw. */
  empty: string;
  legend?: ReactNode;
  children: (plot: Plot) => ReactNode;
}

/** What all charts have: a name, a finding, a way to read each point, and their numbers as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, headline, finding, stops, table, empty, legend, children } = props;
  const { ref, width: whole } = useWidth<HTMLDivElement>(560);
  const [current, setCurrent] = useState<number>();
  const [isTable, setIsTable] = useState(false);
  const tableId = useId();
  const width = Math.max(40, whole - plotBox.left - plotBox.right);
  const reading = current === undefined ? undefined : stops[current]?.reading;
  return (
    <Box component="figure" aria-label={`${title}. ${finding}`} sx={{ m: 0, minWidth: 0 }}>
      <Head
        title={title}
        headline={headline}
        note={stops.length === 0 ? undefined : (reading ?? (typeof note === 'function' ? note(width) : note))}
      />
      <Box ref={ref} sx={{ position: 'relative', mt: 2 }}>
        {stops.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', py: 8 }}>
            {empty}
          </Typography>
        ) : (
          <>
            {children({ width, current })}
            <ChartReader
              label={`${title}, reading by reading`}
              {...{ stops, current, width }}
              onRead={setCurrent}
            />
          </>
        )}
      </Box>
      {stops.length > 0 && (
        <Stack direction="row" sx={{ mt: 1, gap: 4, flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <Box sx={{ fontSize: 12.5, color: 'var(--rh-ink-3)' }}>{legend}</Box>
          <Link
            component="button"
            type="button"
            aria-expanded={isTable}
            aria-controls={tableId}
            onClick={() => setIsTable(!isTable)}
            sx={{ fontSize: 13, minHeight: { xs: 44, md: 24 } }}
          >
            {isTable ? 'Hide table' : 'Show as table'}
            <Box component="span" sx={visuallyHidden}>
              {`: ${title}`}
            </Box>
          </Link>
        </Stack>
      )}
      <Box id={tableId}>{isTable && <ChartTable title={title} {...table} />}</Box>
    </Box>
  );
}

interface HeadProps {
  title: string;
  headline: string | undefined;
  note: string | undefined;
}

function Head({ title, headline, note }: HeadProps) {
  return (
    <Stack
      component="figcaption"
      direction="row"
      sx={{ alignItems: 'flex-end', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 4 }}
    >
      <Box>
        <Typography component="div" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 550 }}>
          {title}
        </Typography>
        {headline !== undefined && (
          <Typography component="div" variant="h1" sx={{ fontSize: 30, lineHeight: '34px' }}>
            {headline}
          </Typography>
        )}
      </Box>
      <Typography aria-live="polite" sx={{ fontSize: 13.5, minHeight: 20, color: 'text.secondary' }}>
        {note}
      </Typography>
    </Stack>
  );
}

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
