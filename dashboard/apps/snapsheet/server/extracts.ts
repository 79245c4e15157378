import type { AppContext } from '#backend/context.ts';
import type { SheetRequest } from '#backend/google/tabs.ts';
import { Recent } from '#backend/recent.ts';
import { columnKinds } from '#backend/table/cells.ts';
import { newTabOf } from '#backend/table/repair.ts';
import { Problem } from '#kernel/problem.ts';
import { finderFor, folded, searchable } from '#kernel/search.ts';
import { extracts } from './sheet.ts';

/** Whether the tab existed when it was last looked for. */
const tabs = new Recent<'there' | 'absent'>(10_000);

/** A spreadsheet that was just made has no such tab. */
export function noteNewSheet(sheetId: string): void {
  tabs.set(sheetId, 'absent');
}

/** Finds out whether the tab exists; no call if that is known. */
export async function lookForExtracts({ sheets }: AppContext, sheetId: string): Promise<void> {
  if (tabs.get(sheetId) !== undefined) return;
  const isThere = (await sheets.readTabs(sheetId)).some((tab) => tab.sheetId === extracts.tabId);
  tabs.set(sheetId, isThere ? 'there' : 'absent');
}

export interface Extract {
  photo: string;
  text: string;
}

function rowRequest(day: string, { photo, text }: Extract): SheetRequest {
  const { text: words, day: date } = columnKinds;
  const values = [words.enter(photo), date.enter(day), words.enter(text)];
  const fields = 'userEnteredValue,userEnteredFormat.numberFormat';
  return { appendCells: { sheetId: extracts.tabId, rows: [{ values }], fields } };
}

/** Writes the texts of photos in the same call as their rows, and makes the tab with the first one. */
export async function withExtract<T>(
  context: AppContext,
  sheetId: string,
  extract: Extract | null,
  write: (beside: SheetRequest[]) => Promise<T>,
): Promise<T> {
  if (extract === null || extract.text.trim() === '') return await write([]);
  const attempt = async () => {
    await lookForExtracts(context, sheetId);
    const isThere = tabs.get(sheetId) === 'there';
    const tab = isThere ? [] : newTabOf(extracts.tab, extracts.headers, extracts.tabId);
    const done = await write([...tab, rowRequest(context.request.day, extract)]);
    tabs.set(sheetId, 'there');
    return done;
  };
  const wasThere = tabs.get(sheetId) === 'there';
  try {
    return await attempt();
  } catch (error) {
    tabs.delete(sheetId);
    const isGone = error instanceof Problem && error.code === 'NOT_FOUND';
    // Somebody has deleted the tab meanwhile; the rows were refused with it.
    if (!wasThere || !isGone) throw error;
    return await attempt();
  }
}

const excerptLength = 160;

/** The lines around the first match. */
function excerptOf(text: string, word: string): string {
  const signs = [...text];
  const before = folded(text).indexOf(folded(word));
  let length = 0;
  // Folding may turn a character into two, or none.
  const at = signs.findIndex((sign) => {
    length += folded(sign).length;
    return length > before;
  });
  const start = Math.max(0, at - Math.floor(excerptLength / 3));
  return signs
    .slice(start, start + excerptLength)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The photos whose text contains all of these words, ignoring case and accents. */
export async function searchExtracts(
  { sheets }: AppContext,
  sheetId: string,
  text: string,
): Promise<{ photo: string; excerpt: string }[]> {
  const tab = (await sheets.readTabs(sheetId)).find((one) => one.sheetId === extracts.tabId);
  tabs.set(sheetId, tab ? 'there' : 'absent');
  if (!tab) return [];
  const { values } = await sheets.readValues(sheetId, `'${tab.title.replaceAll("'", "''")}'!A2:C`);
  const isFound = finderFor(text);
  const [first = ''] = text.trim().split(/\s+/);
  return values.flatMap((row) => {
    const [photo = '', , content = ''] = row.map(String);
    return isFound(searchable([content])) ? [{ photo, excerpt: excerptOf(content, first) }] : [];
  });
}
