import type { FastifyRequest } from 'fastify';
import type { Caller } from './call.ts';

/** Who is behind a request; the part of the server that stores accounts and tokens answers. */
export interface Authentication {
  /** The caller behind an access token; undefined when it is unknown, revoked or expired. */
  authenticate(token: string): Caller | undefined;
  /** The caller behind one of the workspace's own pages: a signed-in browser, and a request from the same origin. */
  authenticatePage(request: FastifyRequest): Caller | undefined;
  /** Whether an account still lets its caller of a while ago act for it. */
  mayStillAct(caller: Pick<Caller, 'accountId' | 'clientId'>): boolean;
}

/** Finds how a person is shown to others; undefined for an address without an account. */
export type FindPerson = (email: string) => { readonly name: string; readonly photoLink: string } | undefined;

/**
 * The contents of spreadsheets, as the Drive API needs them: Drive keeps the file's record, the Sheets API its
 * contents. The title is the file's name and is stored nowhere else. Each call runs inside the transaction that
 * changes the record.
 */
export interface SpreadsheetBodies {
  create(fileId: string): void;
  copy(fromFileId: string, toFileId: string): void;
  remove(fileId: string): void;
}

/** What became of another program's file, until it is stored inside the transaction that changes the record. */
export interface ImportedSpreadsheet {
  create(fileId: string): void;
  /** Replaces the spreadsheet's contents by it. */
  replace(fileId: string): void;
}

export interface NamedFile {
  id: string;
  name: string;
}

/** Spreadsheets as the files of other programs. */
export interface SpreadsheetConversion {
  /** The media types that become spreadsheets, and those to which spreadsheets can be exported. */
  readonly importTypes: readonly string[];
  readonly exportTypes: readonly string[];
  readonly maxImportBytes: number;
  /** A spreadsheet as a file; with one sheet if the type holds only one, by default the first. */
  write(file: NamedFile, type: string, sheetId?: number): Promise<Uint8Array>;
  /** Reads a file; `title` names the sheet if the type does not. */
  read(path: string, type: string, title: string): Promise<ImportedSpreadsheet>;
  /** Waits until nothing is under way that would overwrite the new contents of a spreadsheet. */
  settled(fileId: string): Promise<void>;
}
