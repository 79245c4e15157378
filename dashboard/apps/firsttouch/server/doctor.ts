import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { contact, interaction } from '../record.ts';

const makeId = (seed: string) => `C${seed.slice(0, 12)}`;
const { contactId, contactName, cardPhoto } = contact.fields;

export default {
  tabsOf: () => [
    {
      sheet: contact.sheet,
      // A contact gets its id when something first refers to it.
      id: { field: contactId.header, make: makeId, isOptional: true },
      files: { field: cardPhoto.header, by: 'name' },
    },
    {
      sheet: interaction.sheet,
      isOptional: true,
      references: [
        {
          field: interaction.fields.contactId.header,
          to: { tab: contact.tab, field: contactId.header },
          name: { field: interaction.fields.contactName.header, toField: contactName.header },
        },
      ],
    },
  ],
  // The cards of all sheets are in one folder.
  filesOf: () => ({ kind: 'photo', app: 'firsttouch' }),
} satisfies AppDoctor;
