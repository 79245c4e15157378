import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { useRef, useState } from 'react';
import { CancelButton } from '../dialogs/CancelButton.tsx';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { useTypedBeside } from '../dialogs/typed.ts';
import { isAddress, letterTo, mailtoOf, maxLetterAddress, type Recipient } from './merge.ts';

interface LettersDialogProps {
  recipients: readonly Recipient[];
  onClose: () => void;
}

/**
 * One letter for several people, filled in for each. Each is looked at here and opened in the person's own mail program, one
 * by one; it is they who send it.
 */
export function LettersDialog({ recipients, onClose }: LettersDialogProps) {
  const [template, setTemplate] = useState({ subject: '', body: '' });
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const reached = recipients.filter(({ address }) => isAddress(address));
  const left = recipients.filter(({ address }) => !isAddress(address));
  const current = reached[at];
  function open(row: number): void {
    const now = new Set(opened).add(row);
    setOpened(now);
    const next = reached.findIndex((one, index) => index > at && !now.has(one.row));
    // The mail program is opened by the press itself, whose address must still be this one's.
    if (next >= 0) setTimeout(() => setAt(next));
  }
  return (
    <DialogFrame
      title="Write letters"
      maxWidth="md"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={`${opened.size} of ${reached.length} opened`}
      actions={<CancelButton label="Done" />}
    >
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        Each letter opens in your own mail program, where you look it over and send it. Nothing is sent from
        here.
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <TemplateFields
          fields={Object.keys(recipients[0]?.values ?? {})}
          template={template}
          onChange={setTemplate}
        />
        {current ? (
          <Preview
            key={current.row}
            recipient={current}
            template={template}
            place={{ at, of: reached.length }}
            isOpened={opened.has(current.row)}
            onGo={setAt}
            onOpen={() => open(current.row)}
          />
        ) : (
          <Typography>None of them has an email address.</Typography>
        )}
      </Box>
      {left.length > 0 && (
        <Typography variant="body2" sx={{ mt: 4, overflowWrap: 'anywhere' }}>
          Left out, for want of one email address: {namesOf(left)}.
        </Typography>
      )}
    </DialogFrame>
  );
}

const maxNames = 10;

/** "Ana Silva (row 2), Bo (row 5) and 3 more" */
function namesOf(people: readonly Recipient[]): string {
  const names = people.slice(0, maxNames).map(({ name, row }) => `${name || 'no name'} (row ${row})`);
  const rest = people.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
}

type TemplateOf = Parameters<typeof letterTo>[1];

interface TemplateFieldsProps {
  fields: readonly string[];
  template: TemplateOf;
  onChange: (template: TemplateOf) => void;
}

function TemplateFields({ fields, template, onChange }: TemplateFieldsProps) {
  useTypedBeside(template.subject !== '' || template.body !== '');
  const area = useRef<HTMLTextAreaElement>(null);
  function insert(field: string): void {
    const { body } = template;
    const place = area.current?.selectionStart ?? body.length;
    onChange({ ...template, body: `${body.slice(0, place)}{${field}}${body.slice(place)}` });
    area.current?.focus();
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      <TextField
        label="Subject"
        value={template.subject}
        onChange={(event) => onChange({ ...template, subject: event.target.value })}
      />
      <TextField
        label="Letter"
        multiline
        minRows={8}
        maxRows={16}
        value={template.body}
        inputRef={area}
        onChange={(event) => onChange({ ...template, body: event.target.value })}
        helperText="A field in braces, such as {First name}, says what stands in each row."
      />
      <TextField
        select
        label="Insert a field"
        value=""
        onChange={(event) => insert(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Choose</option>
        {fields.map((field) => (
          <option key={field}>{field}</option>
        ))}
      </TextField>
    </Box>
  );
}

interface PreviewProps {
  recipient: Recipient;
  template: TemplateOf;
  place: { at: number; of: number };
  isOpened: boolean;
  onGo: (at: number) => void;
  onOpen: () => void;
}

function Preview({ recipient, template, place: { at, of }, isOpened, onGo, onOpen }: PreviewProps) {
  const letter = letterTo(recipient, template);
  const href = mailtoOf(recipient, letter);
  const isEmpty = letter.subject === '' && letter.body.trim() === '';
  const name = recipient.name || recipient.address;
  return (
    <Box component="section" aria-label="Preview" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <Typography variant="subtitle2" component="p" sx={{ flex: 1 }}>
          {at + 1} of {of}
          {isOpened && ', opened'}
        </Typography>
        <Button color="inherit" disabled={at === 0} onClick={() => onGo(at - 1)}>
          Previous
        </Button>
        <Button color="inherit" disabled={at === of - 1} onClick={() => onGo(at + 1)}>
          Next
        </Button>
      </Box>
      <Box sx={paper}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          To {recipient.name} {recipient.address}, row {recipient.row}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{letter.subject || 'No subject'}</Typography>
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap' }}>{letter.body}</Typography>
      </Box>
      {letter.unknown.length > 0 && (
        <Typography variant="body2" role="alert" sx={{ mt: 2, color: 'error.main' }}>
          There is no field {letter.unknown.map((field) => `{${field}}`).join(', ')}. Correct the letter.
        </Typography>
      )}
      {letter.blank.length > 0 && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          Nothing stands under {letter.blank.join(', ')} in row {recipient.row}.
        </Typography>
      )}
      {href.length > maxLetterAddress && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          This letter is long, and some mail programs cut it off. See whether all of it arrived there.
        </Typography>
      )}
      <Button
        variant="contained"
        startIcon={<EnvelopeSimpleIcon size={18} />}
        sx={{ mt: 3 }}
        {...(isEmpty || letter.unknown.length > 0 ? { disabled: true } : { href, onClick: onOpen })}
      >
        Open letter to {name}
      </Button>
    </Box>
  );
}

const paper = {
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflowWrap: 'anywhere',
  minHeight: 160,
};
