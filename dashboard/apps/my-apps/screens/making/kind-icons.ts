import type { Icon } from '@phosphor-icons/react';
import { BarcodeIcon } from '@phosphor-icons/react/Barcode';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { CurrencyDollarIcon } from '@phosphor-icons/react/CurrencyDollar';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { FunctionIcon } from '@phosphor-icons/react/Function';
import { HashIcon } from '@phosphor-icons/react/Hash';
import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { ListChecksIcon } from '@phosphor-icons/react/ListChecks';
import { MapPinIcon } from '@phosphor-icons/react/MapPin';
import { PaperclipIcon } from '@phosphor-icons/react/Paperclip';
import { PercentIcon } from '@phosphor-icons/react/Percent';
import { PhoneIcon } from '@phosphor-icons/react/Phone';
import { RowsIcon } from '@phosphor-icons/react/Rows';
import { StarIcon } from '@phosphor-icons/react/Star';
import { TableIcon } from '@phosphor-icons/react/Table';
import { TextAlignLeftIcon } from '@phosphor-icons/react/TextAlignLeft';
import { TextTIcon } from '@phosphor-icons/react/TextT';
import { TimerIcon } from '@phosphor-icons/react/Timer';
import { UserIcon } from '@phosphor-icons/react/User';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';

/** The icon in front of a kind's name. */
export const kindIcons: Readonly<Record<ColumnKind, Icon>> = {
  text: TextTIcon,
  longText: TextAlignLeftIcon,
  number: HashIcon,
  money: CurrencyDollarIcon,
  percent: PercentIcon,
  flag: CheckSquareIcon,
  day: CalendarBlankIcon,
  time: ClockIcon,
  duration: TimerIcon,
  choice: RowsIcon,
  choices: ListChecksIcon,
  person: UserIcon,
  email: EnvelopeSimpleIcon,
  phone: PhoneIcon,
  link: LinkSimpleIcon,
  photo: CameraIcon,
  file: PaperclipIcon,
  place: MapPinIcon,
  rating: StarIcon,
  code: BarcodeIcon,
  reference: TableIcon,
  formula: FunctionIcon,
};
