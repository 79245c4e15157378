import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/PaperPlaneTilt';
import { useRef, useState } from 'react';
import { isAddress } from '#kernel/letters.ts';
import { CancelButton } from '../dialogs/CancelButton.tsx';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { useTypedBeside } from '../dialogs/typed.ts';
import { WriteProblem } from '../status/WriteProblem.tsx';
import { keepTemplate, lastTemplate } from './kept-template.ts';
import { type Letter, letterTo, mailtoOf, maxLetterAddress, type Recipient } from './merge.ts';
import { sendsLetters, useSendLetters } from './use-send-letters.ts';

interface LettersDialogProps {
  /** The app whose rows they are; the last letter written in it is offered again. */
  app: string;
  recipients: readonly Recipient[];
  onClose: () => void;
}

/**
 * One letter for several people, filled in for each. Each letter is checked here and opened in the person's own mail
 * program, or sent if the installation has a mail server, one by one and each with a press.
 */
export function LettersDialog({ app, recipients, onClose }: LettersDialogProps) {
  const [last] = useState(() => lastTemplate(app));
  const [template, setTemplate] = useState(last);
  const letters = useSendLetters();
  const isChanged = template.subject !== last.subject || template.body !== last.body;
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const reached = recipients.filter(({ address }) => isAddress(address));
  const left = recipients.filter(({ address }) => !isAddress(address));
  const current = reached[at];
  const isDone = ({ row }: Recipient) => opened.has(row) || letters.of(row)?.state === 'sent';
  function goOn(): void {
    const next = reached.findIndex((one, index) => index > at && !isDone(one));
    // Whoever has gone on to another one meanwhile stays there.
    if (next >= 0) setAt((now) => (now === at ? next : now));
  }
  function open(row: number): void {
    keepTemplate(app, template);
    setOpened(new Set(opened).add(row));
    // The press itself opens the mail program, so its address must still be this letter's.
    setTimeout(goOn);
  }
  async function send({ row, name, address }: Recipient, letter: Letter): Promise<void> {
    keepTemplate(app, template);
    const { subject, body } = letter;
    if (await letters.send(row, { name, address, subject, body })) goOn();
  }
  return (
    <DialogFrame
      title="Write letters"
      maxWidth="md"
      isOpen
      isBusy={letters.isSending}
      onClose={onClose}
      note={noteOf({ opened: opened.size, sent: letters.sent, of: reached.length })}
      actions={<CancelButton label="Done" />}
    >
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        {sendsLetters()
          ? 'Each letter is sent from here when you press Send, and replies go to your own address. Or it opens in your own mail program, where you send it.'
          : 'Each letter opens in your own mail program, where you look it over and send it. Nothing is sent from here.'}
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <TemplateFields
          fields={Object.keys(recipients[0]?.values ?? {})}
          template={template}
          isChanged={isChanged}
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
            sending={letters.of(current.row)}
            onSend={(letter) => void send(current, letter)}
          />
        ) : (
          <Typography>None of them has an email address.</Typography>
        )}
      </Box>
      {left.length > 0 && (
        <Typography variant="body2" sx={{ mt: 4, overflowWrap: 'anywhere' }}>
          Left out, because each needs one email address: {namesOf(left)}.
        </Typography>
      )}
    </DialogFrame>
  );
}

/** "1 of 5 opened, 2 sent" */
function noteOf({ opened, sent, of }: { opened: number; sent: number; of: number }): string {
  if (sent === 0) return `${opened} of ${of} opened`;
  return opened === 0 ? `${sent} of ${of} sent` : `${opened} of ${of} opened, ${sent} sent`;
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
  /** It is not the one that was there initially. */
  isChanged: boolean;
  onChange: (template: TemplateOf) => void;
}

function TemplateFields({ fields, template, isChanged, onChange }: TemplateFieldsProps) {
  useTypedBeside(isChanged);
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
        helperText="A field in braces, such as {First name}, is replaced by what each row says."
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
  sending: ReturnType<ReturnType<typeof useSendLetters>['of']>;
  onSend: (letter: Letter) => void;
}

function Preview(props: PreviewProps) {
  const { recipient, template, isOpened, sending, onGo, onOpen, onSend } = props;
  const { at, of } = props.place;
  const letter = letterTo(recipient, template);
  const href = mailtoOf(recipient, letter);
  const isWritten = (letter.subject !== '' || letter.body.trim() !== '') && letter.unknown.length === 0;
  const isSent = sending?.state === 'sent';
  const name = recipient.name || recipient.address;
  return (
    <Box component="section" aria-label="Preview" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <Typography variant="subtitle2" component="p" sx={{ flex: 1 }}>
          {at + 1} of {of}
          {isOpened && ', opened'}
          {isSent && ', sent'}
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
          Row {recipient.row} has nothing under {letter.blank.join(', ')}.
        </Typography>
      )}
      {href.length > maxLetterAddress && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          This letter is long, and some mail programs cut it off. Check that all of it is there.
        </Typography>
      )}
      {sending?.state === 'failed' && (
        <Box sx={{ mt: 3 }}>
          <WriteProblem
            title="The letter was not sent"
            problem={sending.problem}
            kept="Your letter is still here"
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        {sendsLetters() && (
          <Button
            variant="contained"
            startIcon={<PaperPlaneTiltIcon size={18} />}
            disabled={!isWritten || isSent || sending?.state === 'sending'}
            onClick={() => onSend(letter)}
          >
            Send letter to {name}
          </Button>
        )}
        <Button
          {...(sendsLetters() ? { variant: 'outlined', color: 'inherit' } : { variant: 'contained' })}
          startIcon={<EnvelopeSimpleIcon size={18} />}
          {...(isWritten ? { href, onClick: onOpen } : { disabled: true })}
        >
          Open letter to {name}
        </Button>
      </Box>
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
