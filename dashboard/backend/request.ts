import type { Extraction, ReadingOrder } from '#kernel/extraction.ts';
import type { Manifest } from '#kernel/manifest.ts';
import type { Preferences } from '#kernel/preferences.ts';
import type { UpstreamBudget } from './google/budget.ts';
import type { FileUse } from './google/client.ts';
import type { CredentialKeeper, GoogleSettings } from './google/credentials.ts';
import type { KnownApp } from './known-app.ts';
import type { RatesSource } from './rates/rates.ts';

// What the shell brings along for a request: the person, what the installation is set to, and what keeps and seals.

/** Encrypts small texts that travel through the browser and must come back unread and unchanged. */
export interface Sealer {
  seal(text: string, purpose: string, expiresAt: number): string;
  /** The text, or undefined when it was altered, is for another purpose or person, or has expired. */
  open(sealed: string, purpose: string): string | undefined;
}

/**
 * Remembers which writes were begun, by the key that the browser sends along, so that a write whose answer got
 * lost is recognised when it comes again, after a restart too. Holds numbers and ids, never cells.
 */
export interface WriteLedger {
  /** Notes that a write begins; when the key is known already, gives what was noted. */
  begin(key: string, note: WriteNote): Promise<BegunWrite | undefined>;
  /** What was noted of the write that was begun under this key; undefined where none was. */
  find(key: string): Promise<BegunWrite | undefined>;
  finish(key: string, result: { rowIndex: number; rowCount: number }): Promise<void>;
  /** The rows that writes into a file are known to have made, of those begun at this time or later. */
  rowsWritten(fileId: string, since: number): Promise<readonly number[]>;
  forget(key: string): Promise<void>;
}

export interface WriteNote {
  fileId: string;
  /** The last row that held anything before the write. */
  lastRowBefore: number;
  /** The row that was written; absent while the outcome is unknown. */
  rowIndex?: number;
}

export interface BegunWrite extends WriteNote {
  /** In milliseconds since 1970. */
  begunAt: number;
}

/** Reads photos for one person, as often in a day as they may. */
export interface PhotoReader {
  read(photo: Uint8Array, order: ReadingOrder): Promise<Extraction>;
}

/** What this installation draws maps with. */
export interface MapSettings {
  provider: 'maplibre' | 'google';
  /** Browsers are told it. */
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
  /** The folder below which all of it is made; null where the apps' own folders are the place. */
  folderId: string | null;
}

/** What people without an account write by: a public form, or the address that helpers have for a day. */
export type StrangerPage = 'form' | 'staff';

/** What the shell knows of a request, from which a context is made. */
export interface AppRequest {
  user: { id: string; email: string; name: string };
  preferences: Preferences;
  /** The app whose call this is; null for the calls all apps share. */
  app: Manifest | null;
  /** All apps of this installation, in the order of their places. */
  apps: readonly KnownApp[];
  credentials: CredentialKeeper;
  google: GoogleSettings;
  /** The calendar day where the person is, as the browser says; the server's own when it does not. */
  day: string;
  /** The key under which the browser repeats a write; null when it sent none. */
  requestKey: string | null;
  /** The name of the API token that a script came with; absent for a browser. */
  script?: string;
  /** By which page of the person's somebody without an account writes; absent where the person does. */
  byPage?: StrangerPage;
  ledger: WriteLedger;
  sealer: Sealer;
  /** A text's signature under the server's own key: the same for everybody, and never out of date. */
  sign(text: string, purpose: 'member-card'): string;
  photoReader: PhotoReader;
  maps: MapSettings;
  /** Where this installation has rates of exchange from; null where people type them. */
  rates: RatesSource | null;
  /** Whom this installation asks for ways by road; null where they are straight. */
  router: string | null;
  /** How many calls to Drive and Sheets this process may make. */
  budget: UpstreamBudget;
  /** Ends when nobody waits for the answer of a request that only reads, or is told how far it has come; undefined for all others. */
  readonly signal?: AbortSignal | undefined;
  /** Set while sample data is made: all files are tagged as such. */
  sample?: SamplePlace;
  /** For how long calls are repeated and wait for their turn; without it, as long as a person waits. */
  patienceMs?: number;
  /** Tells whoever waits for a file how many of its parts are made. */
  tell?(done: number, total: number): void;
  /** Called when a file was read, could not be, or may have been changed; a list of files is the file null. */
  noteFile?(fileId: string | null, use: FileUse): void;
  /** True for a read that is not made where anybody else wants to be served. */
  isLook?: boolean;
  /** Called when a call to Drive or Sheets begins; what it gives is called with the answer's status, 0 for none. */
  onUpstream(method: string): (status: number) => void;
}
