import type { FileContent } from '#kernel/contract.ts';
import { type FileCell, fileNameOf } from './csv.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface XlsxColumn {
  header: string;
  /** In characters. */
  width: number;
  /** '"$"#,##0.00' */
  pattern?: string;
}

interface XlsxSheet {
  tab: string;
  columns: readonly XlsxColumn[];
  rows: readonly (readonly FileCell[])[];
}

const longestTab = 31;

/** The name of a tab as Excel takes it: not longer, without certain signs, and not one of its own. */
function tabName(tab: string): string {
  const plain = tab.replace(/[[\]:*?/\\]/g, '-').slice(0, longestTab);
  const name = plain.replace(/^[\s']+|[\s']+$/g, '');
  if (name === '') return 'rows';
  return name.toLowerCase() === 'history' ? `${name} (rows)` : name;
}

/** The most that a cell of Excel holds, in characters. */
const longestText = 32_767;

/** A cell without what makes Excel call the whole file damaged: more text than it holds, and what is no character in XML. */
function cellOf(cell: FileCell): FileCell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(/[\uFFFE\uFFFF]/g, '');
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

/** Rows as an Excel file to be saved under a name. Text stays text, which no program runs. */
export async function xlsxFile(name: string, { tab, columns, rows }: XlsxSheet): Promise<FileContent> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: tabName(tab),
        columns: columns.map(({ header, width, pattern }, at) => ({
          header,
          key: String(at),
          width,
          ...(pattern !== undefined && { numFmt: pattern }),
        })),
        data: rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(at), cellOf(cell)]))),
        freezePane: { rows: 1 },
      },
    ],
  });
  return { bytes, type: xlsxType, downloadName: fileNameOf(name, '.xlsx') };
}
