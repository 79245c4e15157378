import Box from '@mui/material/Box';

import { FormField, FormSelectField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { contact, statuses } from '../../record.ts';
import type { CardHints } from '../cards/use-card-reading.ts';
import type { Contact } from '../contacts.ts';
import { type ContactField, labelFor } from './contact-form.ts';

interface ContactFieldsProps {
  control: RecordFormState['control'];
  contacts: readonly Contact[];
  /** A status of the person's own, which remains a choice. */
  ownStatus?: string;
  /** Shown below fields that were filled from a card. */
  hints?: CardHints;
}

const plain = { htmlInput: { autoComplete: 'off' } };

/** The cells of a contact that people fill in. */
export function ContactFields({ control, contacts, ownStatus, hints = {} }: ContactFieldsProps) {
  const field = (name: ContactField) => ({ control, name, label: labelFor(name), help: hints[name] });
  const choices = [...statuses, ...(ownStatus === undefined ? [] : [ownStatus])];
  return (
    <Box sx={twoColumns}>
      <FormField {...field('contactName')} required autoFocus slotProps={plain} />
      <FormField {...field('company')} slotProps={plain} />
      <FormField {...field('role')} slotProps={plain} />
      <FormField {...field('email')} slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'email' } }} />
      <FormField {...field('phone')} slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'tel' } }} />
      <FormField
        {...field('linkedin')}
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'url' } }}
      />
      <FormField {...field('dateMet')} type="date" />
      <FormSuggestField {...field('location')} suggestions={knownTexts(contacts, 'location')} />
      <FormSuggestField {...field('context')} suggestions={channels(contacts)} />
      <FormSuggestField {...field('introducerName')} suggestions={contacts.map(({ name }) => name)} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormField {...field('notes')} multiline minRows={2} />
      </Box>
      <FormField {...field('followUp')} type="date" />
      <FormSelectField
        {...field('status')}
        choices={choices.map((status) => ({ value: status, label: status }))}
      />
      <FormField
        {...field('keepInTouch')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <FormField {...field('birthday')} type="date" help={contact.fields.birthday.help} />
      <FormField {...field('tags')} help={contact.fields.tags.help} slotProps={plain} />
    </Box>
  );
}

const maxSuggested = 50;

/** The distinct values in the column, most recent first. */
function knownTexts(contacts: readonly Contact[], column: 'location' | 'context'): string[] {
  const texts = contacts
    .map(({ row }) => row[column].trim())
    .filter((text) => text !== '' && text.length < 80);
  return [...new Set(texts)].slice(0, maxSuggested);
}

const usualChannels = ['Conference', 'Introduction', 'LinkedIn', 'Email', 'Phone', 'Website'];

function channels(contacts: readonly Contact[]): string[] {
  return [...new Set([...knownTexts(contacts, 'context'), ...usualChannels])];
}

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  alignItems: 'start',
};
