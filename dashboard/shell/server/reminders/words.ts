import { counted } from '#kernel/counted.ts';
import { formatDay, formatTime } from '#kernel/day.ts';
import type { ReminderChoices } from '#kernel/reminders.ts';
import { type DueThing, nounOf } from './due.ts';

/** The most lines of one house in a mail. */
const maxLines = 25;

/** "2 tasks, 1 follow-up"; `more` are further ones that were not read line by line, by app id. */
export function countWords(
  things: readonly DueThing[],
  more: ReadonlyMap<string, number> = new Map(),
): string {
  const counts = new Map<string, number>();
  const count = (noun: string, by: number) => counts.set(noun, (counts.get(noun) ?? 0) + by);
  const untold = new Map(more);
  for (const { app, line } of things) {
    count(nounOf(app.agenda, line), 1 + (untold.get(app.id) ?? 0));
    untold.delete(app.id);
  }
  return [...counts].map(([noun, number]) => counted(number, noun)).join(', ');
}

/** Whether more than the existence of a thing is revealed. */
export function isTold({ app }: DueThing, { words }: ReminderChoices): boolean {
  return words === 'lines' && app.agenda.isPrivate !== true;
}

export function whenOf({ line }: DueThing, day: string): string {
  if (line.when !== null) return line.when;
  if (line.day === day) return line.minute === null ? 'today' : `today, ${formatTime(line.minute)}`;
  return formatDay(line.day);
}

/** "Studio, row 5" */
export function placeWords({ source, line }: Pick<DueThing, 'source' | 'line'>): string {
  return line.row === null ? source.name : `${source.name}, row ${line.row}`;
}

/** "- Pay the rent (Studio, row 5), today" */
function lineWords(thing: DueThing, day: string): string {
  return `- ${thing.line.title.replace(/\s+/g, ' ')} (${placeWords(thing)}), ${whenOf(thing, day)}`;
}

export interface MailFacts {
  day: string;
  choices: ReminderChoices;
  more: ReadonlyMap<string, number>;
  /** Where the product is reached. */
  url: string;
  /** Where to unsubscribe. */
  stop: string;
}

/**
 * The text of a mail: how many things there are, and what they are if the person wants that to leave the
 * installation.
 */
export function mailText(things: readonly DueThing[], { day, choices, more, url, stop }: MailFacts): string {
  const parts = [`${countWords(things, more)}.`];
  const told = Map.groupBy(
    things.filter((thing) => isTold(thing, choices)),
    ({ app }) => app,
  );
  for (const [app, own] of told) {
    const lines = own.slice(0, maxLines).map((thing) => lineWords(thing, day));
    const left = own.length - lines.length + (more.get(app.id) ?? 0);
    const rest = left > 0 ? [`and ${counted(left, 'more thing')}`] : [];
    parts.push([app.manifest.title, ...lines, ...rest].join('\n'));
  }
  return `${[...parts, `All of it: ${url}/`, `Stop these emails: ${stop}`].join('\n\n')}\n`;
}
