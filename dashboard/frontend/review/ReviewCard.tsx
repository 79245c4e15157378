import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Manifest } from '#kernel/manifest.ts';
import { ConflictActions, ConflictCells, useCellChoice } from '../dialogs/ConflictCells.tsx';
import type { SheetFields } from '../dialogs/versions.ts';
import { HouseMark } from '../house/HouseMark.tsx';
import { CopyButton } from '../outbox/CopyButton.tsx';
import { textOf, wordsOf } from '../outbox/command-words.ts';
import { discard, sendAgain } from '../outbox/device-outbox.ts';
import type { Waiting } from '../outbox/waiting.ts';
import { formatMoment } from '../status/clock.ts';
import { comparedCells, wordsOf as wordsOfRow } from './compared.ts';
import { settle } from './decide.ts';
import type { Reviewed } from './reviewed.ts';

interface CardProps {
  app: Manifest | undefined;
  waiting: Waiting;
  /** What happened to it, and where it is. */
  note: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Something that a person did and has to review: what it is, what happened, and what can be done about it. */
function Card({ app, waiting: { command, route, madeAt }, note, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <Box component="article" aria-labelledby={titleId} tabIndex={-1} sx={card}>
      <Stack direction="row" sx={head}>
        {app && <HouseMark app={app} size={32} />}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {`${route.title} ${wordsOf(command)}`}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {app?.title}, {formatMoment(madeAt)}. {note}
          </Typography>
        </Box>
        <Link href={route.page} color="text.primary" sx={{ fontSize: 13.5, fontWeight: 600, flex: 'none' }}>
          Open
        </Link>
      </Stack>
      <Stack sx={{ px: { xs: 4, sm: 5 }, py: 4, gap: 4 }}>{children}</Stack>
      <Stack direction="row" sx={foot}>
        {actions}
      </Stack>
    </Box>
  );
}

const card = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  overflow: 'hidden',
  scrollMarginBlock: 96,
};
const head = {
  alignItems: 'center',
  gap: 3,
  px: { xs: 4, sm: 5 },
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
};
const foot = {
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 2,
  px: { xs: 4, sm: 5 },
  py: 3,
  bgcolor: 'var(--rh-wash)',
  borderTop: 1,
  borderColor: 'divider',
};

interface ConflictCardProps {
  app: Manifest | undefined;
  reviewed: Reviewed;
  /** The sheet's headers from left to right; none if they are unknown. */
  headers: readonly string[];
  onDone: () => void;
}

/** The versions of each row that somebody else has changed, and the choice between them. */
export function ConflictCard({ app, reviewed, headers, onDone }: ConflictCardProps) {
  const { rows, waiting } = reviewed;
  const sections = rows.map((row) => ({ row, cells: comparedCells(reviewed, row, headers) }));
  const isOne = rows.length === 1;
  const choice = useCellChoice(
    sections.flatMap(({ cells }) => cells),
    !isOne || rows[0]?.isWhole === false,
  );
  const decide = (kept: SheetFields) => void settle(reviewed, kept).then(onDone);
  const labels = isOne && rows[0] ? wordsOfRow(rows[0]) : { mine: 'Save mine', theirs: "Keep the sheet's" };
  return (
    <Card
      app={app}
      waiting={waiting}
      note={noteOf(reviewed)}
      actions={
        <ConflictActions
          {...{ choice, labels }}
          isBusy={false}
          onMine={reviewed.mayHaveMine ? () => decide(new Set()) : undefined}
          onTheirs={() => decide(reviewed.keys)}
          onChosen={decide}
        />
      }
    >
      {rows.some(({ mine, isDeletion }) => !mine && !isDeletion) && <WhatYouDid waiting={waiting} />}
      {sections.map(({ row, cells }) => (
        <ConflictCells
          key={row.at}
          {...{ cells, choice }}
          isBusy={false}
          has={
            isOne ? { mine: row.mine !== null, theirs: row.theirs !== null } : { mine: true, theirs: true }
          }
        />
      ))}
    </Card>
  );
}

function noteOf({ rows }: Reviewed): string {
  const [row] = rows;
  if (rows.length !== 1 || !row)
    return `${rows.length} of its rows were changed in the sheet in the meantime.`;
  if (!row.theirs) return 'Its row was deleted in the sheet.';
  const { rowIndex } = row;
  return row.isDeletion
    ? `You have deleted row ${rowIndex}; it was changed in the sheet in the meantime.`
    : `Row ${rowIndex} was changed in the sheet in the meantime.`;
}

function WhatYouDid({ waiting }: { waiting: Waiting }) {
  const [, ...lines] = textOf(waiting).split('\n');
  return (
    <Box component="ul" aria-label="What you did" sx={{ m: 0, pl: 5, fontSize: 14 }}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same line, and none ever moves
        <li key={at}>{line}</li>
      ))}
    </Box>
  );
}

interface OpenCardProps {
  app: Manifest | undefined;
  waiting: Waiting;
  onDone: () => void;
}

/** What was refused, or may or may not have arrived: the message, what was typed, and the options. */
export function OpenCard({ app, waiting, onDone }: OpenCardProps) {
  const { state, problem } = waiting;
  const row = problem?.conflict?.rowIndex ?? null;
  const isUnsure = state === 'unsure';
  return (
    <Card
      app={app}
      waiting={waiting}
      note={isUnsure ? 'It is not known whether this arrived.' : 'It was not saved.'}
      actions={
        <>
          <CopyButton waiting={waiting} />
          <Button variant="outlined" color="inherit" onClick={() => void discard(waiting).then(onDone)}>
            {isUnsure && row !== null ? 'It is there' : 'Discard'}
          </Button>
          {state !== 'damaged' && (
            <Button variant="contained" onClick={() => void sendAgain(waiting).then(onDone)}>
              Send again
            </Button>
          )}
        </>
      }
    >
      {problem && <Typography>{problem.error}</Typography>}
      {isUnsure && row !== null && <Typography>Row {row} of the sheet looks like it.</Typography>}
      <WhatYouDid waiting={waiting} />
    </Card>
  );
}
