import { counted } from '#kernel/counted.ts';
import type { ReminderChoices } from '#kernel/reminders.ts';
import { type DueThing, pathOf } from '../due.ts';
import { countWords, isTold, placeWords, whenOf } from '../words.ts';
import { maxNoticeBytes } from './encryption.ts';

/** What `shell/worker/worker.js` shows. */
export interface Notice {
  title: string;
  body: string;
  /** What pressing it opens, below our address. */
  path: string;
  /** A notice replaces one with the same tag. */
  tag: string;
}

const maxTitles = 3;
const todayPath = '/?app=today';

const short = (text: string, most: number) => {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
};

/**
 * One notice for everything that came due: how many things there are, and what they are if the person wants that to
 * leave the installation.
 */
export function noticeOf(
  things: readonly DueThing[],
  { choices, day, tag }: { choices: ReminderChoices; day: string; tag: string },
): Notice {
  const told = things.filter((thing) => isTold(thing, choices));
  const [first] = told;
  if (things.length === 1 && first) {
    const place = placeWords(first);
    const body = short(`${place}, ${whenOf(first, day)}`, 200);
    return { title: short(first.line.title, 100), body, path: pathOf(first), tag };
  }
  const titles = told.slice(0, maxTitles).map(({ line }) => short(line.title, 100));
  const left = told.length - titles.length;
  const rest = left > 0 ? [`and ${counted(left, 'more thing')}`] : [];
  return {
    title: short(countWords(things), 100),
    body: [...titles, ...rest].join('\n'),
    path: todayPath,
    tag,
  };
}

/** In the form in which it is sent. */
export function noticeText(notice: Notice): Buffer {
  const text = Buffer.from(JSON.stringify(notice));
  if (text.length <= maxNoticeBytes) return text;
  // Four-byte characters, or an address longer than any of ours: the counts are what matters.
  return Buffer.from(JSON.stringify({ ...notice, title: 'Rowhouse', body: '', path: todayPath }));
}
