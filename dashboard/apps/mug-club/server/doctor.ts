import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { checkIn, member } from '../record.ts';

/** An ID with 13 digits, like those that the app makes from the current time. */
const makeId = (seed: string) => `M${10n ** 12n + (BigInt(`0x${seed.slice(0, 16)}`) % (9n * 10n ** 12n))}`;

const { memberId, memberName } = member.fields;

export default {
  tabsOf: () => [
    { sheet: member.sheet, id: { field: memberId.header, make: makeId } },
    {
      sheet: checkIn.sheet,
      isOptional: true,
      references: [
        {
          field: checkIn.fields.memberId.header,
          to: { tab: member.tab, field: memberId.header },
          name: { field: checkIn.fields.memberName.header, toField: memberName.header },
        },
      ],
    },
  ],
} satisfies AppDoctor;
