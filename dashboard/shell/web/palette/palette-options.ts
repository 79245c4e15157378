import type { Icon } from '@phosphor-icons/react';
import type { HouseOnStreet } from '#frontend/house/app-houses.ts';
import type { AppAction } from '#frontend/palette/app-action.ts';
import { counted } from '#kernel/counted.ts';
import type { Manifest } from '#kernel/manifest.ts';
import type { Word } from '#kernel/search.ts';
import { addressOf as addressOfHouse } from '../launcher/own-apps.ts';
import { searchApps } from '../launcher/search.ts';
import { findApp } from '../registry.ts';
import type { HouseDraft } from './app-actions.ts';
import type { Hits } from './find-rows.ts';
import { holdsAny } from './marks.ts';
import type { IndexedRow } from './row-index.ts';
import { asideOf, cellsOf, titleOf } from './row-texts.ts';

/** One line of the palette. */
export interface Option {
  key: string;
  title: string;
  /** Beside the title: the row's sheet, or the cell that matched. */
  note: string;
  /** Whether words of the query are marked in the note. */
  isNoteMarked?: boolean;
  /** At the end of the line. */
  aside?: string;
  /** The row's number in its sheet. */
  number?: number;
  app?: HouseOnStreet;
  Icon?: Icon;
  row?: IndexedRow;
  /** Where it leads; without an address, `act` does it. */
  address?: `/?${string}`;
  act?: 'more' | 'read' | 'show' | 'add' | 'type';
  /** The row to add, or the text to continue with. */
  draft?: HouseDraft;
}

export interface Section {
  key: string;
  title: string;
  app?: Manifest;
  note?: string;
  options: readonly Option[];
}

/** How many rows of a house are shown beside those of others, and how many if only this house is searched. */
const beside = 3;
export const page = 25;

export function addressOf({ app, sheet, table, row }: IndexedRow): `/?${string}` {
  const place = row.place ?? { row: String(row.row) };
  const query = new URLSearchParams({ app, ...sheet.place, ...table.place, ...place });
  return `/?${query}`;
}

export const keyOf = ({ app, sheet, table, row }: IndexedRow) =>
  `${app} ${sheet.id} ${table.columns[0]?.label ?? ''} ${row.row}`;

function rowOption(row: IndexedRow, words: readonly Word[]): Option {
  const title = titleOf(row);
  const isInTitle = words.every((word) => holdsAny(title, word));
  const cell = isInTitle
    ? undefined
    : cellsOf(row).find(({ text }) => text !== title && words.some((word) => holdsAny(text, word)));
  return {
    key: keyOf(row),
    title,
    note: cell ? `${cell.label}: ${cell.text}` : row.sheet.name,
    isNoteMarked: cell !== undefined,
    aside: asideOf(row),
    number: row.row.row,
    row,
    address: addressOf(row),
  };
}

function noteOf(rows: readonly IndexedRow[]): string {
  const sheets = new Set(rows.map(({ sheet }) => sheet.id)).size;
  const count = counted(rows.length, 'row');
  return sheets > 1 ? `${count} in ${counted(sheets, 'sheet')}` : count;
}

/** The rows of each house: a few of each, or a page of the one being searched. */
export function rowSections(
  hits: readonly Hits[],
  { words, house, length }: { words: readonly Word[]; house: string | null; length: number },
): Section[] {
  return hits.flatMap(({ app: id, rows }): Section[] => {
    const app = findApp(id);
    if (!app || rows.length === 0 || (house !== null && house !== id)) return [];
    const most = house === null ? beside : length;
    const rest = rows.length - most;
    const more: Option[] =
      rest > 0
        ? [
            house === null
              ? { key: `more ${id}`, title: `${rest} more in ${app.title}`, note: '', app, act: 'more' }
              : { key: `show ${length}`, title: `Show ${Math.min(rest, page)} more`, note: '', act: 'show' },
          ]
        : [];
    const options = rows.slice(0, most).map((row) => rowOption(row, words));
    return [{ key: id, title: app.title, app, note: noteOf(rows), options: [...options, ...more] }];
  });
}

/** The houses that match by name or by purpose. */
export function houseSection(apps: readonly HouseOnStreet[], query: string): Section[] {
  const found = searchApps(apps, query).slice(0, query.trim() === '' ? undefined : beside);
  if (found.length === 0) return [];
  const options = found.map(
    (app): Option => ({
      key: `app ${app.sheet ?? app.id}`,
      title: app.title,
      note: app.description,
      app,
      address: addressOfHouse(app),
    }),
  );
  return [{ key: 'houses', title: 'Open', options }];
}

/** How many actions are offered for the typed text beside the rows. */
const actionsBeside = 2;

/** What can be done with the words: add a row, or complete what is missing for one. */
export function draftSection(
  drafts: readonly HouseDraft[],
  goalOf: (draft: HouseDraft) => string,
  isAlone: boolean,
): Section[] {
  if (drafts.length === 0) return [];
  const options = drafts.slice(0, isAlone ? undefined : actionsBeside).map((one): Option => {
    const { action, draft } = one;
    const words = draft.cells.flatMap(({ text }) => (text === '' ? [] : [text])).join(', ');
    return {
      key: `do ${action.id}`,
      title: words === '' ? action.title : `${action.title} "${words}"`,
      note: draft.problem ?? goalOf(one),
      Icon: action.Icon,
      act: draft.problem === null ? 'add' : 'type',
      draft: one,
    };
  });
  return [{ key: 'do', title: 'Do', options }];
}

/** All actions if nothing is typed, otherwise those whose name was typed. */
export function actionSection(
  actions: readonly { app: Pick<Manifest, 'id' | 'title'>; action: AppAction }[],
  isFound: (action: AppAction) => boolean,
): Section[] {
  const options = actions
    .filter(({ action }) => isFound(action))
    .map(({ app, action }): Option => {
      const address: `/?${string}` = `/?${new URLSearchParams({ app: app.id, ...action.form })}`;
      return { key: `form ${action.id}`, title: action.title, note: app.title, Icon: action.Icon, address };
    });
  return options.length === 0 ? [] : [{ key: 'forms', title: 'Do', options }];
}
