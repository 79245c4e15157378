import type { SQLInputValue } from 'node:sqlite';
import { folderType } from './file-types.ts';
import { anyoneWithLink, roleRank } from './permissions.ts';

export type Comparison = '<' | '<=' | '=' | '>=' | '>';

type Fact = 'isTrashed' | 'isStarred' | 'isSharedWithMe' | 'hasLink' | 'isDiscoverable' | 'never';

/** Which files a search is for. */
export type FileFilter =
  | { field: 'and' | 'or'; parts: readonly FileFilter[] }
  | { field: 'not'; part: FileFilter }
  | { field: 'name' | 'mimeType'; test: 'contains' | 'equals'; text: string }
  /** The file's texts contain every word. */
  | { field: 'words'; words: readonly string[] }
  | { field: 'phrase'; text: string }
  | { field: 'createdAt' | 'modifiedAt' | 'viewedAt' | 'sharedAt'; comparison: Comparison; at: number }
  | { field: Fact }
  | { field: 'parent' | 'shortcutTarget'; fileId: string }
  | { field: 'owner' | 'writer' | 'reader'; personId: string }
  | { field: 'property' | 'appProperty'; key: string; value: string };

/** Whose search it is. */
export interface Viewer {
  personId: string;
  /** The app whose properties are matched; null for the workspace's own pages. */
  clientId: string | null;
  /** True when only the app's own files are to be found. */
  isLimitedToApp: boolean;
}

export interface SqlPart {
  sql: string;
  values: SQLInputValue[];
}

/** The condition as SQL over `file`, `seen` (the viewer's permission) and `mark` (the viewer's mark). */
export function filterSql(filter: FileFilter, viewer: Viewer): SqlPart {
  switch (filter.field) {
    case 'and':
    case 'or':
      return joinedSql(filter, viewer);
    case 'not': {
      const { sql, values } = filterSql(filter.part, viewer);
      return { sql: `not (${sql})`, values };
    }
    case 'name':
    case 'mimeType':
    case 'words':
    case 'phrase':
      return textSql(filter);
    case 'createdAt':
    case 'modifiedAt':
    case 'viewedAt':
    case 'sharedAt':
      return part(`coalesce(${timeColumns[filter.field]} ${filter.comparison} ?, 0)`, filter.at);
    case 'parent':
      return part('file.parent_id = ?', filter.fileId);
    case 'shortcutTarget':
      return part('coalesce(file.shortcut_target_id = ?, 0)', filter.fileId);
    case 'owner':
      return part('file.owner_id = ?', filter.personId);
    case 'writer':
      return roleSql(filter.personId, roleRank.writer);
    case 'reader':
      return roleSql(filter.personId, roleRank.reader);
    case 'property':
    case 'appProperty':
      return propertySql(filter, viewer);
    default:
      return factSql(filter.field);
  }
}

const texts = `file.name || char(10) || coalesce(file.description, '') || char(10) ||
  coalesce((select text from file_text where file_id = file.id), '')`;

function textSql(filter: Extract<FileFilter, { field: 'name' | 'mimeType' | 'words' | 'phrase' }>): SqlPart {
  switch (filter.field) {
    case 'words':
      return {
        sql: filter.words.map(() => `has_word_prefix(${texts}, ?)`).join(' and ') || '1',
        values: [...filter.words],
      };
    case 'phrase':
      return part(`instr(fold(${texts}), fold(?)) > 0`, filter.text);
    case 'name':
      return part(
        filter.test === 'equals' ? 'fold(file.name) = fold(?)' : 'has_word_prefix(file.name, ?)',
        filter.text,
      );
    case 'mimeType':
      return part(
        filter.test === 'equals' ? 'file.mime_type = ?' : 'instr(file.mime_type, ?) > 0',
        filter.text,
      );
  }
}

function propertySql(
  { field, key, value }: Extract<FileFilter, { field: 'property' | 'appProperty' }>,
  { clientId }: Viewer,
): SqlPart {
  if (field === 'property') {
    return part(
      'exists (select 1 from property where file_id = file.id and key = ? and value = ?)',
      key,
      value,
    );
  }
  return part(
    'exists (select 1 from app_property where file_id = file.id and client_id = ? and key = ? and value = ?)',
    clientId,
    key,
    value,
  );
}

const timeColumns = {
  createdAt: 'file.created_at',
  modifiedAt: 'file.modified_at',
  viewedAt: 'mark.viewed_at',
  sharedAt: `case when seen.role < ${roleRank.owner} then seen.shared_at end`,
} as const;

/** The ids of files among which all that a search is for are to be found, when an index knows them. */
export function candidatesSql(filter: FileFilter | undefined, viewer: Viewer): SqlPart | undefined {
  switch (filter?.field) {
    case 'parent':
      return part('select id from file where parent_id = ?', filter.fileId);
    case 'shortcutTarget':
      return part('select id from file where shortcut_target_id = ?', filter.fileId);
    case 'property':
      return part('select file_id from property where key = ? and value = ?', filter.key, filter.value);
    case 'appProperty':
      return part(
        'select file_id from app_property where client_id = ? and key = ? and value = ?',
        viewer.clientId,
        filter.key,
        filter.value,
      );
    case 'and':
      return filter.parts.map((each) => candidatesSql(each, viewer)).find((found) => found !== undefined);
    default:
      return undefined;
  }
}

/** Files that an app made or was handed. */
export function appFilesSql({ clientId, personId }: Viewer): SqlPart {
  return part('select file_id from app_file where client_id = ? and person_id = ?', clientId, personId);
}

function factSql(fact: Fact): SqlPart {
  switch (fact) {
    case 'isTrashed':
      return part("file.trash <> 'none'");
    case 'isStarred':
      return part('coalesce(mark.is_starred, 0) = 1');
    case 'isSharedWithMe':
      return part(`seen.direct_role is not null and seen.role < ${roleRank.owner}`);
    case 'hasLink':
      return part(linkSql(0));
    case 'isDiscoverable':
      return part(linkSql(1));
    case 'never':
      return part('0');
  }
}

function linkSql(isDiscoverable: 0 | 1): string {
  return `exists (select 1 from permission as link where link.file_id = file.id
    and link.person_id = '${anyoneWithLink}' and link.is_discoverable = ${isDiscoverable})`;
}

function roleSql(personId: string, rank: number): SqlPart {
  return part(
    `exists (select 1 from permission as other where other.file_id = file.id and other.person_id = ?
     and other.role >= ${rank})`,
    personId,
  );
}

function joinedSql(
  { field, parts }: { field: 'and' | 'or'; parts: readonly FileFilter[] },
  viewer: Viewer,
): SqlPart {
  const inner = parts.map((each) => filterSql(each, viewer));
  return {
    sql: balanced(
      inner.map(({ sql }) => `(${sql})`),
      field,
    ),
    values: inner.flatMap(({ values }) => values),
  };
}

/** SQLite reads `a or b or c` as two levels, and takes no more than a thousand. */
function balanced(terms: readonly string[], word: 'and' | 'or'): string {
  const half = Math.ceil(terms.length / 2);
  if (half < 2) return terms.join(` ${word} `);
  return `(${balanced(terms.slice(0, half), word)}) ${word} (${balanced(terms.slice(half), word)})`;
}

function part(sql: string, ...values: SQLInputValue[]): SqlPart {
  return { sql, values };
}

/** The order that puts folders first. */
export const folderLastSql = `(file.mime_type <> '${folderType}')`;
