import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { counted } from '#kernel/counted.ts';
import { amountOfCoins, coinsOf } from '#kernel/exchange.ts';
import { formatCount } from '#kernel/region.ts';
import { useMoney } from '../money-text.ts';
import { whyUnbooked } from './statement-lines.ts';
import type { ShownLine } from './use-statement.ts';

type Result = ShownLine['result'];

const maxCells = 120;

/** What happens to the lines of a file: counts in words, and a cell for each line. */
export function CountsBand({ lines }: { lines: readonly ShownLine[] }) {
  const { money, currency } = useMoney();
  const count = (...results: Result[]) => lines.filter(({ result }) => results.includes(result)).length;
  const taken = lines.filter(({ isTaken }) => isTaken);
  const coins = taken.reduce((total, { amount = 0 }) => total + coinsOf(amount, currency), 0);
  const sum = amountOfCoins(coins, currency);
  const without = taken.filter(({ amount }) => amount === undefined).length;
  const some =
    without === 0
      ? ''
      : `, without ${counted(without, 'line')} that ${without === 1 ? 'has' : 'have'} no rate yet`;
  const refused = count('refused');
  const unbooked = lines.filter(({ result, record }) => result === 'left' && whyUnbooked(record)).length;
  const changed = lines.filter(({ change }) => change).length;
  const facts = [
    {
      count: taken.length,
      words: taken.length === 1 ? 'new row' : 'new rows',
      note: `${money(sum)} in all${some}`,
    },
    {
      count: count('matches'),
      words: count('matches') === 1 ? 'matches a row you have' : 'match rows you have',
      note: changed === 0 ? asInSheet(count('matches')) : `${counted(changed, 'row')} will note the line`,
    },
    {
      count: count('choose'),
      words: count('choose') === 1 ? 'needs a choice' : 'need a choice',
      note: 'which row it is',
    },
    {
      count: count('duplicate'),
      words: count('duplicate') === 1 ? 'duplicate' : 'duplicates',
      note: 'left out',
    },
    {
      count: count('left'),
      words: count('left') === 1 ? 'not an expense' : 'not expenses',
      note: leftNote(unbooked, refused),
    },
  ];
  return (
    <Card variant="outlined" sx={band}>
      {facts.map((fact, at) => (
        <Box key={fact.note} sx={at === 0 ? { ...part, bgcolor: 'var(--rh-accent-wash)' } : part}>
          <Typography component="p" sx={{ fontWeight: 600, fontSize: 14 }}>
            <Box component="span" sx={{ fontSize: 22, fontWeight: 700, mr: 1.5 }}>
              {formatCount(fact.count)}
            </Box>
            {fact.words}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {fact.note}
          </Typography>
        </Box>
      ))}
      <Cells lines={lines} />
    </Card>
  );
}

function leftNote(unbooked: number, refused: number): string {
  const notes = [
    ...(unbooked === 0 ? [] : [`${formatCount(unbooked)} not booked`]),
    ...(refused === 0 ? [] : [`${formatCount(refused)} more not usable`]),
  ];
  return notes.join(', ') || 'by your rules and by sign';
}

/** None of them reads as several. */
const asInSheet = (matches: number) =>
  matches === 1 ? 'left as it is in the sheet' : 'left as they are in the sheet';

function Cells({ lines }: { lines: readonly ShownLine[] }) {
  const each = Math.max(1, Math.ceil(lines.length / maxCells));
  const cells = Array.from({ length: Math.ceil(lines.length / each) }, (_, at) => lines[at * each]);
  return (
    <Box sx={{ ...part, flex: { xs: '1 1 100%', lg: '1.4 1 0' } }}>
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px', pt: 1.5 }}>
        {cells.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file keep their places
          <Box key={at} sx={{ ...cell, bgcolor: line ? cellColors[line.result] : undefined }} />
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        1 cell = {counted(each, 'line')}, in the same order
      </Typography>
    </Box>
  );
}

const cellColors: Readonly<Record<Result, string>> = {
  new: 'var(--rh-primary)',
  matches: 'var(--rh-accent-edge)',
  choose: 'var(--rh-warning)',
  duplicate: 'var(--rh-line-strong)',
  left: 'var(--rh-line-strong)',
  refused: 'var(--rh-error)',
};

const cell = { width: 6, height: 12, borderRadius: '1px' };
const band = { display: 'flex', flexWrap: 'wrap', mb: 4, overflow: 'hidden' };
const part = {
  flex: { xs: '1 1 50%', md: '1 1 30%', lg: '1 1 0' },
  minWidth: { xs: 150, lg: 130 },
  px: 4,
  py: 2.5,
  boxShadow: '1px 1px 0 0 var(--rh-line)',
};
