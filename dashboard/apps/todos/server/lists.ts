import type { AppSheet } from '#backend/app-sheet.ts';
import {
  getAppSheet,
  listAppSheets,
  renameAppSheet,
  restoreAppSheet,
  trashAppSheet,
} from '#backend/app-sheets.ts';
import { atMost } from '#backend/at-most.ts';
import type { AppContext } from '#backend/context.ts';
import { createAppSheet } from '#backend/new-sheet.ts';
import { Recent } from '#backend/recent.ts';
import { parseDay } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import type { Counts, Summary, Todo, TodoList } from '../contract.ts';
import { taskRecord } from '../record.ts';
import { recentSummary, rememberSummary } from './recent-summaries.ts';
import { todoOf } from './sheet.ts';

const app = 'todos';
const noCounts: Counts = { total: 0, completed: 0, canceled: 0 };

/** How many lists of a person are read at the same time. */
const readAtOnce = 8;
/** The maximum number of due tasks that are returned for one list. */
const maxDue = 50;

// What was read of a version of a list need not be read again. Kept per person: somebody who may no longer see a list
// is shown nothing that others have read.
const counted = new Recent<Counts & { version: string }>(20_000);

function keyOf({ request }: AppContext, listId: string): string {
  return `${request.user.id} ${listId}`;
}

function listOf(context: AppContext, sheet: AppSheet): TodoList {
  const { description: _, properties: __, ...file } = sheet;
  const known = counted.get(keyOf(context, sheet.id));
  const isCounted = known?.version === sheet.version && sheet.version !== '';
  const { total, completed, canceled } = isCounted ? known : noCounts;
  return { ...file, url: sheet.webViewLink, total, completed, canceled, isCounted };
}

/** One upstream call, however many lists there are; most recently changed first. */
export async function listLists(context: AppContext) {
  const { sheets, ...rest } = await listAppSheets(context, app);
  const lists = sheets
    .map((sheet) => listOf(context, sheet))
    .sort((a, b) => b.modifiedTime.localeCompare(a.modifiedTime));
  return { lists, ...rest };
}

/** Pending tasks with a due date, soonest first. */
function dueOf(todos: readonly Todo[]): Todo[] {
  return todos
    .filter(({ status, dueDate }) => status === 'pending' && parseDay(dueDate) !== undefined)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
}

async function readSummary(context: AppContext, id: string, version: string): Promise<Summary> {
  const { rows, missingHeaders } = await context.open(id, taskRecord.sheet).list();
  if (missingHeaders.length > 0) throw new Problem('CONFLICT', 'This list has lost its header row.');
  const todos = rows.map(todoOf);
  const due = dueOf(todos);
  const counts = {
    total: todos.length,
    completed: todos.filter(({ completed }) => completed).length,
    canceled: todos.filter(({ canceled }) => canceled).length,
  };
  return { id, version, ...counts, isRead: true, due: due.slice(0, maxDue), dueTotal: due.length };
}

/** A lost sign-in affects every list; anything else leaves one list unread, and the others are shown. */
function concernsAll(error: unknown): boolean {
  return !(error instanceof Problem) || error.status === 401 || error.code === 'INSUFFICIENT_SCOPES';
}

async function summarize(context: AppContext, id: string, version: string): Promise<Summary> {
  const key = keyOf(context, id);
  const known = recentSummary(key, version);
  if (known) return known;
  try {
    const summary = await atMost(readAtOnce, context.request.user.id, () =>
      readSummary(context, id, version),
    );
    const { total, completed, canceled } = summary;
    counted.set(key, { version, total, completed, canceled });
    rememberSummary(key, summary);
    return summary;
  } catch (error) {
    if (concernsAll(error)) throw error;
    return { id, version, ...noCounts, isRead: false, due: [], dueTotal: 0 };
  }
}

/** `lists` contains versions seen before this reads, so what is read is never older than its version. */
export async function summarizeLists(context: AppContext, lists: string): Promise<Summary[]> {
  const asked = lists.split(',').map((text) => text.split(':'));
  return await Promise.all(asked.map(([id = '', version = '']) => summarize(context, id, version)));
}

export async function createList(context: AppContext, name: string): Promise<TodoList> {
  const sheet = await createAppSheet(context, app, {
    name,
    sheet: taskRecord.newSheet,
    alreadyExists: `A list named "${name}" already exists`,
  });
  return { ...listOf(context, sheet), isCounted: true };
}

export async function getList(context: AppContext, listId: string): Promise<TodoList> {
  return listOf(context, await getAppSheet(context, app, listId));
}

export async function renameList(context: AppContext, listId: string, name: string): Promise<TodoList> {
  return listOf(context, await renameAppSheet(context, app, listId, name));
}

export function trashList(context: AppContext, listId: string): Promise<void> {
  return trashAppSheet(context, app, listId);
}

export async function untrashList(context: AppContext, listId: string): Promise<TodoList> {
  return listOf(context, await restoreAppSheet(context, app, listId));
}
