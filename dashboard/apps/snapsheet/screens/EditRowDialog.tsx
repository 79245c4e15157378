import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConflictDialog } from '#frontend/dialogs/ConflictDialog.tsx';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import { cellsOfBoth, type SheetFields, versionsOf } from '#frontend/dialogs/versions.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { own } from '#kernel/own.ts';
import type { Problem } from '#kernel/problem.ts';
import { type Cells, cellsSchema, photoHeader, type Row, type SnapsheetData } from '../contract.ts';
import { changedCells, textsOf } from './edits.ts';
import { type Changing, useChangeRows, useRefetch, useRowCommands } from './queries.ts';
import type { Line } from './rows.ts';

interface EditRowDialogProps {
  data: SnapsheetData;
  line: Line;
  onClose: () => void;
}

/** All cells of a row except the photo's name. */
export function EditRowDialog({ data, line: { row }, onClose }: EditRowDialogProps) {
  const { headers, dropdowns, snapsheet, kinds } = data;
  const change = useChangeRows(snapsheet.id);
  const make = useRowCommands(snapsheet.id);
  const [first] = useState(() => textsOf(row, headers, kinds));
  const [texts, setTexts] = useState(first);
  const fields = change.error?.details.fields ?? {};
  const attempt = change.variables?.body.updates[0];
  const conflict = conflictOf(change.error, attempt);
  useOnceDone(change, onClose);

  function save() {
    const changes = changedCells(first, texts, kinds);
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate(make.change([{ row, changes }]));
  }
  function saveOver(theirs: Changing) {
    change.mutate(make.change([theirs]));
  }
  if (conflict && attempt) {
    return <EditConflict {...{ conflict, attempt, headers, change, onClose }} onMine={saveOver} />;
  }
  return (
    <FormDialog
      title="Edit Row"
      isOpen
      maxWidth="sm"
      onClose={onClose}
      onSubmit={save}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={change.isPending}
      note={change.isPending ? `Saving row ${row._rowIndex}` : `Row ${row._rowIndex}`}
    >
      {headers
        .filter((header) => header !== photoHeader)
        .map((header, at) => (
          <TextField
            key={header}
            label={header}
            value={texts[header] ?? ''}
            onChange={({ target }) => setTexts({ ...texts, [header]: target.value })}
            error={own(fields, header) !== undefined}
            helperText={own(fields, header)}
            autoFocus={at === 0}
            fullWidth
            {...inputFor(own(dropdowns, header), kinds[header], texts[header] ?? '')}
          />
        ))}
      {change.error && <WriteProblem title="Failed to save the row" problem={change.error} />}
    </FormDialog>
  );
}

/** The input for a cell: a column with choices gets a select, which includes a value typed by somebody else. */
function inputFor(choices: readonly string[] | undefined, kind: string | undefined, value: string) {
  if (choices) {
    const all = ['', ...new Set([...choices, ...(value === '' ? [] : [value])])];
    return {
      select: true,
      slotProps: { select: { native: true } },
      children: all.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      )),
    };
  }
  if (kind === 'day' && (value === '' || /^\d{4}-\d\d-\d\d$/.test(value))) {
    return { type: 'date', slotProps: { inputLabel: { shrink: true } } };
  }
  return kind === 'text' || kind === undefined ? { multiline: true, maxRows: 6 } : {};
}

/** A row as it was seen, and its new cells. */
type Attempt = NonNullable<ReturnType<typeof useChangeRows>['variables']>['body']['updates'][number];

interface Conflict {
  mine: Cells;
  theirs: ({ cells: Cells } & { _rowIndex: number }) | null;
}

function conflictOf(problem: Problem | null, attempt: Attempt | undefined): Conflict | undefined {
  if (!attempt) return undefined;
  const read = (current: Readonly<Record<string, unknown>>) => {
    const { success, data } = cellsSchema.safeParse(current);
    return success ? { cells: { ...attempt.expected, ...data } } : undefined;
  };
  return versionsOf(problem, read, (theirs) => ({
    ...(theirs?.cells ?? attempt.expected),
    ...attempt.changes,
  }));
}

interface EditConflictProps {
  conflict: Conflict;
  attempt: Attempt;
  headers: readonly string[];
  change: ReturnType<typeof useChangeRows>;
  onMine: (theirs: Changing) => void;
  onClose: () => void;
}

function EditConflict(props: EditConflictProps) {
  const { conflict, attempt, headers, change, onMine, onClose } = props;
  const { mine, theirs } = conflict;
  const refetch = useRefetch();
  const leave = () => {
    void refetch();
    onClose();
  };
  const save = (kept: SheetFields) => {
    if (!theirs) return leave();
    const row: Row = { _rowIndex: theirs._rowIndex, cells: theirs.cells, shown: {} };
    const left = Object.entries(attempt.changes).filter(([header]) => !kept.has(header));
    onMine({ row, changes: Object.fromEntries(left) });
  };
  return (
    <ConflictDialog
      isOpen
      isBusy={change.isPending}
      isGone={theirs === null}
      cells={comparedCells(mine, theirs, headers)}
      onMine={() => save(new Set())}
      onChosen={save}
      onTheirs={leave}
      onClose={change.reset}
    />
  );
}

function comparedCells(mine: Cells, theirs: Conflict['theirs'], headers: readonly string[]): ComparedCell[] {
  const columns = headers.map((header) => ({
    label: header,
    names: [header] as const,
    mine: String(mine[header] ?? ''),
    theirs: String(theirs?.cells[header] ?? ''),
  }));
  return cellsOfBoth(theirs, columns, headers);
}
