import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ListChecksIcon } from '@phosphor-icons/react/ListChecks';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TableIcon } from '@phosphor-icons/react/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '#frontend/calls/answers.ts';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { ChooseStep } from '#frontend/import/ChooseStep.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import { usualCurrency } from '#kernel/region.ts';
import manifest from '../../manifest.ts';
import type { ReportData } from '../../report-calls.ts';
import { ReportCurrency } from '../money-text.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { lineFields } from './line-fields.ts';
import { RulesAlone } from './RulesAlone.tsx';
import { StatementLines } from './StatementLines.tsx';
import { statementFiles } from './statement-file.ts';
import { useAdding } from './use-adding.ts';
import { useStatement } from './use-statement.ts';

interface ImportStatementProps {
  data: ReportData;
  /** The file that was dropped on the report. */
  file: File | undefined;
  onClose: () => void;
}

/** Imports the lines of a bank statement into a report. Nothing is written until they are added, and then all at once. */
export function ImportStatement({ data, file, onClose }: ImportStatementProps) {
  const { report } = data;
  const [isChanging, setIsChanging] = useState(false);
  const [isAnother, setIsAnother] = useState(false);
  const statement = useStatement(data, () => setIsAnother(false));
  const { source, lines, mustAsk, isJudging } = statement;
  const readDropped = useEffectEvent(() => file && source.readFile(file));
  useEffect(() => readDropped(), []);
  const adding = useAdding(data, statement, onClose);
  const isRead = source.table !== undefined && !mustAsk && !isAnother;
  const isShown = isRead && (lines.length > 0 || !isJudging);
  const taken = lines.filter(({ isTaken }) => isTaken);
  const changed = lines.filter(({ change }) => change);
  const adds = taken.length > 0 || changed.length === 0 ? `Add ${counted(taken.length, 'row')}` : '';
  const changes =
    changed.length === 0 ? '' : `${adds === '' ? 'Change' : 'change'} ${counted(changed.length, 'row')}`;
  const add = isShown && (
    <Button
      variant="contained"
      startIcon={<PlusIcon weight="bold" />}
      disabled={taken.length + changed.length === 0 || isJudging}
      loading={adding.isPending}
      loadingPosition="start"
      onClick={adding.add}
    >
      {adding.isPending
        ? `Saving ${counted(taken.length + changed.length, 'row')}`
        : [adds, changes].filter((part) => part !== '').join(', ')}
    </Button>
  );
  return (
    <ReportCurrency value={report.currency ?? usualCurrency}>
      <PageHeader
        title="Import a bank statement"
        back={{ label: `Back to ${report.name}`, onClick: onClose }}
        mark={<HouseMark app={manifest} size={54} />}
        isMarkHiddenOnPhones
        chips={isShown && <FileFacts statement={statement} onColumns={() => setIsChanging(true)} />}
        actions={
          isShown && (
            <>
              <AnotherFile isBusy={adding.isPending} onClick={() => setIsAnother(true)} />
              {add}
            </>
          )
        }
        phoneActions={isShown && <AnotherFile isBusy={adding.isPending} onClick={() => setIsAnother(true)} />}
      />
      {adding.error && (
        <WriteProblem
          title="Failed to import the statement"
          problem={adding.error}
          kept="Your lines are still here"
        />
      )}
      {isShown ? (
        <StatementLines data={data} statement={statement} />
      ) : (
        <Stack sx={{ gap: 4, maxWidth: 760 }}>
          <Card variant="outlined" sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }}>
            <ChooseStep
              isBusy={source.reading.isPending || isRead}
              problem={
                source.reading.error
                  ? (reasonOf(source.reading.error) ?? 'The file could not be read.')
                  : undefined
              }
              accept={statementFiles}
              onFile={source.readFile}
            />
          </Card>
          <RulesAlone data={data} statement={statement} />
        </Stack>
      )}
      {(mustAsk || isChanging) && !isAnother && (
        <ColumnsDialog
          statement={statement}
          onUse={() => {
            statement.confirm();
            setIsChanging(false);
          }}
          onClose={() => {
            setIsChanging(false);
            if (mustAsk) setIsAnother(true);
          }}
        />
      )}
      <Bar {...{ data, statement }} ready={taken.length} action={add} />
    </ReportCurrency>
  );
}

function AnotherFile({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={isBusy}
      startIcon={<UploadSimpleIcon size={18} />}
      onClick={onClick}
    >
      Another file
    </Button>
  );
}

interface FileFactsProps {
  statement: ReturnType<typeof useStatement>;
  onColumns: () => void;
}

/** What was read, and from which columns. */
function FileFacts({ statement: { source, lines, currency }, onColumns }: FileFactsProps) {
  const days = lines
    .map(({ record }) => record.date)
    .filter((date) => date !== '')
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const upTo = last === undefined || last === first ? '' : ` to ${formatDay(last)}`;
  const span = first === undefined ? '' : `, ${formatDay(first)}${upTo}`;
  return (
    <>
      <Chip variant="outlined" label={source.name} sx={{ fontFamily: 'var(--rh-mono)', fontSize: 12 }} />
      <Typography variant="body2" component="span" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
        {counted(lines.length, 'line')}
        {span}. {columnWords(source.mapping)}
        {currency.isAsked &&
          ` In ${currency.stated}${currency.isTold ? '' : ', as the file names no currency'}.`}{' '}
        <Link
          component="button"
          type="button"
          onClick={onColumns}
          color="inherit"
          sx={{ font: 'inherit', minHeight: { xs: 44, md: 0 } }}
        >
          Change columns
        </Link>
      </Typography>
    </>
  );
}

/** "Date in A, text in B, amount in D." */
function columnWords(mapping: ReturnType<typeof useStatement>['source']['mapping']): string {
  const letters = (key: string) =>
    mapping.flatMap((field, at) => (field === key ? [letterOf(at)] : [])).join(' and ');
  const parts = (
    [
      ['date', 'Date'],
      ['description', 'text'],
      ['amount', 'amount'],
      ['out', 'paid'],
      ['direction', 'direction'],
    ] as const
  ).flatMap(([key, word]) => {
    const where = letters(key);
    return where === '' || !lineFields.some((field) => field.key === key) ? [] : [`${word} in ${where}`];
  });
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`;
}

interface BarProps extends Pick<ImportStatementProps, 'data'> {
  statement: ReturnType<typeof useStatement>;
  ready: number;
  action: ReactNode;
}

function Bar({ data: { report, sheetId, folderLink }, statement: { rules }, ready, action }: BarProps) {
  const icon = <ListChecksIcon size={17} aria-hidden />;
  return (
    <>
      <Box sx={{ height: { xs: 24, md: 0 } }} />
      <StatusBar
        open={{ icon: <TableIcon size={17} aria-hidden />, label: 'Expenses' }}
        others={rules?.sheet ? [{ icon, label: 'Rules', href: rules.sheet.webViewLink }] : []}
        sheetId={sheetId ?? undefined}
        path={drivePath(manifest.id, report)}
        state={{ kind: 'ready', rows: ready }}
        drive={{ label: 'Open in Drive', href: folderLink }}
        action={action}
      />
    </>
  );
}
