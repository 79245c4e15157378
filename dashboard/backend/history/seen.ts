import type { Tab } from '../google/tabs.ts';
import { Recent } from '../recent.ts';
import { TabDigest } from './digest.ts';

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

/** Digests that are under way, each with what notes it. */
const underWay = new Map<string, { digest: TabDigest; note: () => void }>();
const rowsAtOnce = 1000;
let isPlanned = false;

function goOn(): void {
  isPlanned = false;
  const [next] = underWay;
  if (!next) return;
  const [key, { digest }] = next;
  if (digest.step(rowsAtOnce)) settle(key);
  plan();
}

function plan(): void {
  if (isPlanned || underWay.size === 0) return;
  isPlanned = true;
  // Between two slices others have their turn.
  setImmediate(goOn);
}

/** Finishes at once what is under way of a tab. */
function settle(key: string): void {
  const known = underWay.get(key);
  if (!known) return;
  while (!known.digest.step(rowsAtOnce));
  underWay.delete(key);
  known.note();
}

/** Notes how tabs looked that were read whole, with what their cells show. */
export function noteSeen(fileId: string, read: readonly Tab[], sentAt: number): void {
  const answeredAt = Date.now();
  for (const tab of read) {
    const key = keyOf(fileId, tab.properties.sheetId);
    settle(key);
    const digest = new TabDigest(tab);
    const note = () => noteLook(key, digest.text, { sentAt, answeredAt });
    underWay.set(key, { digest, note });
    if (digest.step(rowsAtOnce)) settle(key);
  }
  plan();
}

function noteLook(key: string, digest: string, times: { sentAt: number; answeredAt: number }): void {
  const { sentAt, answeredAt } = times;
  const known = tabs.get(key);
  const isSame = known?.now.digest === digest;
  const now = { digest, first: isSame ? known.now.first : answeredAt, last: sentAt };
  const told = known?.told;
  tabs.set(key, { now, told: told?.digest === digest ? { ...told, last: sentAt } : told });
}

/** How a tab looked last. */
function knownOf(fileId: string, tabId: number): Known | undefined {
  const key = keyOf(fileId, tabId);
  settle(key);
  return tabs.get(key);
}

/** The history tells of all that was seen of a tab last. */
export function noteTold(fileId: string, tabId: number): void {
  const known = knownOf(fileId, tabId);
  if (known) tabs.set(keyOf(fileId, tabId), { ...known, told: known.now });
}

/**
 * Between which times a tab came to look as it did when it was read last, as ISO texts: `told` is the last one of which
 * its history told all, `first` the first one at which it looked so. '' where that is not known.
 */
export function seenBetween(fileId: string, tabId: number): { told: string; first: string } {
  const known = knownOf(fileId, tabId);
  const text = (time: number | undefined) => (time === undefined ? '' : new Date(time).toISOString());
  return { told: text(known?.told?.last), first: text(known?.now.first) };
}
