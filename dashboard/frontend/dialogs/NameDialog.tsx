import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { WriteProblem } from '../status/WriteProblem.tsx';
import { FormDialog } from './FormDialog.tsx';

interface NameDialogProps {
  title: string;
  label: string;
  submit: { label: string; busyLabel: string };
  /** The present name when something is renamed; submitting it unchanged just closes the dialog. */
  initial?: string;
  /** "Please enter a list name" */
  requiredText: string;
  /** Consecutive spaces within the name become one. */
  collapsesSpaces?: boolean;
  help?: string;
  /** Shown while it is being done: "Creating the sheet". */
  note?: string;
  isBusy: boolean;
  /** "Failed to create list" */
  failure: string;
  problem?: Problem | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

const maxLength = 200;

/** Asks for one name: of something new, or a new name for something. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, submit, initial = '', collapsesSpaces = false, help, note, isBusy } = props;
  const [text, setText] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const name = (collapsesSpaces ? text.replace(/\s+/g, ' ') : text).trim();
  const problem = name === '' ? props.requiredText : undefined;
  const refused = props.problem?.details.fields?.['name'];

  function confirm() {
    setIsChecked(true);
    if (problem) return;
    if (name === initial) props.onClose();
    else props.onSubmit(name);
  }
  const error = isChecked ? (problem ?? refused) : undefined;
  return (
    <FormDialog
      title={title}
      isShort
      isOpen
      onClose={props.onClose}
      onSubmit={confirm}
      submit={submit}
      isBusy={isBusy}
      note={isBusy ? note : undefined}
    >
      <TextField
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error !== undefined}
        helperText={error ?? help}
        required
        fullWidth
        autoFocus
        autoComplete="off"
        disabled={isBusy}
        slotProps={{ htmlInput: { maxLength } }}
      />
      {props.problem && !refused && <WriteProblem title={props.failure} problem={props.problem} />}
    </FormDialog>
  );
}
