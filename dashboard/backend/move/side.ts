import { Problem } from '#kernel/problem.ts';
import type { Caller } from '../google/caller.ts';
import { GoogleClient } from '../google/client.ts';
import { Drive } from '../google/drive.ts';
import { Sheets } from '../google/sheets.ts';
import { WholeFiles } from '../google/whole-files.ts';
import { WholeSheets } from '../google/whole-sheets.ts';

export type SideName = 'here' | 'there';

/** What can be done at one side. */
export interface Tools {
  drive: Drive;
  files: WholeFiles;
  sheets: Sheets;
  whole: WholeSheets;
}

/** One of the two sides no longer lets us in; only the person can fix that. */
export class SideClosed extends Error {
  override readonly name = 'SideClosed';
  readonly side: SideName;

  constructor(side: SideName, cause: Problem) {
    super(cause.message, { cause });
    this.side = side;
  }
}

/** One person's Drive and Sheets, over as many requests as it takes. */
export class Side {
  readonly name: SideName;
  readonly #caller: Caller;

  constructor(name: SideName, caller: Caller) {
    this.name = name;
    this.#caller = caller;
  }

  /** Each piece of work has its own client, and thus its full patience. */
  async work<T>(piece: (tools: Tools) => Promise<T>): Promise<T> {
    const client = new GoogleClient(this.#caller);
    const tools = {
      drive: new Drive(client),
      files: new WholeFiles(client),
      // What is copied brings its history along.
      sheets: new Sheets(client, { name: '', how: 'Move', requestKey: null }),
      whole: new WholeSheets(client),
    };
    try {
      return await piece(tools);
    } catch (error) {
      const isClosed =
        error instanceof Problem &&
        (error.code === 'REAUTH_REQUIRED' || error.code === 'INSUFFICIENT_SCOPES');
      throw isClosed ? new SideClosed(this.name, error) : error;
    }
  }
}
