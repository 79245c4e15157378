import * as z from 'zod';
import { html } from '../pages/html.ts';
import { requireRole } from '../storage/access.ts';
import type { CommentRecord } from '../storage/comments.ts';
import type { FileRecord } from '../storage/file-record.ts';
import { folderType } from '../storage/file-types.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { requireContentScope } from './content.ts';
import type { DriveDeps } from './deps.ts';
import { readPageToken, writePageToken } from './page-token.ts';
import { userResource } from './people.ts';
import { targetOf } from './target.ts';

const contentSchema = z.string().min(1).max(100_000);

const commentBody = z.object({
  content: contentSchema,
  anchor: z.string().max(100_000).optional(),
  quotedFileContent: z.object({ mimeType: z.string(), value: z.string().max(100_000) }).optional(),
});

/** Google's words for an empty reply are unknown; one that only resolves may be empty. */
const replyBody = z
  .object({ content: contentSchema.optional(), action: z.enum(['resolve', 'reopen']).optional() })
  .refine(({ content, action }) => content !== undefined || action !== undefined);

/** drive.comments.create */
export function createComment(call: Call, deps: DriveDeps): unknown {
  const file = commentable(deps, call, 'comment');
  const { content, anchor, quotedFileContent } = readBody(commentBody, call);
  const comment = deps.files.comments.add(file.id, {
    authorId: deps.files.personOf(call.caller.email),
    content,
    anchor: anchor ?? null,
    quoted: quotedFileContent ?? null,
  });
  return describeComment(deps, call, file, comment);
}

/** drive.comments.list */
export function listComments(call: Call, deps: DriveDeps): unknown {
  const file = commentable(deps, call, 'read');
  const { parameters } = call;
  const [modifiedAt, key] = readPageToken(call, 2)?.values.map(Number) ?? [];
  const { comments, next } = deps.files.comments.list(file.id, {
    after: modifiedAt === undefined || key === undefined ? undefined : { modifiedAt, key },
    most: Number(parameters['pageSize']),
    since: readSince(parameters['startModifiedTime']),
    includeDeleted: parameters['includeDeleted'] === true,
  });
  return {
    kind: 'drive#commentList',
    comments: comments.map((comment) => describeComment(deps, call, file, comment)),
    ...(next !== undefined && {
      nextPageToken: writePageToken(call, { values: [next.modifiedAt, next.key], id: '' }),
    }),
  };
}

/** drive.comments.get */
export function getComment(call: Call, deps: DriveDeps): unknown {
  const file = commentable(deps, call, 'read');
  return describeComment(deps, call, file, commentOf(deps, call, file));
}

/** drive.comments.update */
export function updateComment(call: Call, deps: DriveDeps): unknown {
  const file = commentable(deps, call, 'comment');
  const comment = ownOf(deps, call, commentOf(deps, call, file));
  deps.files.comments.change(file.id, comment, readBody(commentBody, call).content);
  return describeComment(deps, call, file, commentOf(deps, call, file));
}

/** drive.comments.delete */
export function deleteComment(call: Call, deps: DriveDeps): undefined {
  const file = commentable(deps, call, 'comment');
  removeBy(deps, call, file, commentOf(deps, call, file));
}

/** drive.replies.create */
export function createReply(call: Call, deps: DriveDeps): unknown {
  const file = commentable(deps, call, 'comment');
  const { content = '', action = null } = readBody(replyBody, call);
  const parentId = commentOf(deps, call, file).id;
  const authorId = deps.files.personOf(call.caller.email);
  return describeReply(deps, call, deps.files.comments.add(file.id, { parentId, authorId, content, action }));
}

/** drive.replies.list */
export function listReplies(call: Call, deps: DriveDeps): unknown {
  const file = commentable(deps, call, 'read');
  const all = repliesOf(deps, call, file, commentOf(deps, call, file));
  const start = Number(readPageToken(call, 1)?.values[0] ?? 0);
  const end = start + Number(call.parameters['pageSize']);
  return {
    kind: 'drive#replyList',
    replies: all.slice(start, end).map((reply) => describeReply(deps, call, reply)),
    ...(end < all.length && { nextPageToken: writePageToken(call, { values: [end], id: '' }) }),
  };
}

/** drive.replies.get */
export function getReply(call: Call, deps: DriveDeps): unknown {
  return describeReply(deps, call, replyOf(deps, call, commentable(deps, call, 'read')));
}

/** drive.replies.update */
export function updateReply(call: Call, deps: DriveDeps): unknown {
  const file = commentable(deps, call, 'comment');
  const reply = ownOf(deps, call, replyOf(deps, call, file));
  deps.files.comments.change(file.id, reply, readBody(z.object({ content: contentSchema }), call).content);
  return describeReply(deps, call, replyOf(deps, call, file));
}

