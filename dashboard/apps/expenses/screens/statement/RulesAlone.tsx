import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import type { ReportData } from '../../report-calls.ts';
import { categoriesOf } from '../report/categories.ts';
import { RuleDialogs } from './RuleDialogs.tsx';
import { mayRule, RulesPanel } from './RulesPanel.tsx';
import type { useStatement } from './use-statement.ts';

interface RulesAloneProps {
  data: ReportData;
  statement: ReturnType<typeof useStatement>;
}

/** The rules before a statement is chosen, also offline. */
export function RulesAlone({ data, statement: { rules, rulesProblem } }: RulesAloneProps) {
  const [dialog, setDialog] = useOpenDialog<RecordDialog>();
  return (
    <>
      <RulesPanel
        list={rules}
        problem={rulesProblem}
        lines={[]}
        onRule={mayRule(rules) ? () => setDialog({ kind: 'add' }) : undefined}
        onEdit={(row) => setDialog({ kind: 'edit', row })}
        onDelete={(row) => setDialog({ kind: 'delete', rows: [row] })}
      />
      {dialog && rules && (
        <RuleDialogs
          dialog={dialog}
          list={rules}
          categories={categoriesOf(data)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
