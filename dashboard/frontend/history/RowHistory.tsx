import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type HistoryChange, historyCalls } from '#kernel/calls/history.ts';
import { counted } from '#kernel/counted.ts';
import { createCallsClient } from '../calls/client.ts';
import { historyAddress, type RowPlace } from '../status/sheet-on-screen.ts';
import { cellText, howText, kindText, momentText, whoText } from './words.ts';

const client = createCallsClient(historyCalls);

interface RowHistoryProps {
  sheetId: string;
  place: RowPlace;
}

/** How many changes are listed, and how many cells of each. */
const maxChanges = 4;
const maxCells = 3;

/** The last changes of a row, and the way to all of them. */
export function RowHistory({ sheetId, place }: RowHistoryProps) {
  const { data, error } = useQuery({
    queryKey: ['history', sheetId, place],
    queryFn: ({ signal }) => client.readHistory({ sheetId, query: { ...place, page: 1 } }, { signal }),
    staleTime: 0,
  });
  const said = error
    ? 'The history could not be read. It needs a connection.'
    : data?.count === 0
      ? 'Nothing has changed since the history began.'
      : undefined;
  return (
    <Box component="section" aria-label="History" sx={panel}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
          History
        </Typography>
        {data !== undefined && data.count > 0 && (
          <Typography variant="body2" sx={quiet}>
            {counted(data.count, 'change', 'changes')}
          </Typography>
        )}
      </Box>
      {said && (
        <Typography variant="body2" sx={quiet}>
          {said}
        </Typography>
      )}
      <Box component="ol" sx={list}>
        {data?.changes.slice(0, maxChanges).map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Box>
      {data !== undefined && data.count > 0 && (
        <Button
          size="small"
          // Without reloading the page; its addresses use the browser's own history.
          onClick={() => window.history.pushState(null, '', historyAddress(sheetId, place))}
          sx={{ ml: -1, px: 1, justifySelf: 'start' }}
        >
          Show all of its history
        </Button>
      )}
    </Box>
  );
}

function Change({ change }: { change: HistoryChange }) {
  const cells = change.kind === 'changed' ? change.cells.slice(0, maxCells) : [];
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 2, fontSize: 14 }}>
      {cells.length === 0 && <b>{kindText(change)}</b>}
      {cells.map(({ header, from, to }) => (
        <Box key={header} sx={{ overflowWrap: 'anywhere' }}>
          {header} <s>{cellText(from)}</s> <b>{cellText(to)}</b>
        </Box>
      ))}
      <Box sx={quiet}>
        {whoText(change)}, {howText(change)}, {momentText(change)}
      </Box>
    </Box>
  );
}

const quiet = { color: 'text.secondary', fontSize: 13 };
const panel = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  p: 3,
  minWidth: 0,
};
const list = { listStyle: 'none', p: 0, m: 0 };
