import { DoorIcon } from '@phosphor-icons/react/Door';
import { HandIcon } from '@phosphor-icons/react/Hand';
import { HouseLineIcon } from '@phosphor-icons/react/HouseLine';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import styles from './features.module.css';

const features = [
  {
    Icon: HouseLineIcon,
    title: 'You own your data',
    text: 'Rows, photos and folders live in your Drive, under your account.',
  },
  {
    Icon: DoorIcon,
    title: 'No vendor lock-in',
    text: 'Stop any time. The sheets stay where they are, in plain columns.',
  },
  {
    Icon: MagnifyingGlassIcon,
    title: 'Full transparency',
    text: 'Open the sheet behind any screen and read exactly what we wrote.',
  },
  {
    Icon: HandIcon,
    title: 'No data sales',
    text: 'We do not sell or share your data. Your rows are not ours to sell.',
  },
];

export function Features() {
  return (
    <ul className={styles['features']} aria-label="What Rowhouse promises">
      {features.map(({ Icon, title, text }) => (
        <li key={title} className={styles['feature']}>
          <Icon size={28} aria-hidden />
          <h2 className={styles['title']}>{title}</h2>
          <p className={styles['text']}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
