import type { Tab } from '../google/tabs.ts';
import { Recent } from '../recent.ts';
import { TabDigest } from './digest.ts';

// What tabs looked like whenever they were read completely, and when: a digest of each in this process's memory, no
// cells. It costs no call, and narrows the time of changes by hand down to the reads around them.

/** The state of a tab in consecutive reads; times in milliseconds since 1970. */
interface Seen {
  digest: string;
  /** When the first of these reads was answered. */
  first: number;
  /** When the last of them was sent. */
  last: number;
}

interface Known {
  now: Seen;
  /** The state of the tab when its history was complete, and until when. */
  told: Seen | undefined;
}

const tabs = new Recent<Known>(5000);
const keyOf = (fileId: string, tabId: number) => `${fileId} ${tabId}`;

/** Digests in progress, each with what notes it. */
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
  // Others get a turn between two slices.
  setImmediate(goOn);
}

/** Finishes a tab's digest at once. */
function settle(key: string): void {
  const known = underWay.get(key);
  if (!known) return;
  while (!known.digest.step(rowsAtOnce));
  underWay.delete(key);
  known.note();
}

/** A tab's digest, once it is complete. Whoever keeps it keeps none of the cells. */
interface Digested {
  key: string;
  text?: string;
}

/**
 * Notes the state of tabs that were read completely, from what their cells show; gives what notes it again, for a read
 * of which it is known that it would be the same.
 */
export function noteSeen(fileId: string, read: readonly Tab[], sentAt: number): (askedAt: number) => void {
  const seen = read.map((tab) => noteTab(fileId, tab, sentAt));
  plan();
  return (askedAt) => noteAgain(seen, askedAt);
}

function noteTab(fileId: string, tab: Tab, sentAt: number): Digested {
  const key = keyOf(fileId, tab.properties.sheetId);
  const seen: Digested = { key };
  const answeredAt = Date.now();
  settle(key);
  const digest = new TabDigest(tab);
  const note = () => {
    seen.text = digest.text;
    noteLook(key, digest.text, { sentAt, answeredAt });
  };
  underWay.set(key, { digest, note });
  if (digest.step(rowsAtOnce)) settle(key);
  return seen;
}

function noteAgain(seen: readonly Digested[], sentAt: number): void {
  for (const { key, text } of seen) {
    settle(key);
    if (text !== undefined) noteLook(key, text, { sentAt, answeredAt: Date.now() });
  }
}

function noteLook(key: string, digest: string, times: { sentAt: number; answeredAt: number }): void {
  const { sentAt, answeredAt } = times;
  const known = tabs.peek(key);
  const isSame = known?.now.digest === digest;
  const now = { digest, first: isSame ? known.now.first : answeredAt, last: sentAt };
  const told = known?.told;
  tabs.set(key, { now, told: told?.digest === digest ? { ...told, last: sentAt } : told });
}

/** The last state of a tab. */
function knownOf(fileId: string, tabId: number): Known | undefined {
  const key = keyOf(fileId, tabId);
  settle(key);
  return tabs.get(key);
}

/** The history contains everything that was last seen of a tab. */
export function noteTold(fileId: string, tabId: number): void {
  const known = knownOf(fileId, tabId);
  if (known) tabs.set(keyOf(fileId, tabId), { ...known, told: known.now });
}

/**
 * Between which times a tab came to its last state, as ISO texts: `told` is the last time when its history was
 * complete, `first` the first time it was in this state. '' if unknown.
 */
export function seenBetween(fileId: string, tabId: number): { told: string; first: string } {
  const known = knownOf(fileId, tabId);
  const text = (time: number | undefined) => (time === undefined ? '' : new Date(time).toISOString());
  return { told: text(known?.told?.last), first: text(known?.now.first) };
}
