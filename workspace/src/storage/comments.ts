import { randomBytes } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import type { Database } from './database.ts';

type ReplyAction = 'resolve' | 'reopen';

/** A comment on a file, or a reply to one. A deleted one stays without its content, so that lists can contain it. */
export interface CommentRecord {
  /** Unique within its file, as its replies' are. */
  id: string;
  /** The comment that a reply belongs to. */
  parentId: string | null;
  authorId: string;
  content: string;
  action: ReplyAction | null;
  anchor: string | null;
  quoted: { mimeType: string; value: string } | null;
  createdAt: number;
  modifiedAt: number;
  isDeleted: boolean;
}

type CommentDraft = Pick<CommentRecord, 'authorId' | 'content'> &
  Partial<Pick<CommentRecord, 'parentId' | 'action' | 'anchor' | 'quoted'>>;

/** Where a page of comments ends. */
interface Place {
  modifiedAt: number;
  key: number;
}

interface Search {
  after: Place | undefined;
  most: number;
  /** Only what was changed then or later. */
  since: number;
  includeDeleted: boolean;
}

/** Comments on files. A method that changes something is one durable transaction, or joins the one that runs. */
export class CommentStore {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  get(fileId: string, id: string): CommentRecord | undefined {
    const row = this.#statements.get.get(fileId, id);
    return row === undefined ? undefined : readComment(row);
  }

  /** All replies to a comment, oldest first. */
  replies(fileId: string, commentId: string): CommentRecord[] {
    return this.#statements.replies.all(fileId, commentId).map(readComment);
  }

  /** A page of a file's comments, the most recently changed first; `next` continues if there are more. */
  list(fileId: string, { after, most, since, includeDeleted }: Search) {
    const { modifiedAt = Number.MAX_SAFE_INTEGER, key = 0 } = after ?? {};
    const found = this.#statements.list.all(
      fileId,
      since,
      Number(includeDeleted),
      modifiedAt,
      modifiedAt,
      key,
      most + 1,
    );
    const page = found.slice(0, most);
    const last = page.at(-1);
    const hasMore = found.length > most && last !== undefined;
    return {
      comments: page.map(readComment),
      next: hasMore ? { modifiedAt: Number(last['modified_at']), key: Number(last['key']) } : undefined,
    };
  }

  /** Everything that was said on a file, in the order of saying. */
  ofFile(fileId: string): CommentRecord[] {
    return this.#statements.ofFile.all(fileId).map(readComment);
  }

  add(fileId: string, draft: CommentDraft): CommentRecord {
    const now = Date.now();
    const id = `AAAB${randomBytes(6).toString('base64url')}`;
    const blank = { parentId: null, action: null, anchor: null, quoted: null };
    const record = { ...blank, ...draft, id, createdAt: now, modifiedAt: now, isDeleted: false };
    this.#database.transaction(() => {
      this.restore(fileId, record);
      this.#noteIn(fileId, record, now);
    });
    return record;
  }

  /** Puts a comment or reply into a file as it was. */
  restore(fileId: string, record: CommentRecord): void {
    this.#statements.add.run(
      fileId,
      record.id,
      record.parentId,
      record.authorId,
      record.content,
      record.action,
      record.anchor,
      record.quoted === null ? null : JSON.stringify(record.quoted),
      record.createdAt,
      record.modifiedAt,
      Number(record.isDeleted),
    );
  }

  change(fileId: string, record: CommentRecord, content: string): void {
    const now = Date.now();
    this.#database.transaction(() => {
      this.#statements.change.run(content, now, fileId, record.id);
      this.#noteIn(fileId, record, now);
    });
  }

  remove(fileId: string, record: CommentRecord): void {
    const now = Date.now();
    this.#database.transaction(() => {
      this.#statements.remove.run(now, fileId, record.id);
      this.#noteIn(fileId, record, now);
    });
  }

  /** Removes what a person wrote on other people's files. */
  forgetAuthor(authorId: string): void {
    this.#statements.forget.run(authorId);
  }

  /** A reply changes the comment that it belongs to. */
  #noteIn(fileId: string, { parentId }: CommentRecord, at: number): void {
    if (parentId !== null) this.#statements.touch.run(at, fileId, parentId);
  }
}

function readComment(row: Record<string, SQLOutputValue>): CommentRecord {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  const action = row['action'];
  const quoted = text('quoted');
  return {
    id: String(row['id']),
    parentId: text('parent_id'),
    authorId: String(row['author_id']),
    content: String(row['content']),
    action: action === 'resolve' || action === 'reopen' ? action : null,
    anchor: text('anchor'),
    quoted: quoted === null ? null : JSON.parse(quoted),
    createdAt: Number(row['created_at']),
    modifiedAt: Number(row['modified_at']),
    isDeleted: row['is_deleted'] === 1,
  };
}

function prepareStatements({ sql }: Database) {
  return {
    get: sql.prepare('select * from comment where file_id = ? and id = ?'),
    replies: sql.prepare('select * from comment where file_id = ? and parent_id = ? order by key'),
    ofFile: sql.prepare('select * from comment where file_id = ? order by key'),
    list: sql.prepare(
      `select * from comment where file_id = ? and parent_id is null and modified_at >= ? and is_deleted <= ?
         and (modified_at < ? or modified_at = ? and key < ?)
       order by modified_at desc, key desc limit ?`,
    ),
    add: sql.prepare(
      `insert into comment (file_id, id, parent_id, author_id, content, action, anchor, quoted, created_at,
         modified_at, is_deleted) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    change: sql.prepare('update comment set content = ?, modified_at = ? where file_id = ? and id = ?'),
    touch: sql.prepare('update comment set modified_at = ? where file_id = ? and id = ?'),
    remove: sql.prepare(
      `update comment set content = '', anchor = null, quoted = null, is_deleted = 1, modified_at = ?
       where file_id = ? and id = ?`,
    ),
    forget: sql.prepare(
      "update comment set content = '', anchor = null, quoted = null, is_deleted = 1 where author_id = ?",
    ),
  };
}
