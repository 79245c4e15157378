import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { IdentificationCardIcon } from '@phosphor-icons/react/IdentificationCard';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Command } from '#frontend/calls/command.ts';
import { clearForNext } from '#frontend/dialogs/clear-for-next.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { answeredOrKept } from '#frontend/outbox/waiting-rows.ts';
import { PhotoField } from '#frontend/photo/PhotoField.tsx';
import { ReadingStatus } from '#frontend/photo-review/ReadingStatus.tsx';
import { type RecordFormState, useRecordForm } from '#frontend/records/use-record-form.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { maxPhotoBytes } from '#kernel/photos.ts';
import type { Cells } from '#kernel/records/record.ts';
import { type ContactRow, contact as record } from '../../record.ts';
import { nameOf } from '../../touch.ts';
import { useCardReading } from '../cards/use-card-reading.ts';
import { commands } from '../commands.ts';
import type { Contact } from '../contacts.ts';
import { candidateOf, DuplicateFinder } from '../duplicates/duplicates.ts';
import { writes } from '../queries.ts';
import { ContactFields } from './ContactFields.tsx';
import { contactForm, type EventDefaults, emptyForm, eventOf, wholeOf } from './contact-form.ts';

interface AddContactDialogProps {
  contacts: readonly Contact[];
  sheetId: string | null;
  /** What people from one event have in common; null while they are added one by one. */
  event: EventDefaults | null;
  onEvent: (event: EventDefaults | null) => void;
  /** An unsaved contact to be reviewed and sent again. */
  failed?: Command;
  /** A photo of the business card, which fills the fields. */
  photo?: File;
  onClose: () => void;
}

export function AddContactDialog(props: AddContactDialogProps) {
  const { contacts, sheetId, event, onEvent, failed, onClose } = props;
  const add = writes.useSend('add');
  const dismissFailed = writes.useDismissFailed();
  const failedPhoto = failed ? commands.photoOf(failed) : null;
  const [sent, setSent] = useState(failed);
  const [isMany, setIsMany] = useState(event !== null);
  /** The cell of the last one. */
  const [lastAdded, setLastAdded] = useState<string>();
  const [photo, setPhoto] = useState(props.photo ?? failedPhoto);
  const [hasCard, setHasCard] = useState(photo !== null);
  const { form, showProblems } = useRecordForm(
    contactForm,
    failed ? contactForm.textsOf(commands.valuesIn(failed) ?? {}) : emptyForm(event ?? undefined),
  );
  // A contact that could not be saved was checked before.
  const reading = useCardReading(photo === failedPhoto ? null : photo, form);

  const { isDirty } = form.formState;
  const focusFirst = useEffectEvent(() => {
    if (!isDirty) form.setFocus('contactName');
  });
  useEffect(() => {
    // Once the form is empty again, the field gets the focus for the next contact.
    if (lastAdded) focusFirst();
  }, [lastAdded]);

  async function send(values: Cells) {
    const contact = wholeOf(values);
    const typed = { ...form.getValues() };
    // The same card means the same contact, whatever was changed.
    const isSameCard = photo !== null && sent !== undefined && commands.photoOf(sent) === photo;
    const command = commands.add(sheetId, contact, {
      photo,
      ...(isSameCard ? { key: sent.key } : { again: sent }),
    });
    if (sent) dismissFailed(sent.key);
    setSent(command);
    const answer = await answeredOrKept(command.key, add.mutateAsync(command));
    onEvent(isMany ? eventOf(form.getValues()) : null);
    if (!isMany) return onClose();
    const saved = answer === undefined ? undefined : writes.savedIn(answer);
    setLastAdded(
      saved
        ? `${nameOf(saved)} is in row ${saved._rowIndex}.`
        : `${contact.contactName} is waiting to be sent.`,
    );
    setSent(undefined);
    setPhoto(null);
    clearForNext(form, { sent: typed, next: emptyForm(eventOf(form.getValues())) });
  }

  return (
    <FormDialog
      title={record.words.add}
      maxWidth="sm"
      isOpen
      isForNext={isMany}
      keptSince={add.submittedAt}
      onClose={onClose}
      onSubmit={(submit) => void form.handleSubmit((values) => send(values).catch(showProblems))(submit)}
      submit={{ label: isMany ? 'Add and next' : 'Add', busyLabel: 'Adding' }}
      isBusy={add.isPending}
      note={!add.isPending && <AddNote {...{ contacts, lastAdded }} control={form.control} />}
    >
      <FormControlLabel
        control={<Switch checked={isMany} onChange={(change) => setIsMany(change.target.checked)} />}
        label="Several people from one event: keep the date, the event and the channel"
        sx={{ gap: 3, mx: 0, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
      />
      {hasCard ? (
        <PhotoField photo={photo} onPhoto={setPhoto} maxBytes={maxPhotoBytes} isDisabled={add.isPending} />
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<IdentificationCardIcon size={18} />}
          onClick={() => setHasCard(true)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Fill in from a business card
        </Button>
      )}
      {photo && <ReadingStatus {...reading} onRetry={reading.retry} />}
      <ContactFields control={form.control} contacts={contacts} hints={reading.hints} />
      {add.error && <WriteProblem title={record.words.saveFailed} problem={add.error} />}
    </FormDialog>
  );
}

interface AddNoteProps {
  control: RecordFormState['control'];
  contacts: readonly Contact[];
  lastAdded: string | undefined;
}

/** Says if the person seems to be a contact already; before that, where the last contact was added. */
function AddNote({ control, contacts, lastAdded }: AddNoteProps) {
  const typed = useWatch({ control, name: ['contactName', 'email', 'phone', 'company'] });
  const [name = '', email = '', phone = '', company = ''] = useDeferredValue(typed);
  const finder = useMemo(() => {
    const made = new DuplicateFinder<ContactRow>();
    for (const { row } of contacts) made.add(row, candidateOf(row));
    return made;
  }, [contacts]);
  const match = name.trim() === '' ? undefined : finder.find({ name, email, phone, company });
  if (!match) return lastAdded;
  const { other, reason } = match;
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 560 }}>
      {nameOf(other)} in row {other._rowIndex} has {reason}.
    </Box>
  );
}
