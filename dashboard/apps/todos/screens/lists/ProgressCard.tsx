import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TableIcon } from '@phosphor-icons/react/Table';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { formatCount } from '#kernel/region.ts';
import type { TodoList } from '../../contract.ts';
import type { Line } from '../lines.ts';
import { countsOf, percentOf, shareOf } from './counts.ts';

interface ProgressCardProps {
  list: TodoList;
  lines: readonly Line[];
}

/** The progress of a list; canceled tasks count in the total. */
export function ProgressCard({ list, lines }: ProgressCardProps) {
  const counts = countsOf(lines.map(({ todo }) => todo));
  const { total, completed, canceled } = counts;
  const percent = percentOf(counts);
  const done = `${formatCount(completed)} of ${formatCount(total)}`;
  return (
    <Card component="section" aria-label="Progress" sx={card}>
      <Stack direction="row" sx={{ ...top, mb: { xs: 0, md: 2 } }}>
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: { xs: 1, md: 2.5 }, flex: 1 }}>
          <Typography variant="figure" component="span" sx={figure}>
            {percent}
          </Typography>
          <Typography
            component="span"
            sx={{ fontWeight: { xs: 640, md: 450 }, fontSize: { xs: 14, md: 15 } }}
          >
            complete
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {`, ${done} ${total === 1 ? 'task' : 'tasks'}${canceled === 0 ? '' : `, ${formatCount(canceled)} canceled`}`}
            </Box>
          </Typography>
        </Stack>
        <Typography variant="body2" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
          {done}
          {canceled > 0 && `, ${formatCount(canceled)} canceled`}
        </Typography>
        <Button
          variant="outlined"
          color="inherit"
          href={list.url}
          target="_blank"
          rel="noreferrer"
          startIcon={<TableIcon size={18} />}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          Open in Sheets
        </Button>
      </Stack>
      <CellProgress share={shareOf(counts)} label={`${percent} complete`} cells={28} />
    </Card>
  );
}

/** On phones the card leaves room for the tasks, and its text is below the cells. */
const card = {
  display: 'flex',
  flexDirection: { xs: 'column-reverse', md: 'column' },
  gap: { xs: 1.5, md: 0 },
  p: { xs: 0, md: '14px 20px 18px' },
  border: { xs: 0, md: 1 },
  borderColor: { md: 'divider' },
  bgcolor: { xs: 'transparent', md: 'background.paper' },
  overflow: 'visible',
  mb: 4,
};
const top = { alignItems: 'center', gap: 3 };
const figure = { fontSize: { xs: 14, md: 26 }, lineHeight: { xs: '20px', md: '32px' } };
