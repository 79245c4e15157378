import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import * as z from 'zod';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { comesBackToForm } from '#frontend/dialogs/typed.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { typeOnBehind } from '#frontend/page/TypedMeanwhile.tsx';
import { useIsTouched } from '#frontend/page/use-is-wide.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { today } from '#kernel/day.ts';
import { commands, useAddTodo } from '../writes.ts';
import { FoundChips, wordsOf } from './FoundChips.tsx';
import { MarkedField } from './MarkedField.tsx';
import { PastedTasks } from './PastedTasks.tsx';
import { type Chosen, type Found, readLines, readQuickAdd, switched } from './quick-add.ts';

interface AddTaskDialogProps {
  listId: string;
  /** The expected number of its row. */
  rowIndex: number;
  /** The key of an unsaved task that is to be reviewed and sent again. */
  failedKey?: string;
  /** What its field begins with. */
  typed?: string;
  onClose: () => void;
}

const maxLength = 50_000;

/** The text as typed, and what was switched. */
const draftSchema = z.object({ text: z.string(), chosen: z.array(z.tuple([z.string(), z.boolean()])) });

export function AddTaskDialog({ listId, rowIndex, failedKey, typed = '', onClose }: AddTaskDialogProps) {
  const dismissFailed = commands.useDismissFailed('addTodo');
  const adds = commands.useUnsaved('addTodo', { listId });
  const [failed] = useState(() => adds.find(({ command }) => command.key === failedKey)?.command);
  const [draft] = useState(() => draftSchema.safeParse(failed?.typed).data);
  const [text, setText] = useState(draft?.text ?? failed?.body.text ?? typed);
  const [chosen, setChosen] = useState<Chosen>(() => new Map(draft?.chosen));
  const [pasted, setPasted] = useState<string | null>(null);
  const add = useAddTodo(listId);
  useOnceDone(add, onClose);
  const isTouched = useIsTouched();
  const day = today();
  const read = readQuickAdd(text, { today: day, chosen });
  // A task that was not typed here keeps what its text does not say.
  const todo = draft ? read.todo : { ...failed?.body, ...read.todo };

  function send() {
    const again = add.variables ?? failed;
    const typed = { text, chosen: [...chosen] };
    const command = commands.make('addTodo', { listId, body: todo }, { again, typed });
    if (again) dismissFailed(again.key);
    add.mutate(command);
  }
  function onPaste(event: ClipboardEvent) {
    const clip = event.clipboardData.getData('text/plain');
    if (readLines(clip, day).length < 2) return;
    event.preventDefault();
    if (text !== '') comesBackToForm();
    setPasted(clip);
  }
  if (pasted !== null) {
    return (
      <PastedTasks
        {...{ listId, pasted, onClose }}
        onOne={() => {
          comesBackToForm();
          setText(`${text}${pasted.trim()}`);
          setPasted(null);
        }}
      />
    );
  }
  return (
    <FormDialog
      title="Add New Task"
      isShort
      isOpen
      keptSince={add.submittedAt}
      onClose={onClose}
      onSubmit={send}
      submit={{ label: 'Add Task', busyLabel: 'Adding', isDisabled: text.trim() === '' }}
      isBusy={add.isPending}
      note={add.isPending ? `Saving row ${rowIndex}` : undefined}
    >
      <TextField
        label="Task"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => sendOnEnter(event, () => text.trim() !== '' && !add.isPending && send())}
        onPaste={onPaste}
        helperText={isTouched ? undefined : 'Enter adds the task. Shift+Enter starts a new line.'}
        placeholder="Pay rent every 1st !high"
        multiline
        fullWidth
        autoFocus
        slotProps={{
          input: { inputComponent: MarkedField },
          htmlInput: { maxLength, minRows: 3, maxRows: 12, marks: read.found, onFocus: typeOnBehind },
        }}
      />
      <Told found={read.found} />
      {read.found.length > 0 && (
        <FoundChips
          label="How it is understood"
          found={read.found}
          onSwitch={(one) => setChosen(switched(one, read.found, chosen))}
        />
      )}
      {add.error && <WriteProblem title="Failed to add task" problem={add.error} />}
    </FormDialog>
  );
}

/** The Enter that ends a composition, as in Japanese, chooses a word and sends nothing. */
function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
  event.preventDefault();
  send();
}

/** Announces what applies to the task while it is being typed. */
function Told({ found }: { found: readonly Found[] }) {
  const on = found.filter(({ isOn }) => isOn);
  return (
    <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
      {on.map(wordsOf).join('. ')}
    </Box>
  );
}
