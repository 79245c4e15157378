import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/X';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { useKeyFor } from '#frontend/use-key-for.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import { today } from '#kernel/day.ts';
import type { NewTodo } from '../contract.ts';
import { PastedTasks } from './PastedTasks.tsx';
import { usePendingAdds, useTakeBack } from './pending.ts';
import { type Adding, useAddTodo } from './queries.ts';
import { type QuickAdd, readLines, readQuickAdd, type Token } from './quick-add.ts';

interface AddTaskDialogProps {
  listId: string;
  /** The number of the row it will become. */
  rowIndex: number;
  /** Of a task that was not saved, to be looked over and sent again. */
  failedKey?: string;
  onClose: () => void;
}

const maxLength = 50_000;

export function AddTaskDialog({ listId, rowIndex, failedKey, onClose }: AddTaskDialogProps) {
  const takeBack = useTakeBack(listId);
  const adds = usePendingAdds(listId);
  const [failed] = useState(() => adds.find(({ requestKey }) => requestKey === failedKey));
  const [text, setText] = useState(failed?.todo.text ?? '');
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const [pasted, setPasted] = useState<string | null>(null);
  const keyFor = useKeyFor(failed && { content: failed.todo, requestKey: failed.requestKey });
  const [sentKey, setSentKey] = useState(failed?.requestKey);
  const add = useAddTodo(listId);
  const day = today();
  const read = readQuickAdd(text, { today: day, ignored });
  const todo = withFailed(read, failed);

  function send() {
    const adding = { todo, requestKey: keyFor(todo) };
    if (sentKey !== undefined) takeBack(sentKey);
    setSentKey(adding.requestKey);
    add.mutate(adding, { onSuccess: onClose });
  }
  function onPaste(event: ClipboardEvent) {
    const clip = event.clipboardData.getData('text/plain');
    if (readLines(clip, day).length < 2) return;
    event.preventDefault();
    setPasted(clip);
  }
  if (pasted !== null) {
    return (
      <PastedTasks
        {...{ listId, pasted, onClose }}
        onOne={() => {
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
        helperText="Enter adds the task. Shift+Enter starts a new line."
        placeholder="Pay rent every 1st !high"
        multiline
        minRows={3}
        maxRows={12}
        fullWidth
        autoFocus
        disabled={add.isPending}
        slotProps={{ htmlInput: { maxLength } }}
      />
      <Understood
        read={read}
        isShown={text.trim() !== ''}
        onPutBack={(token) => setIgnored(new Set([...ignored, token.typed]))}
      />
      {add.error && <WriteProblem title="Failed to add task" problem={add.error} />}
    </FormDialog>
  );
}

/** Enter that ends a composition, as in Japanese, chooses a word and sends nothing. */
function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
  event.preventDefault();
  send();
}

/** A task looked over again keeps what its text had said the first time. */
function withFailed({ todo }: QuickAdd, failed: Adding | undefined): NewTodo {
  return failed ? { ...failed.todo, ...todo } : todo;
}

interface UnderstoodProps {
  read: QuickAdd;
  isShown: boolean;
  onPutBack: (token: Token) => void;
}

/** The task as it will be written, while it is typed. */
function Understood({ read, isShown, onPutBack }: UnderstoodProps) {
  const isPlain = read.tokens.length === 0;
  return (
    <Box role="status" aria-label="How it is understood" sx={{ minHeight: 24 }}>
      {isShown && !isPlain && (
        <>
          <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere', mb: 1.5 }}>
            {read.todo.text}
          </Typography>
          <Stack direction="row" sx={chips}>
            {read.tokens.map((token) => (
              <Chip
                key={`${token.kind} ${token.words}`}
                color="primary"
                label={token.kind === 'due' ? `Due ${token.words}` : token.words}
                {...(token.typed !== '' && {
                  deleteIcon: <XIcon size={14} aria-hidden />,
                  onDelete: () => onPutBack(token),
                  title: `Press × to keep “${token.typed.trim()}” in the text`,
                })}
              />
            ))}
          </Stack>
        </>
      )}
    </Box>
  );
}

const chips = {
  flexWrap: 'wrap',
  gap: 2,
  // As large as a finger needs, around a small cross.
  '& .MuiChip-root .MuiChip-deleteIcon': {
    '&, &:hover, &:active': { color: 'inherit' },
    boxSizing: 'content-box',
    width: 14,
    height: 14,
    p: '5px',
    m: '0 1px 0 -5px',
  },
};
