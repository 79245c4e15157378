import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { checkInSheet, memberSheet } from './sheet.ts';

/** Of 13 digits, as those that the app makes of the present instant. */
const makeId = (seed: string) => `M${10n ** 12n + (BigInt(`0x${seed.slice(0, 16)}`) % (9n * 10n ** 12n))}`;

export default {
  tabsOf: () => [
    { sheet: memberSheet, id: { field: 'Member ID', make: makeId } },
    {
      sheet: checkInSheet,
      isOptional: true,
      references: [
        {
          field: 'Member ID',
          to: { tab: memberSheet.tab, field: 'Member ID' },
          name: { field: 'Member Name', toField: 'Member Name' },
        },
      ],
    },
  ],
} satisfies AppDoctor;
