import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { XIcon } from '@phosphor-icons/react/X';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { FieldSure } from '#frontend/photo/FieldSure.tsx';
import { own } from '#kernel/own.ts';
import { type Draft, type Field, problemOfName, withField, withoutField, withValue } from './draft.ts';

interface KeyValueSheetProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  isDisabled: boolean;
  /** The field that initially has the focus. */
  focused: string | undefined;
  /** The sheet's headers, suggested as names for more fields. */
  headers: readonly string[];
  /** The choices that the sheet's columns offer. */
  dropdowns: Readonly<Record<string, readonly string[]>>;
}

/** The fields of one row as a small sheet: names on the left, values on the right, and a blank line for another. */
export function KeyValueSheet({
  draft,
  onDraft,
  isDisabled,
  focused,
  headers,
  dropdowns,
}: KeyValueSheetProps) {
  return (
    <Box role="group" aria-label="Fields" sx={sheet}>
      {draft.fields.map((field) => (
        <FieldLine
          key={field.key}
          field={field}
          choices={own(dropdowns, field.name) ?? []}
          isFocused={field.key === focused}
          isDisabled={isDisabled}
          onValue={(value) => onDraft(withValue(draft, field.key, value))}
          onRemove={() => onDraft(withoutField(draft, field.key))}
        />
      ))}
      <NewLine draft={draft} onDraft={onDraft} isDisabled={isDisabled} headers={headers} />
    </Box>
  );
}

interface FieldLineProps {
  field: Field;
  choices: readonly string[];
  isFocused: boolean;
  isDisabled: boolean;
  onValue: (value: string) => void;
  onRemove: () => void;
}

function FieldLine({ field, choices, isFocused, isDisabled, onValue, onRemove }: FieldLineProps) {
  const { name, value, reading } = field;
  const [id, listId] = [useId(), useId()];
  // A value that a person has checked and changed no longer counts as read from the photo.
  const unsure = reading && reading.value === value ? reading : undefined;
  return (
    <>
      <Box component="label" htmlFor={id} sx={keyCell}>
        {name}
      </Box>
      <Box sx={valueCell}>
        <InputBase
          id={id}
          value={value}
          disabled={isDisabled}
          autoFocus={isFocused}
          {...(choices.length === 0 && { multiline: true, maxRows: 6 })}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={walk}
          slotProps={{ input: { ...(choices.length > 0 && { list: listId }), className: walked } }}
          sx={input}
        />
        {choices.length > 0 && (
          <datalist id={listId}>
            {choices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        )}
        <FieldSure reading={unsure} />
      </Box>
      <Box sx={toolCell}>
        <IconButton
          size="small"
          aria-label={`Remove ${name}`}
          disabled={isDisabled}
          onClick={onRemove}
          sx={{ color: 'text.secondary' }}
        >
          <XIcon size={15} />
        </IconButton>
      </Box>
    </>
  );
}

/** Marks the cells that keys move between. */
const walked = 'rh-value';

/** Enter and the arrow keys move from value to value, like in a sheet. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const isDown = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
  const isUp = event.key === 'ArrowUp';
  if ((!isDown && !isUp) || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const cells = [
    ...(event.currentTarget
      .closest('[role=group]')
      ?.querySelectorAll<HTMLElement>(`.${walked}:not([aria-hidden])`) ?? []),
  ];
  const at = event.target instanceof HTMLElement ? cells.indexOf(event.target) : -1;
  const next = cells[at + (isDown ? 1 : -1)];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

type NewLineProps = Pick<KeyValueSheetProps, 'draft' | 'onDraft' | 'isDisabled' | 'headers'>;

function NewLine({ draft, onDraft, isDisabled, headers }: NewLineProps) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const nameInput = useRef<HTMLInputElement>(null);
  const listId = useId();
  const open = headers.filter((header) => !problemOfName(draft, header));
  function add() {
    const found = problemOfName(draft, name);
    setProblem(found);
    if (found) return;
    onDraft(withField(draft, name, value));
    setName('');
    setValue('');
    nameInput.current?.focus();
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (name.trim() !== '' || value !== '') add();
  }
  return (
    <>
      <Box data-last sx={keyCell}>
        <InputBase
          inputRef={nameInput}
          value={name}
          placeholder="Field name"
          disabled={isDisabled}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={press}
          slotProps={{ input: { 'aria-label': 'Name of another field', list: listId, maxLength: 200 } }}
          sx={{ ...input, font: 'inherit' }}
        />
        <datalist id={listId}>
          {open.map((header) => (
            <option key={header} value={header} />
          ))}
        </datalist>
      </Box>
      <Box data-last sx={valueCell}>
        <InputBase
          value={value}
          placeholder="Value"
          disabled={isDisabled}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={press}
          slotProps={{ input: { 'aria-label': 'Its value', className: walked } }}
          sx={input}
        />
        {problem && (
          <Typography role="alert" sx={{ fontSize: 12.5, color: 'error.main' }}>
            {problem}
          </Typography>
        )}
      </Box>
      <Box data-last sx={toolCell}>
        <IconButton size="small" color="primary" aria-label="Add field" disabled={isDisabled} onClick={add}>
          <PlusIcon size={17} weight="bold" />
        </IconButton>
      </Box>
    </>
  );
}

const sheet = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(96px, 30%) minmax(0, 1fr) 44px', sm: '136px minmax(0, 1fr) 40px' },
  border: 1,
  borderColor: 'var(--rh-line-strong)',
  borderRadius: '6px',
  overflow: 'hidden',
  '& > *': { borderColor: 'divider', minHeight: { xs: 44, sm: 38 } },
  '& > *:not([data-last])': { borderBottom: 1 },
};
const keyCell = {
  display: 'flex',
  alignItems: 'center',
  px: 3,
  py: 2,
  bgcolor: 'var(--rh-wash)',
  borderRight: 1,
  borderRightColor: 'divider',
  fontSize: 13.5,
  fontWeight: 550,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  minWidth: 0,
};
const valueCell = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minWidth: 0,
  px: 3,
  py: 1,
  position: 'relative',
  '&:focus-within': { outline: '2px solid var(--rh-focus)', outlineOffset: -2 },
};
const toolCell = { display: 'flex', alignItems: 'center', justifyContent: 'center' };
const input = {
  width: 1,
  p: 0,
  fontSize: 15,
  '@media (pointer: coarse)': { minHeight: 44 },
  '& textarea, & input': { p: 0, py: 1 },
};
