import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Facts } from '#frontend/grid/Facts.tsx';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import type { Move } from '#kernel/calls/move.ts';
import { counted } from '#kernel/counted.ts';
import type { MoveLine } from '#kernel/move.ts';
import { formatCount } from '#kernel/region.ts';
import { formatBytes, reasonOrder, reasonWords, stateWords } from './move-words.ts';
import { type SideNames, Way } from './Way.tsx';

interface MoveReportCardProps {
  move: Move;
  names: SideNames;
}

/** The result of a move: how much was copied and compared, and every file that needs a remark. */
export function MoveReportCard({ move, names }: MoveReportCardProps) {
  const { state, direction, total, copied, verified, cells, bytes, shared, lines } = move;
  const isOver = state === 'done' || state === 'canceled';
  if (!isOver && lines.length === 0) return null;
  return (
    <Card component="section" aria-label="Report" variant="outlined" sx={{ px: { xs: 4, md: 5 }, py: 4.5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {isOver ? (
          <>
            {stateWords[state]}: <Way direction={direction} names={names} />
          </>
        ) : (
          'So far'
        )}
      </Typography>
      {isOver && <Verdict move={move} />}
      <Facts
        isRuled
        facts={[
          { label: 'Copied', value: `${formatCount(copied)} of ${counted(total, 'file')}` },
          {
            label: 'Compared',
            value: `${counted(verified, 'file')} and ${counted(cells, 'cell')} are the same on both sides`,
          },
          { label: 'Photos and files', value: bytes === 0 ? null : formatBytes(bytes) },
          {
            label: 'Sharing',
            value:
              shared === 0
                ? null
                : `${counted(shared, 'file')} can be seen by others. Sharing is not copied: invite them again.`,
          },
        ]}
      />
      {reasonOrder.map((reason) => (
        <Lines key={reason} reason={reason} lines={lines.filter((line) => line.reason === reason)} />
      ))}
    </Card>
  );
}

function Verdict({ move: { state, lines } }: { move: Move }) {
  if (state === 'canceled') {
    return (
      <Alert severity="info" sx={{ mb: 3 }}>
        What was copied stays. Start again to continue from there; nothing is copied twice.
      </Alert>
    );
  }
  const isWhole = lines.length === 0;
  return (
    <Alert severity={isWhole ? 'success' : 'warning'} sx={{ mb: 3 }}>
      {isWhole
        ? 'Everything arrived and matches.'
        : `Finished, with ${counted(lines.length, 'remark')} below. Everything else arrived and matches.`}
    </Alert>
  );
}

function Lines({ reason, lines }: { reason: MoveLine['reason']; lines: readonly MoveLine[] }) {
  if (lines.length === 0) return null;
  const { title, says } = reasonWords[reason];
  return (
    <Box component="section" aria-label={title} sx={{ mt: 4 }}>
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        {title}, {formatCount(lines.length)}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {says}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderBottom: 1, borderColor: 'divider' }}>
        {lines.map((line) => (
          <Line key={line.link} line={line} />
        ))}
      </Box>
    </Box>
  );
}

function Line({ line: { name, link, places, count } }: { line: MoveLine }) {
  const more = count - places.length;
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Link
        href={link}
        target="_blank"
        rel="noreferrer"
        color="text.primary"
        sx={{ fontWeight: 600, ...inOwnDirection }}
      >
        {name}
      </Link>
      {places.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {places.join(', ')}
          {more > 0 && ` and ${formatCount(more)} more`}
        </Typography>
      )}
    </Box>
  );
}
