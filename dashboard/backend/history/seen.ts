import { hash } from 'node:crypto';
import type { Tab } from '../google/tabs.ts';
import { Recent } from '../recent.ts';

// How tabs looked whenever they were read whole, and when: a digest of each in the memory of this process, no cells. It
// costs no call, and makes the time of what hands have done as narrow as the reads around it.

/** A look that a tab had in reads one after the other; times in milliseconds since 1970. */
interface Seen {
  digest: string;
  /** When the first of these reads was answered. */
  first: number;
  /** When the last of them was sent. */
  last: number;
}

interface Known {
  now: Seen;
  /** How the tab looked when its history told of all that stood in it, and until when. */
  told: Seen | undefined;
}

const tabs = new Recent<Known>(5000);
const keyOf = (fileId: string, tabId: number) => `${fileId} ${tabId}`;

function digestOf({ data }: Tab): string {
  const rows = data.flatMap(({ rowData }) =>
    rowData.map(({ values = [] }) =>
      values
        .map(({ effectiveValue, formattedValue = '' }) => effectiveValue?.numberValue ?? formattedValue)
        .join('\t'),
    ),
  );
  // Where looks are read as well, cells without a word are there, too.
  return hash(
    'sha256',
    rows
      .map((row) => row.trimEnd())
      .join('\n')
      .trimEnd(),
  );
}

/** Notes how tabs looked that were read whole, with what their cells show. */
export function noteSeen(fileId: string, read: readonly Tab[], sentAt: number): void {
  const answeredAt = Date.now();
  for (const tab of read) {
    const key = keyOf(fileId, tab.properties.sheetId);
    const known = tabs.get(key);
    const digest = digestOf(tab);
    const isSame = known?.now.digest === digest;
    const now = { digest, first: isSame ? known.now.first : answeredAt, last: sentAt };
    const told = known?.told;
    tabs.set(key, { now, told: told?.digest === digest ? { ...told, last: sentAt } : told });
  }
}

/** The history tells of all that was seen of a tab last. */
export function noteTold(fileId: string, tabId: number): void {
  const known = tabs.get(keyOf(fileId, tabId));
  if (known) tabs.set(keyOf(fileId, tabId), { ...known, told: known.now });
}

/**
 * Between which times a tab came to look as it did when it was read last, as ISO texts: `told` is the last one of which
 * its history told all, `first` the first one at which it looked so. '' where that is not known.
 */
export function seenBetween(fileId: string, tabId: number): { told: string; first: string } {
  const known = tabs.get(keyOf(fileId, tabId));
  const text = (time: number | undefined) => (time === undefined ? '' : new Date(time).toISOString());
  return { told: text(known?.told?.last), first: text(known?.now.first) };
}
