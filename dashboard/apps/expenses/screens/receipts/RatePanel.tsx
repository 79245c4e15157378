import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { exchanged } from '#kernel/exchange.ts';
import { currencyName, decimalText, formatMoney, readRate } from '#kernel/money.ts';
import { type Abroad, abroadOf, formatRate, rateOf } from '../../currencies.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { useMoney } from '../money-text.ts';
import { rateQuery } from '../queries.ts';
import { RateTableButton } from '../rates/RateTableButton.tsx';
import { useChangeExpenses, useRowCommands } from '../writes.ts';

interface RatePanelProps {
  data: ReportData;
  row: ExpenseRow;
  /** What the row says was paid. */
  abroad: Abroad;
}

type Choice = 'day' | 'own';

/** The rate of a line paid in another currency: the day's rate or one's own, for this line alone or for all in its currency. */
export function RatePanel({ data, row, abroad: { currency, paid } }: RatePanelProps) {
  const { currency: own, money } = useMoney();
  const known = rateOf(row, own);
  const heading = useId();
  // A line without a rate mostly gets the one of its day.
  const [chosen, setChosen] = useState<Choice>(known === undefined ? 'day' : 'own');
  const [text, setText] = useState(() => (known === undefined ? '' : decimalText(known)));
  const [isForAll, setIsForAll] = useState(false);
  const isDay = parseDay(row.date) !== undefined;
  const { data: told } = useQuery({
    ...rateQuery({ from: currency, to: own, day: row.date }),
    enabled: isDay,
  });
  const choice = told?.rate == null ? 'own' : chosen;
  const lines = data.rows.filter((each) => abroadOf(each, own)?.currency === currency);
  const typed = readRate(text);
  const rate = choice === 'day' ? (told?.rate ?? undefined) : 'rate' in typed ? typed.rate : undefined;
  const save = useSaveRates(data.report.id, own);
  const wanted = isForAll ? lines : [row];
  return (
    <Box component="section" aria-labelledby={heading} sx={panel}>
      <Typography variant="subtitle2" component="h3" id={heading}>
        Rate
      </Typography>
      <Typography sx={{ fontWeight: 620 }}>
        {formatMoney(paid, currency)}
        {rate !== undefined && ` is ${money(exchanged(paid, rate, own))}`}
      </Typography>
      {told?.source != null && (
        <RadioGroup
          aria-labelledby={heading}
          value={choice}
          onChange={(_, value) => setChosen(value === 'day' ? 'day' : 'own')}
        >
          <FormControlLabel
            value="day"
            disabled={told.rate === null}
            control={<Radio />}
            label={
              told.rate === null
                ? `No rate for ${formatDay(row.date)} yet`
                : `Rate of the day, ${formatRate(told.rate)} (${told.source}, ${formatDay(told.day ?? row.date)})`
            }
          />
          <FormControlLabel value="own" control={<Radio />} label="My own rate" />
        </RadioGroup>
      )}
      {choice === 'own' && (
        <TextField
          label={`${own} for 1 ${currency}`}
          size="small"
          value={text}
          onChange={({ target }) => {
            setChosen('own');
            setText(target.value);
          }}
          error={text.trim() !== '' && 'problem' in typed}
          helperText={text.trim() !== '' && 'problem' in typed ? typed.problem : undefined}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
      )}
      <RateTableButton hasAny={told?.source != null} />
      {lines.length > 1 && (
        <FormControlLabel
          control={<Checkbox checked={isForAll} onChange={(_, isChecked) => setIsForAll(isChecked)} />}
          label={`Use for all ${lines.length} lines in ${currencyName(currency)}`}
        />
      )}
      {save.error && <WriteProblem title="Failed to change the rate" problem={save.error} />}
      <Button
        variant="outlined"
        color="inherit"
        disabled={rate === undefined || save.isPending}
        onClick={() =>
          rate !== undefined && save.start({ rows: wanted, wanted: choice === 'day' ? 'day' : rate })
        }
      >
        {isForAll ? `Save ${counted(wanted.length, 'row')}` : `Save row ${row._rowIndex}`}
      </Button>
    </Box>
  );
}

const panel = {
  ...{ display: 'grid', gap: 2, mt: 3, pt: 3, borderTop: 1, borderColor: 'var(--rh-line)' },
  '& .MuiFormControlLabel-label': { fontSize: 14 },
};

/** Whether a cell can be written back later, for undoing; text cannot. */
const isPlain = (cell: number | string): cell is number | '' => typeof cell === 'number' || cell === '';

/**
 * Writes a rate into rows, and the amount that each comes to at it, all or none. With daily rates each row gets that of its own
 * day.
 */
function useSaveRates(reportId: string, own: string) {
  const cache = useQueryClient();
  const make = useRowCommands(reportId);
  const change = useChangeExpenses(reportId);
  const undo = useChangeExpenses(reportId);
  const offerUndo = useOfferUndo();

  async function rateFor(row: ExpenseRow, from: string, wanted: number | 'day'): Promise<number | null> {
    if (wanted !== 'day') return wanted;
    if (parseDay(row.date) === undefined) return null;
    return (await cache.fetchQuery(rateQuery({ from, to: own, day: row.date }))).rate;
  }

  const find = useMutation({
    mutationFn: ({ rows, wanted }: { rows: readonly ExpenseRow[]; wanted: number | 'day' }) =>
      Promise.all(
        rows.map(async (row) => {
          const abroad = abroadOf(row, own);
          const rate = abroad ? await rateFor(row, abroad.currency, wanted) : null;
          if (!abroad || rate === null) return [];
          return [{ row, changes: { rate, amount: exchanged(abroad.paid, rate, own) } }];
        }),
      ),
    onSuccess(list, { rows }) {
      const changed = list.flat();
      write(changed, rows.length - changed.length);
    },
  });

  function write(
    changed: readonly { row: ExpenseRow; changes: { rate: number; amount: number } }[],
    without: number,
  ) {
    if (changed.length === 0) return;
    const days = without === 1 ? 'day' : 'days';
    const lacking =
      without === 0 ? '' : `. There is no rate yet for the ${days} of ${counted(without, 'other row')}.`;
    change.mutate(make.changeAll(changed), {
      onSuccess({ rows: saved }) {
        const back = saved.flatMap((row, at) => {
          const before = changed[at]?.row;
          if (!before || !isPlain(before.rate) || !isPlain(before.amount)) return [];
          return [{ row, changes: { rate: before.rate, amount: before.amount } }];
        });
        const isWhole = back.length === saved.length;
        offerUndo({
          message: `Rate of ${counted(saved.length, 'row')} changed${lacking}`,
          undo: isWhole ? () => undo.mutateAsync(make.changeAll(back)) : null,
        });
      },
    });
  }
  return {
    start: find.mutate,
    error: find.error ?? change.error,
    isPending: find.isPending || change.isPending,
  };
}
