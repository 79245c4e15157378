import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import type { ReportData } from '../../report-calls.ts';
import { type Rule, textOfLine } from '../../rules.ts';
import { categoriesOf } from '../report/categories.ts';
import { CountsBand } from './CountsBand.tsx';
import { LineDialog } from './LineDialog.tsx';
import { LineList } from './LineList.tsx';
import { LineTable } from './LineTable.tsx';
import { RuleDialogs } from './RuleDialogs.tsx';
import { mayRule, RulesPanel } from './RulesPanel.tsx';
import { StatementRates } from './StatementRates.tsx';
import type { ShownLine, useStatement } from './use-statement.ts';
import { candidatesOf, WhichRow } from './WhichRow.tsx';

interface StatementLinesProps {
  data: ReportData;
  statement: ReturnType<typeof useStatement>;
}

type Shown = 'all' | 'new' | 'choose' | 'matches' | 'left';
type Open = { kind: 'line' | 'which'; id: string } | { kind: 'rule'; dialog: RecordDialog };

const segments: Readonly<Record<Shown, { label: string; holds: (line: ShownLine) => boolean }>> = {
  all: { label: 'All', holds: () => true },
  new: { label: 'New', holds: ({ isTaken }) => isTaken },
  choose: { label: 'To choose', holds: ({ result }) => result === 'choose' },
  matches: { label: 'Matched', holds: ({ result }) => result === 'matches' },
  left: {
    label: 'Left out',
    holds: ({ result, isTaken }) => !isTaken && result !== 'choose' && result !== 'matches',
  },
};

/** What happens to each line, with everything that can be changed about it. */
export function StatementLines({ data, statement }: StatementLinesProps) {
  const { lines, choices, choose, edit, take, rules } = statement;
  const isWide = useIsWide();
  const [shown, setShown] = useState<Shown>('all');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [open, setOpen] = useOpenDialog<Open>();
  const categories = categoriesOf(data);
  const found = lines.filter(segments[shown].holds);
  const selected =
    lines.find(({ id }) => id === selectedId) ?? lines.find(({ result }) => result === 'choose');
  const opened = open?.kind === 'rule' ? undefined : lines.find(({ id }) => id === open?.id);
  const canRule = mayRule(rules);
  const ruleOf = ({ record, fresh, result }: ShownLine): void => {
    if (!canRule) return;
    const text = textOfLine(record.description);
    const leaveOut = result === 'left';
    const category = leaveOut ? '' : (fresh?.category ?? '');
    setOpen({
      kind: 'rule',
      dialog: { kind: 'add', initial: { text, category, description: '', leaveOut } },
    });
  };
  const actions = {
    onTake: take,
    onEdit: (line: ShownLine) => {
      setSelectedId(line.id);
      const isAsked =
        line.result === 'choose' || (line.result === 'matches' && candidatesOf(line) !== undefined);
      setOpen({ kind: isAsked ? 'which' : 'line', id: line.id });
    },
    onRule: ruleOf,
    onSelect: setSelectedId,
  };
  const onRule = selected && canRule ? () => ruleOf(selected) : undefined;
  const openRule = (kind: 'edit' | 'delete') => (rule: Rule) =>
    setOpen({ kind: 'rule', dialog: kind === 'edit' ? { kind, row: rule } : { kind, rows: [rule] } });
  return (
    <>
      <CountsBand lines={lines} />
      <StatementRates {...statement} />
      <Box
        sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', flexDirection: { xs: 'column', lg: 'row' } }}
      >
        <Card variant="outlined" sx={{ flex: 1, minWidth: 0, width: 1, overflow: 'visible' }}>
          <Box sx={tools}>
            <FilterToggle
              label="Lines of the statement"
              value={shown}
              onChange={setShown}
              options={Object.entries(segments).map(([value, { label, holds }]) => ({
                value: value as Shown,
                label,
                count: lines.filter(holds).length,
              }))}
            />
            <Typography
              variant="body2"
              sx={{ ml: 'auto', color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
            >
              Space checks, Enter edits, R makes a rule
            </Typography>
          </Box>
          {isWide ? (
            <LineTable
              key={shown}
              lines={found}
              rows={data.rows}
              selectedId={selected?.id ?? null}
              {...actions}
            />
          ) : (
            <Box sx={{ px: { xs: 4, sm: 6 } }}>
              <LineList key={shown} lines={found} rows={data.rows} actions={actions} />
            </Box>
          )}
          {found.length === 0 && (
            <Typography sx={{ p: 4, color: 'text.secondary' }}>No line of this kind.</Typography>
          )}
        </Card>
        <Box sx={{ width: { xs: 1, lg: 320 }, flex: 'none' }}>
          {isWide && selected && candidatesOf(selected) && (
            <WhichRow key={selected.id} line={selected} choices={choices} onChoose={choose} />
          )}
          <RulesPanel
            list={rules}
            problem={statement.rulesProblem}
            lines={lines}
            onRule={onRule}
            onEdit={openRule('edit')}
            onDelete={openRule('delete')}
          />
        </Box>
      </Box>
      {open?.kind === 'line' && opened && (
        <LineDialog
          line={opened}
          categories={categories}
          rulesSheetId={rules?.sheet?.id ?? null}
          canRule={canRule}
          onSave={(said) => {
            edit(opened.id, said);
            if (!opened.isTaken) take([opened], true);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'which' && opened && (
        <DialogFrame
          title={opened.record.description}
          maxWidth="sm"
          isShort
          isOpen
          isBusy={false}
          onClose={() => setOpen(null)}
          actions={null}
        >
          <WhichRow
            line={opened}
            choices={choices}
            onChoose={(id, choice) => {
              choose(id, choice);
              setOpen(null);
            }}
          />
        </DialogFrame>
      )}
      {open?.kind === 'rule' && rules && (
        <RuleDialogs
          dialog={open.dialog}
          list={rules}
          categories={categories}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const tools = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  px: 3,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
};
