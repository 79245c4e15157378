import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { RadioList } from '#frontend/dialogs/RadioList.tsx';
import { formatDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { paidTextOf } from '../../currencies.ts';
import type { ExpenseRow } from '../../record.ts';
import { useMoney } from '../money-text.ts';
import { chargeOf } from './open-rows.ts';
import { moneyTold } from './statement-lines.ts';
import type { Choice, ShownLine } from './use-statement.ts';

interface WhichRowProps {
  line: ShownLine;
  /** The choices made for this line and the others. */
  choices: ReadonlyMap<string, Choice>;
  onChoose: (id: string, choice: Choice) => void;
}

/** The rows that a line may match; undefined if there is nothing to choose. */
export function candidatesOf({ verdict }: ShownLine): readonly ExpenseRow[] | undefined {
  if (verdict.kind === 'choose') return verdict.rows;
  return verdict.kind === 'matches' ? [verdict.row] : undefined;
}

/** Asks which row of the report a line matches; if several do, none is preselected. */
export function WhichRow({ line, choices, onChoose }: WhichRowProps) {
  const { money, currency: own } = useMoney();
  const taken = new Set([...choices].flatMap(([id, choice]) => (id === line.id ? [] : [choice])));
  const rows = (candidatesOf(line) ?? []).filter(({ _rowIndex }) => !taken.has(_rowIndex));
  const words = Object.fromEntries([
    ...rows.map((row) => {
      const paid = paidTextOf(row, own) || money(Number(row.amount));
      const charged = chargeOf(line, row, own)?.changes.amount;
      const takes = typeof charged === 'number' ? `; becomes ${money(charged)}, what was charged` : '';
      return [
        String(row._rowIndex),
        { name: row.description, meaning: `${formatDay(row.date)}, ${paid}, row ${row._rowIndex}${takes}` },
      ];
    }),
    ['new', { name: 'Neither, add a new row', meaning: '' }],
  ]);
  if (rows.length === 1) words['new'] = { name: 'Not this one, add a new row', meaning: '' };
  const chosen = choices.get(line.id) ?? (line.verdict.kind === 'matches' ? line.verdict.row._rowIndex : '');
  return (
    <Card variant="outlined" component="section" aria-label="Which row" sx={{ mb: 4 }}>
      <Typography
        variant="h3"
        component="h2"
        sx={{ px: 4, py: 3, fontSize: 14, bgcolor: 'var(--rh-sunken)' }}
      >
        {formatDay(line.record.date)}, {formatMoney(...moneyTold(line, own))}: which row?
      </Typography>
      <RadioList
        label="Which row"
        values={Object.keys(words)}
        chosen={String(chosen)}
        words={words}
        onChoose={(value) => onChoose(line.id, value === 'new' ? 'new' : Number(value))}
        isStacked
      />
    </Card>
  );
}
