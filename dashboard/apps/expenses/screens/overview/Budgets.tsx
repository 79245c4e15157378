import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useQuery } from '@tanstack/react-query';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { RecordRepair } from '#frontend/records/RecordRepair.tsx';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { useMinute } from '#frontend/status/clock.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { dayOf } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { type BudgetState, type ReportedLine, stateOfBudget } from '../../budget-state.ts';
import { type Budget, problemOfBudget } from '../../budgets.ts';
import { longMonth } from '../../totals.ts';
import { useMoney } from '../money-text.ts';
import { budgets } from '../queries.ts';
import { OverviewCard } from './OverviewCard.tsx';

const BudgetDialogs = onDemand(() =>
  import('./BudgetDialogs.tsx').then(({ BudgetDialogs }) => BudgetDialogs),
);

interface BudgetsProps {
  /** From all reports, whatever their currency. */
  rows: readonly ReportedLine[];
  categories: readonly string[];
}

/** What is left of each budget this month or year, over all reports. */
export function Budgets({ rows, categories }: BudgetsProps) {
  const { currency } = useMoney();
  const { data, error } = useQuery(budgets.list(null));
  const list = budgets.writes.useShown(data ?? none);
  const waiting = budgets.writes.useWaitingKeys();
  const [dialog, setDialog] = useOpenDialog<RecordDialog>();
  const day = dayOf(new Date(useMinute()));
  const canEdit = data !== undefined && (list.sheet?.canEdit ?? true) && list.missingHeaders.length === 0;
  return (
    <OverviewCard
      title="Budgets"
      more={
        list.sheet && (
          <Link href={list.sheet.webViewLink} target="_blank" rel="noreferrer" variant="body2">
            Open the sheet
          </Link>
        )
      }
    >
      {error && <ProblemAlert title="Failed to fetch the budgets" problem={error} />}
      {list.missingHeaders.length > 0 && <RecordRepair writes={budgets.writes} list={list} />}
      {data && list.missingHeaders.length === 0 && list.budgets.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Set the most you want to spend on a category in a month or a year.
        </Typography>
      )}
      <Box component="ul" aria-label="Budgets" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {list.budgets.map((row) => (
          <Box component="li" key={row.id} sx={line}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <OneBudget row={row} state={stateOfBudget(row, rows, day)} />
            </Box>
            {waiting.has(row.id) && <WaitingMark />}
            {canEdit && !waiting.has(row.id) && (
              <RowMenu
                label={`Actions for budget ${row.category}`}
                choices={[
                  {
                    label: 'Edit',
                    icon: <PencilSimpleIcon size={18} />,
                    onChoose: () => setDialog({ kind: 'edit', row }),
                  },
                  {
                    label: 'Delete',
                    icon: <TrashIcon size={18} />,
                    isDestructive: true,
                    onChoose: () => setDialog({ kind: 'delete', rows: [row] }),
                  },
                ]}
              />
            )}
          </Box>
        ))}
      </Box>
      {canEdit && (
        <Button
          startIcon={<PlusIcon weight="bold" />}
          sx={{ mt: 1, ml: -1.5 }}
          onClick={() => setDialog({ kind: 'add', initial: { currency } })}
        >
          Add a budget
        </Button>
      )}
      {dialog && <BudgetDialogs {...{ dialog, list, categories }} onClose={() => setDialog(null)} />}
    </OverviewCard>
  );
}

const none = {
  budgets: [] as Budget[],
  ...{ sheets: [], sheet: null, headers: [], missingHeaders: [], range: null, folderLink: null },
};

function OneBudget({ row, state }: { row: Budget; state: BudgetState | undefined }) {
  const isOver = state !== undefined && state.left < 0;
  const text = state ? leftOf(state) : (problemOfBudget(row) ?? '');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, mb: 1 }}>
        <Box component="span" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {row.category || 'No category'}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', ml: 2 }}>
            {state && (state.span.length === 4 ? state.span : longMonth(state.span))}
          </Box>
        </Box>
        <Box
          component="span"
          sx={{ color: isOver ? 'error.main' : state ? 'text.secondary' : 'warning.main' }}
        >
          {text}
        </Box>
      </Box>
      {state && (
        <CellProgress
          share={state.amount > 0 ? state.spent / state.amount : 0}
          label={`${row.category}: ${text}`}
        />
      )}
    </>
  );
}

/** "$88.00 of $100.00 left", "$12.00 over $100.00". */
function leftOf({ left, amount, currency }: BudgetState): string {
  const whole = formatMoney(amount, currency);
  return left < 0
    ? `${formatMoney(-left, currency)} over ${whole}`
    : `${formatMoney(left, currency)} of ${whole} left`;
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1.5,
  fontSize: 14,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
