import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as z from 'zod';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { atMost } from '#frontend/dialogs/suggestions.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';
import { commands } from '../commands.ts';
import { type Contact, positionOf } from '../contacts.ts';
import { writes } from '../queries.ts';
import {
  type Choices,
  fieldsToChoose,
  firstChoices,
  type MergeField,
  mergeChanges,
  type Side,
} from './merging.ts';

interface MergeDialogProps {
  sheetId: string;
  contact: Contact;
  /** Null until it is chosen. */
  other: Contact | null;
  contacts: readonly Contact[];
  onClose: () => void;
}

/** The answer to a merge; its undo may be missing after a repetition. */
const merged = z.object({ undo: z.string().nullable() });

/** The upper row stays, so that links to it keep working. */
function inOrder(one: Contact, other: Contact): [kept: Contact, dropped: Contact] {
  return one.row._rowIndex < other.row._rowIndex ? [one, other] : [other, one];
}

/** Merges two contacts, field by field. */
export function MergeDialog(props: MergeDialogProps) {
  const { sheetId, contact, contacts, onClose } = props;
  const merge = writes.useSend('other');
  const back = writes.useSend('undo');
  const offerUndo = useOfferUndo();
  const [other, setOther] = useState(props.other);
  const [picked, setPicked] = useState<Choices>({});
  const [isTooLong, setIsTooLong] = useState(false);
  const pair = other && inOrder(contact, other);
  const choices = pair ? { ...firstChoices(pair[0].row, pair[1].row), ...picked } : picked;

  function submit() {
    if (!pair) return;
    const [kept, dropped] = pair;
    const changes = mergeChanges(kept.row, dropped.row, choices);
    setIsTooLong(!changes);
    if (!changes) return;
    merge.mutate(commands.merge(sheetId, { kept: kept.row, dropped: dropped.row, changes }), {
      onSuccess: (answer) => {
        const { undo } = merged.parse(answer);
        if (undo !== null) {
          offerUndo({
            message: `"${dropped.name}" merged into row ${kept.row._rowIndex}`,
            undo: () => back.mutateAsync(commands.undo(sheetId, undo)),
          });
        }
        onClose();
      },
    });
  }
  return (
    <FormDialog
      title="Merge contacts"
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{ label: 'Merge', busyLabel: 'Merging', isDisabled: !pair }}
      isBusy={merge.isPending}
      note={pair && `Row ${pair[0].row._rowIndex} stays, row ${pair[1].row._rowIndex} is deleted`}
    >
      {props.other === null && (
        <OtherField {...{ contact, contacts, other }} onChange={setOther} isDisabled={merge.isPending} />
      )}
      {pair && (
        <FieldChoices
          fields={fieldsToChoose(pair[0].row, pair[1].row)}
          choices={choices}
          onChoose={(field, side) => setPicked({ ...picked, [field]: side })}
        />
      )}
      {isTooLong && (
        <Alert severity="error">
          Together they do not fit into one row. Shorten the notes of one contact, then merge them.
        </Alert>
      )}
      {merge.error && <WriteProblem title="Failed to merge the contacts" problem={merge.error} />}
    </FormDialog>
  );
}

interface OtherFieldProps {
  contact: Contact;
  contacts: readonly Contact[];
  other: Contact | null;
  isDisabled: boolean;
  onChange: (other: Contact | null) => void;
}

const filterContacts = atMost<Contact>(100);

function OtherField({ contact, contacts, other, isDisabled, onChange }: OtherFieldProps) {
  return (
    <Autocomplete
      options={contacts.filter(({ id }) => id !== contact.id)}
      filterOptions={filterContacts}
      value={other}
      disabled={isDisabled}
      onChange={(_, chosen) => onChange(chosen)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name, row }) =>
        [name, positionOf(row), `row ${row._rowIndex}`].filter(Boolean).join(', ')
      }
      isOptionEqualToValue={(one, two) => one.id === two.id}
      sx={{
        '& .MuiOutlinedInput-root': { p: 0 },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { p: '9px 12px' },
      }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={`Merge ${contact.name} with`}
          placeholder="Name or company"
          autoFocus
        />
      )}
    />
  );
}

interface FieldChoicesProps {
  fields: readonly MergeField[];
  choices: Choices;
  onChoose: (field: MergeField['field'], side: Side) => void;
}

function FieldChoices({ fields, choices, onChoose }: FieldChoicesProps) {
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {fields.length === 0
          ? 'Nothing conflicts. Details that only one of them has are kept.'
          : 'Choose what to keep where they differ. Details that only one of them has are kept, and so are all interactions.'}
      </Typography>
      {fields.map((each) => (
        <FieldChoice
          key={each.field}
          choice={each}
          side={choices[each.field] ?? 'kept'}
          onSide={(side) => onChoose(each.field, side)}
        />
      ))}
    </>
  );
}

interface FieldChoiceProps {
  choice: MergeField;
  side: Side;
  onSide: (side: Side) => void;
}

const sides: readonly Side[] = ['kept', 'other', 'both'];

function FieldChoice({ choice, side, onSide }: FieldChoiceProps) {
  const { label } = choice;
  const options = sides.filter((each) => choice[each] !== undefined);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {label}
      </Typography>
      <RadioGroup
        row
        value={side}
        onChange={(_, value) => {
          const chosen = options.find((each) => each === value);
          if (chosen) onSide(chosen);
        }}
        sx={{
          gap: 2,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${options.length}, minmax(0, 1fr))` },
        }}
      >
        {options.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            label={each === 'both' ? 'Both' : textOf(choice, each)}
            sx={{
              ...cell,
              ...(each === side && {
                bgcolor: 'var(--rh-accent-wash)',
                borderColor: 'var(--rh-accent-edge)',
              }),
            }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

function textOf(choice: MergeField, side: 'kept' | 'other'): string {
  const text = choice[side];
  const day = choice.field === 'dateMet' || choice.field === 'followUp' ? parseDay(text) : undefined;
  return day === undefined ? text : formatDay(day);
}

const cell = {
  m: 0,
  pr: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': {
    py: 2,
    fontSize: 14,
    minWidth: 0,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    maxHeight: 120,
    overflowY: 'auto',
  },
};
