import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple';
import { MinusSquareIcon } from '@phosphor-icons/react/MinusSquare';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';

const size = 18;

/** Beside 'Subscription Required'. */
export const whatStays = {
  title: 'While you decide',
  facts: [
    {
      icon: <CheckSquareIcon size={size} />,
      name: 'Your sheets stay yours.',
      text: 'Every row and photo is in your Drive, readable with or without Rowhouse.',
    },
    {
      icon: <CheckSquareIcon size={size} />,
      name: 'Sharing keeps working.',
      text: 'People you shared a sheet with still have it.',
    },
    {
      icon: <LockSimpleIcon size={size} />,
      name: 'The apps are locked.',
      text: 'You cannot add or edit through Rowhouse until access starts.',
    },
  ],
};

/** Beside 'Alpha Access Required'. */
export const whatIsSetUp = {
  title: 'What is already set up',
  facts: [
    {
      icon: <CheckSquareIcon size={size} />,
      name: 'Your account.',
      text: 'Email address, name and profile picture.',
    },
    {
      icon: <MinusSquareIcon size={size} />,
      name: 'Nothing in your Drive.',
      text: 'No folder or sheet is created until you add an app.',
    },
    {
      icon: <ProhibitIcon size={size} />,
      name: 'No apps yet.',
      text: 'They appear on your street as soon as access opens.',
    },
  ],
};
