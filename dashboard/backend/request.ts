import type { Extraction, ReadingOrder } from '#kernel/extraction.ts';
import type { Manifest } from '#kernel/manifest.ts';
import type { Preferences } from '#kernel/preferences.ts';
import type { UpstreamBudget } from './google/budget.ts';
import type { FileUse } from './google/caller.ts';
import type { CredentialKeeper, GoogleSettings } from './google/credentials.ts';
import type { ReadLog } from './google/read-log.ts';
import type { KnownApp } from './known-app.ts';
import type { RatesSource } from './rates/rates.ts';

// What the shell provides for a request: the person, the installation's settings, and what stores and encrypts.

/** Encrypts small texts that pass through the browser and must come back unread and unchanged. */
export interface Sealer {
  seal(text: string, purpose: string, expiresAt: number): string;
  /** The text, or undefined if it was altered, is for another purpose or person, or has expired. */
  open(sealed: string, purpose: string): string | undefined;
}

/**
 * Remembers which writes were begun, by the key that the browser sends, so that a write whose answer was lost is
 * recognised when it comes again, even after a restart. Contains numbers and ids, never cells.
 */
export interface WriteLedger {
  /** Notes that a write begins; if the key is known already, returns what was noted. */
  begin(key: string, note: WriteNote): Promise<BegunWrite | undefined>;
  /** Notes that writes under several keys begin together; false, and nothing is noted, if any of them is known. */
  beginAll(keys: readonly string[], note: WriteNote): Promise<boolean>;
  /** What was noted about the write that was begun under this key; undefined if there was none. */
  find(key: string): Promise<BegunWrite | undefined>;
  finish(key: string, result: { rowIndex: number; rowCount: number }): Promise<void>;
  /** The rows that writes to a file have made, for writes whose rows became known at this time or later. */
  rowsWritten(fileId: string, since: number): Promise<readonly number[]>;
  forget(key: string): Promise<void>;
}

export interface WriteNote {
  fileId: string;
  /** The last row that was not empty before the write. */
  lastRowBefore: number;
  /** The row that was written; absent while the outcome is unknown. */
  rowIndex?: number;
}

export interface BegunWrite extends WriteNote {
  /** In milliseconds since 1970. */
  begunAt: number;
}

/** Reads photos for one person, up to a daily limit. */
export interface PhotoReader {
  read(photo: Uint8Array, order: ReadingOrder): Promise<Extraction>;
}

/** What this installation draws maps with. */
export interface MapSettings {
  provider: 'maplibre' | 'google';
  /** Sent to browsers. */
  googleKey: string | null;
  /** A PMTiles archive with roads. */
  roads: { kind: 'file'; path: string } | { kind: 'address'; url: string } | null;
  /** Addresses with {z}, {x} and {y}. */
  roadTiles: string | null;
  satelliteTiles: string | null;
  styleUrl: string | null;
}

/** Where sample data goes. */
export interface SamplePlace {
  /** The folder for all of it; null if it goes to the apps' own folders. */
  folderId: string | null;
}

/** How people without an account write: through a public form, or the address that helpers have for a day. */
export type StrangerPage = 'form' | 'staff';

/** What the shell knows about a request, from which a context is made. */
export interface AppRequest {
  user: { id: string; email: string; name: string };
  preferences: Preferences;
  /** The app that the call belongs to; null for the calls that all apps share. */
  app: Manifest | null;
  /** All apps of this installation, in order of their places. */
  apps: readonly KnownApp[];
  credentials: CredentialKeeper;
  google: GoogleSettings;
  /** The person's local date, according to the browser; the server's own if it does not say. */
  day: string;
  /** The key under which the browser repeats a write; null if it sent none. */
  requestKey: string | null;
  /** The name of the API token that a script used; absent for a browser. */
  script?: string;
  /** The person's page through which somebody without an account writes; absent if the person writes. */
  byPage?: StrangerPage;
  ledger: WriteLedger;
  sealer: Sealer;
  /** A text's signature under the server's own key: the same for everybody, and never expiring. */
  sign(text: string, purpose: 'member-card'): string;
  photoReader: PhotoReader;
  maps: MapSettings;
  /** Where this installation gets exchange rates; null if people type them. */
  rates: RatesSource | null;
  /** Where this installation gets routes by road; null if they are straight lines. */
  router: string | null;
  /** How many calls to Drive and Sheets this process may make. */
  budget: UpstreamBudget;
  /**
   * Aborts when nobody waits for the answer of a request that only reads, or that reports progress; undefined for all
   * others.
   */
  readonly signal?: AbortSignal | undefined;
  /** Set while sample data is made: all files are tagged as such. */
  sample?: SamplePlace;
  /** For how long calls are repeated and wait for their turn; by default, as long as a person waits. */
  patienceMs?: number;
  /** Reports how many parts of a requested file are done. */
  tell?(done: number, total: number): void;
  /**
   * Called when a file was read, could not be read, or may have been changed; a list of files counts as the file
   * null.
   */
  noteFile?(fileId: string | null, use: FileUse): void;
  /** True for a read that is skipped if anybody else is waiting. */
  isLook?: boolean;
  /** Where a request that only reads notes what it reads, if the store recognises its own answers. */
  reads?: ReadLog | undefined;
  /**
   * Called when a call to Drive or Sheets begins; the function it returns is called with the answer's status, 0 for
   * none.
   */
  onUpstream(method: string): (status: number) => void;
}
