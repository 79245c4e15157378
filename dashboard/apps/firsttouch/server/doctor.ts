import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { contactSheet, interactionSheet } from './sheet.ts';

const makeId = (seed: string) => `C${seed.slice(0, 12)}`;

export default {
  tabsOf: () => [
    {
      sheet: contactSheet,
      // A contact gets its id when something else is first to name it.
      id: { field: 'Contact ID', make: makeId, isOptional: true },
      files: { field: 'Card Photo', by: 'name' },
    },
    {
      sheet: interactionSheet,
      isOptional: true,
      references: [
        {
          field: 'Contact ID',
          to: { tab: contactSheet.tab, field: 'Contact ID' },
          name: { field: 'Contact Name', toField: 'Contact Name' },
        },
      ],
    },
  ],
  // The cards of all sheets lie together.
  filesOf: () => ({ kind: 'photo', app: 'firsttouch' }),
} satisfies AppDoctor;
