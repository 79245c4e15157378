import { contentUrl, type DriveFile, exportUrl } from '../api/drive.ts';
import { isDownloadable, kindOf, sheetFormats } from './describe.ts';

export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

const [[, excelType, excelEnding]] = sheetFormats;

/** Files as they are, and sheets as Excel reads them; folders stay. */
export function downloadFiles(files: readonly DriveFile[]): void {
  for (const file of files.filter(isDownloadable)) {
    if (kindOf(file) === 'sheet') download(exportUrl(file.id, excelType), `${file.name}.${excelEnding}`);
    else download(contentUrl(file.id), file.name);
  }
}