/** drive.replies.delete */
export function deleteReply(call: Call, deps: DriveDeps): undefined {
  const file = commentable(deps, call, 'comment');
  removeBy(deps, call, file, replyOf(deps, call, file));
}

function commentable(deps: DriveDeps, call: Call, need: 'read' | 'comment'): FileRecord {
  const file = targetOf(deps, call, need);
  // What is said about a file, and quoted from it, is no metadata.
  requireContentScope(deps, call.caller, 'read', file.id);
  if (file.mimeType !== folderType) return file;
  throw new ApiError(403, 'The user does not have sufficient permissions for this file.', {
    reason: 'insufficientFilePermissions',
  });
}

function commentOf(deps: DriveDeps, call: Call, file: FileRecord): CommentRecord {
  const id = String(call.parameters['commentId']);
  const comment = deps.files.comments.get(file.id, id);
  if (comment === undefined || comment.parentId !== null || isHidden(call, comment))
    throw missing('Comment', 'commentId', id);
  return comment;
}

function replyOf(deps: DriveDeps, call: Call, file: FileRecord): CommentRecord {
  const comment = commentOf(deps, call, file);
  const id = String(call.parameters['replyId']);
  const reply = deps.files.comments.get(file.id, id);
  if (reply === undefined || reply.parentId !== comment.id || isHidden(call, reply))
    throw missing('Reply', 'replyId', id);
  return reply;
}

function repliesOf(deps: DriveDeps, call: Call, file: FileRecord, comment: CommentRecord): CommentRecord[] {
  return deps.files.comments.replies(file.id, comment.id).filter((reply) => !isHidden(call, reply));
}

function isHidden({ parameters }: Call, { isDeleted }: CommentRecord): boolean {
  return isDeleted && parameters['includeDeleted'] !== true;
}

function missing(what: string, location: string, id: string): ApiError {
  return new ApiError(404, `${what} not found: ${id}.`, { reason: 'notFound', location });
}

/** Only the author may change a comment. */
function ownOf(deps: DriveDeps, { caller }: Call, comment: CommentRecord): CommentRecord {
  if (comment.authorId === deps.files.personOf(caller.email)) return comment;
  throw new ApiError(403, 'The user does not have sufficient permissions for this file.', {
    reason: 'insufficientFilePermissions',
  });
}

/** The owner of a file may take away what others said on it. */
function removeBy(deps: DriveDeps, call: Call, file: FileRecord, comment: CommentRecord): void {
  const isOwn = comment.authorId === deps.files.personOf(call.caller.email);
  if (!isOwn) requireRole(deps.files, call.caller, file.id, 'owner', 'drive');
  deps.files.comments.remove(file.id, comment);
}

function describeComment(deps: DriveDeps, call: Call, file: FileRecord, comment: CommentRecord) {
  const { anchor, quoted } = comment;
  const replies = repliesOf(deps, call, file, comment);
  const last = replies.findLast(({ action, isDeleted }) => action !== null && !isDeleted)?.action;
  return {
    kind: 'drive#comment',
    ...describeWords(deps, call, comment),
    ...(last !== undefined && { resolved: last === 'resolve' }),
    ...(anchor !== null && { anchor }),
    ...(quoted !== null && { quotedFileContent: quoted }),
    replies: replies.map((reply) => describeReply(deps, call, reply)),
  };
}

function describeReply(deps: DriveDeps, call: Call, reply: CommentRecord) {
  const { action } = reply;
  return {
    kind: 'drive#reply',
    ...describeWords(deps, call, reply),
    ...(action !== null && { action }),
  };
}

/** Google shows neither the address nor the permission of an author. */
function describeWords(deps: DriveDeps, { caller }: Call, comment: CommentRecord) {
  const { id, authorId, content, createdAt, modifiedAt, isDeleted } = comment;
  const {
    permissionId: _,
    emailAddress: __,
    ...author
  } = userResource(deps, deps.files.personOf(caller.email), authorId);
  return {
    id,
    createdTime: new Date(createdAt).toISOString(),
    modifiedTime: new Date(modifiedAt).toISOString(),
    author,
    ...(content !== '' && { content, htmlContent: html`${content}`.markup.replaceAll('\n', '<br>') }),
    deleted: isDeleted,
  };
}

function readBody<T>(schema: z.ZodType<T>, { body }: Call): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? 'content');
  const isMissing = body[field] === undefined || body[field] === '';
  if (isMissing) throw new ApiError(400, `The field ${field} is required.`, { reason: 'required' });
  throw new ApiError(400, `Invalid value for: ${field}`, { reason: 'invalid' });
}

function readSince(value: unknown): number {
  if (value === undefined) return 0;
  const at = Date.parse(String(value));
  if (!Number.isNaN(at)) return at;
  throw new ApiError(400, 'Invalid Value', { reason: 'invalid', location: 'startModifiedTime' });
}
