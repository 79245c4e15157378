import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { counted } from '#kernel/counted.ts';
import { reasonOf } from '../calls/answers.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { useTypedBeside } from '../dialogs/typed.ts';
import { WriteProblem } from '../status/WriteProblem.tsx';
import { type AcceptedFiles, ChooseStep } from './ChooseStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import type { RowRules } from './candidates.ts';
import { DayOrderChoice } from './DayOrderChoice.tsx';
import type { ImportTable } from './import-table.ts';
import type { ImportField, ImportRecord } from './mapping.ts';
import { RowsStep } from './RowsStep.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import { type Step, useImport } from './use-import.ts';

export interface ImportDialogProps<K extends string> extends RowRules<K> {
  /** "Import members" */
  title: string;
  /** The key under which the columns of the last file are remembered: the app's id. */
  memory: string;
  fields: readonly ImportField<K>[];
  /** Makes a table from what was read, if it is not one already. Throws a Problem for what the app cannot use. */
  read?: (file: ImportedFile) => ImportTable;
  readOwn?: (file: File) => Promise<ImportTable | undefined>;
  /** The kinds of files on offer; tables, cards and lines of text when absent. */
  accept?: AcceptedFiles;
  /** Writes the rows at once, under the key; its answer is the result: "64 members imported." */
  onImport: (records: readonly ImportRecord<K>[], options: { requestKey: string }) => Promise<string>;
  /** "Failed to import members" */
  failure?: string;
  onClose: () => void;
}

const stepTitles: Readonly<Record<Step, string>> = {
  choose: 'Choose what to import',
  columns: 'Match the columns',
  rows: 'Check the rows',
  done: 'Imported',
};
const stepNotes: Readonly<Record<Step, string>> = {
  choose: 'Step 1 of 3. Nothing is written yet',
  columns: 'Step 2 of 3. Nothing is written yet',
  rows: 'Step 3 of 3',
  done: '',
};

/** Imports the rows of a file into an app: choose it, match its columns, review its rows, import them all at once. */
export function ImportDialog<K extends string>(props: ImportDialogProps<K>) {
  const { title, fields, failure = 'Failed to import', onClose } = props;
  const state = useImport(props);
  const { step, importing, choice } = state;
  const isBusy = state.source.reading.isPending || importing.isPending;
  return (
    <DialogFrame
      title={title}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      maxWidth="md"
      note={importing.isPending ? `Importing ${rowsText(choice.taken.size)}` : stepNotes[step]}
      actions={<Actions state={state} isBusy={isBusy} onClose={onClose} />}
    >
      <StepTitle
        key={step}
        step={step}
        isWork={step === 'columns' || (step === 'rows' && choice.taken.size > 0)}
      />
      {(step === 'choose' || step === 'columns') && (
        <SourceStep fields={fields} step={step} source={state.source} accept={props.accept} />
      )}
      {step === 'rows' && (
        <RowsStep fields={fields} candidates={choice.candidates} taken={choice.taken} onTake={choice.take} />
      )}
      {step === 'rows' && importing.error && (
        <WriteProblem title={failure} problem={importing.error} kept="Your rows are still here" />
      )}
      {step === 'done' && importing.data && (
        <Alert severity="success" role="status">
          {importing.data.text} {leftText(choice.candidates.length - importing.data.count)}
        </Alert>
      )}
    </DialogFrame>
  );
}

interface SourceStepProps<K extends string> {
  fields: readonly ImportField<K>[];
  step: 'choose' | 'columns';
  source: ReturnType<typeof useImport<K>>['source'];
  accept: AcceptedFiles | undefined;
}

function SourceStep<K extends string>({ fields, step, source, accept }: SourceStepProps<K>) {
  const { reading, sheet, sheets, table } = source;
  const problem = reading.error ? (reasonOf(reading.error) ?? 'The file could not be read.') : undefined;
  if (step === 'choose' || !table) {
    return (
      <ChooseStep isBusy={reading.isPending} problem={problem} accept={accept} onFile={source.readFile} />
    );
  }
  return (
    <>
      {sheets.length > 1 && (
        <SheetChoice sheet={sheet} sheets={sheets} isBusy={reading.isPending} onSheet={source.readSheet} />
      )}
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <ColumnsStep
        fields={fields}
        table={table}
        mapping={source.mapping}
        onMapping={source.setMapping}
        hasHeaders={source.hasHeaders}
        onHasHeaders={source.setHasHeaders}
      />
      <DayOrderChoice found={source.orderFound} order={source.order} onOrder={source.setOrder} />
    </>
  );
}

function rowsText(count: number): string {
  return counted(count, 'row');
}

function leftText(count: number): string {
  return count === 0 ? '' : `${rowsText(count)} of the file left out.`;
}

/** Takes the focus when a step begins, so that it is not left on a button that is gone. */
function StepTitle({ step, isWork }: { step: Step; isWork: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The choices made for a file are work; closing asks first, unless no row of it is to be imported.
  useTypedBeside(isWork);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Typography ref={heading} variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
      {stepTitles[step]}
    </Typography>
  );
}

interface ActionsProps<K extends string> {
  state: ReturnType<typeof useImport<K>>;
  isBusy: boolean;
  onClose: () => void;
}

function Actions<K extends string>({ state, isBusy, onClose }: ActionsProps<K>) {
  const { step } = state;
  const count = state.choice.taken.size;
  if (step === 'done') {
    return (
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isBusy}
        onClick={step === 'choose' ? onClose : state.back}
      >
        {step === 'choose' ? 'Cancel' : 'Back'}
      </Button>
      {step === 'columns' && (
        <Button variant="contained" disabled={isBusy || !state.source.isMapped} onClick={state.judge}>
          Check the rows
        </Button>
      )}
      {step === 'rows' && (
        <Button
          variant="contained"
          disabled={count === 0}
          loading={isBusy}
          loadingPosition="start"
          onClick={state.importTaken}
        >
          {isBusy ? 'Importing' : `Import ${rowsText(count)}`}
        </Button>
      )}
    </>
  );
}
