import type { DriveFile } from '../google/drive.ts';
import type { TableRow } from '../table/view.ts';
import type { FileColumn, Partner } from './app-doctor.ts';
import { cellName, type Diagnosis, isWritable, rowStep } from './diagnosis.ts';
import type { OpenTab } from './headers.ts';
import { maxCells } from './most-cells.ts';
import { textAt } from './rows.ts';

/** The files an app keeps beside a spreadsheet. */
export interface StoredFiles {
  /** Those that were stored here, including what is in the trash. */
  own: readonly DriveFile[];
  /** Names of photos that a person has put into the folder. */
  byHand: ReadonlySet<string>;
  /** False if others may keep files that Google does not show. */
  isAllSeen: boolean;
  /** Whether others write in the spreadsheet, who keep what they add to it in a folder of their own. */
  isOfOthersToo: boolean;
}

/** Beyond this many, files are not listed one by one; they are found again next time. */
const maxFiles = 200;

/** A readable tab with a column that names files. */
interface NamingTab {
  tab: OpenTab;
  files: FileColumn;
  column: number;
}

function namingTabs(tabs: readonly OpenTab[]): NamingTab[] {
  return tabs.flatMap((tab) => {
    const { files } = tab.doctor;
    const column = files && tab.view.layout.positions.get(files.field);
    const isWhole = tab.view.layout.missing.length === 0;
    return files && column !== undefined && isWhole ? [{ tab, files, column }] : [];
  });
}

const keyOf = ({ by }: FileColumn, { id, name }: DriveFile) => (by === 'id' ? id : name);

const noun = ({ by }: FileColumn) => (by === 'id' ? 'file' : 'photo');

function brokenAt(
  naming: NamingTab,
  [name, rows]: readonly [string, readonly TableRow[]],
  { own, isAllSeen, isOfOthersToo }: StoredFiles,
): Diagnosis[] {
  const { tab, files, column } = naming;
  const [first] = rows;
  if (!first) return [];
  const where = cellName(tab.view.title, first.rowIndex, column);
  const kind = files.by === 'id' ? 'brokenLink' : 'brokenPhotoLink';
  const others =
    rows.length === 1
      ? ''
      : ` So ${rows.length === 2 ? 'does one more row' : `do ${rows.length - 1} more rows`}.`;
  const hint = isOfOthersToo
    ? ' Someone with whom you share this sheet may keep it.'
    : isAllSeen
      ? ''
      : ' Files that others have added are not seen with the permissions you gave.';
  const [trashed] = own
    .filter((file) => file.trashed && keyOf(files, file) === name && file.capabilities.canUntrash)
    .toSorted((one, other) => other.modifiedTime.localeCompare(one.modifiedTime));
  if (trashed) {
    const { id: fileId, webViewLink: link } = trashed;
    const step = { type: 'file', fileId, name: trashed.name, link, isTrashed: false } as const;
    const says = `${where} names the ${noun(files)} "${trashed.name}", which is in the trash.${others}`;
    const does = `Takes the ${noun(files)} out of the trash.`;
    return [{ kind, where, says, repair: { does, steps: [step] } }];
  }
  // What somebody else keeps is no mistake in the cell.
  const steps = (isOfOthersToo ? [] : rows)
    .filter(({ cells }) => isWritable(cells, column))
    .slice(0, maxCells)
    .map((row) => rowStep({ sheet: tab.doctor.sheet, head: tab.view, row, column, after: '' }));
  const says = `${where} names the ${noun(files)} "${name}", which is not found.${others}${hint}`;
  const does = steps.length === 1 ? 'Empties this cell.' : 'Empties these cells.';
  return [{ kind, where, says, repair: steps.length > 0 ? { does, steps } : null }];
}

/** The names in a spreadsheet's rows that belong to no stored file. */
export function unresolvedNames(tabs: readonly OpenTab[], own: readonly DriveFile[]): string[] {
  return namingTabs(tabs).flatMap(({ tab, files, column }) => {
    const live = new Set(own.filter(({ trashed }) => !trashed).map((file) => keyOf(files, file)));
    return tab.view.rows
      .map((row) => textAt(row, column))
      .filter((name) => files.by === 'name' && name !== '' && !live.has(name));
  });
}

/** Rows that name a file which is gone, or in the trash. */
export function examineBrokenFiles(tabs: readonly OpenTab[], stored: StoredFiles): Diagnosis[] {
  return namingTabs(tabs).flatMap((naming) => {
    const { tab, files, column } = naming;
    const live = new Set(stored.own.filter(({ trashed }) => !trashed).map((file) => keyOf(files, file)));
    const lost = tab.view.rows.filter((row) => {
      const name = textAt(row, column);
      return name !== '' && !live.has(name) && !stored.byHand.has(name);
    });
    const byName = [...Map.groupBy(lost, (row) => textAt(row, column))];
    return byName.slice(0, maxFiles).flatMap((one) => brokenAt(naming, one, stored));
  });
}

/** Stored files that none of the spreadsheets that could name them does. */
export function examineOrphans(
  own: readonly DriveFile[],
  texts: readonly ReadonlySet<string>[],
): Diagnosis[] {
  const isNamed = ({ id, name }: DriveFile) => texts.some((some) => some.has(id) || some.has(name.trim()));
  return own
    .filter((file) => !file.trashed && !isNamed(file))
    .slice(0, maxFiles)
    .map(({ id: fileId, name, webViewLink: link, ownedByMe, capabilities }) => ({
      kind: 'orphanPhoto',
      where: name,
      says: `No row names "${name}", which is kept beside this sheet.`,
      repair:
        ownedByMe && capabilities.canTrash
          ? {
              does: 'Moves the file to the trash of Drive.',
              steps: [{ type: 'file', fileId, name, link, isTrashed: true }],
            }
          : null,
    }));
}

/** The spreadsheet that belongs to this one is gone, or in the trash. */
export function examinePartner(
  sheetName: string,
  { name }: Partner,
  found: readonly DriveFile[],
): Diagnosis[] {
  if (found.some(({ trashed }) => !trashed)) return [];
  const [trashed] = found.filter(({ capabilities }) => capabilities.canUntrash);
  const said = { kind: 'brokenLink', where: sheetName } as const;
  if (!trashed) {
    const says = `The ${name} that belongs to this sheet is not found. Open it in its app, which offers to make one.`;
    return [{ ...said, says, repair: null }];
  }
  const { id: fileId, name: fileName, webViewLink: link } = trashed;
  const step = { type: 'file', fileId, name: fileName, link, isTrashed: false } as const;
  return [
    {
      ...said,
      says: `The ${name} that belongs to this sheet, "${fileName}", is in the trash.`,
      repair: { does: `Takes the ${name} out of the trash.`, steps: [step] },
    },
  ];
}
