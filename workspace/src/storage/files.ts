import type { Caller } from '../wire/call.ts';
import { CommentStore } from './comments.ts';
import type { Database } from './database.ts';
import type { FileChanges, FileDraft } from './file-changes.ts';
import { columnsOf } from './file-changes.ts';
import { newFileId, newRootId, personIdOf } from './file-ids.ts';
import { FilePlaces } from './file-places.ts';
import type { FileRecord, Trash } from './file-record.ts';
import { readFileRow } from './file-record.ts';
import { prepareStatements } from './file-statements.ts';
import { folderType, nativeSizeBytes, shortcutType } from './file-types.ts';
import { MarkStore } from './marks.ts';
import { PermissionStore } from './permissions.ts';
import { PropertyStore } from './properties.ts';

/**
 * The records of all files and folders. A method that changes something is one durable transaction, or joins the one
 * that runs. It does not ask whether the caller may; `access.ts` does.
 */
export class FileStore {
  readonly database: Database;
  readonly permissions: PermissionStore;
  readonly marks: MarkStore;
  readonly properties: PropertyStore;
  readonly comments: CommentStore;
  readonly #places: FilePlaces;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: Database) {
    this.database = database;
    this.permissions = new PermissionStore(database);
    this.marks = new MarkStore(database);
    this.properties = new PropertyStore(database);
    this.comments = new CommentStore(database);
    this.#places = new FilePlaces(database);
    this.#statements = prepareStatements(database.sql);
  }

  get(id: string): FileRecord | undefined {
    const row = this.#statements.get.get(id);
    return row === undefined ? undefined : readFileRow(row);
  }

  /** The person with this address, who need not have an account. */
  personOf(email: string): string {
    const id = personIdOf(email);
    // Reading costs a fraction of a write that changes nothing.
    if (this.emailOf(id) === undefined) this.#statements.addPerson.run(id, email.trim().toLowerCase());
    return id;
  }

  emailOf(personId: string): string | undefined {
    const email = this.#statements.person.get(personId)?.['email'];
    return typeof email === 'string' ? email : undefined;
  }

  /** The folder for a person's My Drive, made when they first come. */
  rootOf(email: string): string {
    const personId = this.personOf(email);
    const known = this.#statements.person.get(personId)?.['root_id'];
    if (typeof known === 'string') return known;
    return this.database.transaction(() => {
      const id = newRootId();
      this.#insert({ id, name: 'My Drive', mimeType: folderType }, personId, null);
      this.#statements.setRoot.run(id, personId);
      return id;
    });
  }

  create(caller: Caller, draft: FileDraft): FileRecord {
    return this.database.transaction(() => {
      const personId = this.personOf(caller.email);
      const id = draft.id ?? newFileId(draft.mimeType);
      this.#insert({ ...draft, id }, personId, draft.parentId ?? this.rootOf(caller.email));
      this.#applyChanges(id, draft);
      this.refreshBelow(id);
      if (caller.clientId !== null) this.authorizeApp(caller.clientId, personId, id);
      this.marks.setViewed(id, personId, Date.now());
      return this.#existing(id);
    });
  }

  /** Lets an app that holds only `drive.file` see a file of this person. */
  authorizeApp(clientId: string, personId: string, fileId: string): void {
    this.#statements.authorizeApp.run(clientId, personId, fileId);
  }

  isAuthorized(clientId: string, personId: string, fileId: string): boolean {
    return this.#statements.isAuthorized.get(clientId, personId, fileId) !== undefined;
  }

  /** Whether an app that holds only `drive.file` could see a file of this person that is gone. */
  wasAuthorized(clientId: string, personId: string, fileId: string): boolean {
    return this.#statements.isAppRemoval.get(clientId, personId, fileId) !== undefined;
  }

  change(id: string, changes: FileChanges): void {
    this.database.transaction(() => {
      this.#applyChanges(id, changes);
      this.raiseVersion(id);
    });
  }

  /** Notes that the caller has edited a file, as every edit of its content or name does. */
  touch(caller: Caller, id: string, modifiedAt = Date.now()): void {
    this.database.transaction(() => {
      const { touchAgain, touch } = this.#statements;
      // Mostly the same person edits again.
      const { changes } = touchAgain.run(modifiedAt, id, personIdOf(caller.email));
      if (changes === 0) touch.run(modifiedAt, this.personOf(caller.email), this.nextVersion(), id);
      this.#places.leaveBehind(id);
    });
  }

  rename(caller: Caller, id: string, name: string): void {
    this.database.transaction(() => {
      this.#applyChanges(id, { name });
      this.touch(caller, id);
    });
  }

  /** What a person has put into the trash; the contents of a trashed folder go with it. */
  trashedBy(ownerId: string): FileRecord[] {
    return this.#statements.trashed.all(ownerId).map(readFileRow);
  }

  /** The bytes that a person's files take, in all and in the trash. */
  usageOf(ownerId: string): { usedBytes: number; trashedBytes: number } {
    const row = this.#statements.usage.get(nativeSizeBytes, ownerId, folderType, shortcutType);
    return { usedBytes: Number(row?.['used']), trashedBytes: Number(row?.['trashed']) };
  }

  setOwner(id: string, ownerId: string): void {
    this.#statements.setOwner.run(ownerId, id);
  }

  children(folderId: string): FileRecord[] {
    return this.#statements.children.all(folderId).map(readFileRow);
  }

  /** True if `folderId` is `id` or is somewhere below it. */
  isWithin(folderId: string, id: string): boolean {
    for (let at: string | null = folderId; at !== null; at = this.get(at)?.parentId ?? null) {
      if (at === id) return true;
    }
    return false;
  }

  move(id: string, parentId: string): void {
    this.database.transaction(() => {
      this.#statements.setParent.run(parentId, this.nextVersion(), id);
      this.refreshBelow(id);
    });
  }

  setTrash(id: string, isTrashed: boolean): void {
    this.database.transaction(() => {
      this.#setTrash(id, isTrashed ? 'explicit' : 'none');
      this.refreshBelow(id);
    });
  }

  /**
   * Updates what a file and everything below it inherit (roles, trash) from the folders above. Stops where nothing
   * changes.
   */
  refreshBelow(id: string): void {
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const file = this.#existing(next);
      const isChanged = this.#inherit(file);
      if (isChanged || next === id) waiting.push(...this.children(next).map((child) => child.id));
    }
  }

  /**
   * Permanently deletes a file, with everything below it that has the same owner; files of others move to their own
   * My Drive. Returns the records of the deleted files.
   */
  remove(id: string): FileRecord[] {
    return this.database.transaction(() => {
      const gone: FileRecord[] = [];
      const { ownerId } = this.#existing(id);
      const waiting = [id];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const file = this.#existing(next);
        if (file.ownerId !== ownerId) {
          this.move(next, this.rootOf(this.emailOf(file.ownerId) ?? ''));
          continue;
        }
        gone.push(file);
        waiting.push(...this.children(next).map((child) => child.id));
      }
      for (const file of gone.toReversed()) this.#delete(file.id);
      return gone;
    });
  }

  ownedBy(ownerId: string): FileRecord[] {
    return this.database.sql.prepare('select * from file where owner_id = ?').all(ownerId).map(readFileRow);
  }

  /** Removes a person who owns nothing any more from what others shared; their address may be somebody else's later. */
  forgetPerson(personId: string): void {
    const { sql } = this.database;
    this.database.transaction(() => {
      for (const table of ['permission', 'file_mark', 'app_file', 'channel']) {
        sql.prepare(`delete from ${table} where person_id = ?`).run(personId);
      }
      this.comments.forgetAuthor(personId);
      sql.prepare('update person set root_id = null where id = ?').run(personId);
    });
  }

  /** The position of the next change in the log of changes, which is also the version of the changed file. */
  nextVersion(): number {
    return this.#places.lastVersion() + 1;
  }

  raiseVersion(id: string): void {
    this.#statements.setVersion.run(this.nextVersion(), id);
  }

  #existing(id: string): FileRecord {
    const file = this.get(id);
    if (file === undefined) throw new Error(`There is no file ${id}.`);
    return file;
  }

  #insert(draft: FileDraft & { id: string }, ownerId: string, parentId: string | null): void {
    const now = Date.now();
    const { id, name, mimeType, createdAt = draft.modifiedAt ?? now, modifiedAt = createdAt } = draft;
    const version = this.nextVersion();
    this.#statements.insert.run(
      id,
      name,
      mimeType,
      parentId,
      ownerId,
      createdAt,
      modifiedAt,
      ownerId,
      version,
    );
    this.permissions.grant(id, { personId: ownerId, role: 'owner', sharerId: ownerId });
  }

  #applyChanges(id: string, changes: FileChanges): void {
    const columns = Object.entries(columnsOf(changes)).filter(([, value]) => value !== undefined);
    if (columns.length === 0) return;
    const assignments = columns.map(([column]) => `${column} = ?`).join(', ');
    const values = columns.map(([, value]) => value ?? null);
    this.database.sql.prepare(`update file set ${assignments} where id = ?`).run(...values, id);
  }

  #inherit(file: FileRecord): boolean {
    const parent = file.parentId === null ? undefined : this.#existing(file.parentId);
    const isInShareable = parent !== undefined && parent.parentId !== null;
    const { isChanged, lost } = this.permissions.inherit(
      file.id,
      file.ownerId,
      isInShareable ? parent.id : null,
    );
    for (const personId of lost) this.#noteRemoval(personId, file.id);
    const isParentTrashed = parent !== undefined && parent.trash !== 'none';
    const trash = file.trash === 'explicit' ? 'explicit' : isParentTrashed ? 'inherited' : 'none';
    if (trash !== file.trash) this.#setTrash(file.id, trash);
    else if (isChanged) this.raiseVersion(file.id);
    return isChanged || trash !== file.trash;
  }

  #setTrash(id: string, trash: Trash): void {
    this.#statements.setTrash.run(trash, this.nextVersion(), id);
  }

  #delete(id: string): void {
    for (const { personId, email } of this.permissions.list(id)) {
      if (email !== null) this.#noteRemoval(personId, id);
    }
    this.#statements.remove.run(id);
  }

  #noteRemoval(personId: string, fileId: string): void {
    this.#statements.noteRemoval.run(personId, fileId, this.nextVersion(), Date.now());
    this.#statements.noteAppRemovals.run(personId, fileId);
  }
}
