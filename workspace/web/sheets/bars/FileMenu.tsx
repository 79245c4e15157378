import { FileArrowDownIcon } from '@phosphor-icons/react/FileArrowDown';
import { useRef, useState } from 'react';
import { asFailure } from '../../api/call.ts';
import { type DriveFile, exportUrl, newFileId, readFacts, spreadsheetType } from '../../api/drive.ts';
import { typeOf, uploadFile } from '../../api/upload.ts';
import buttons from '../../controls/buttons.module.css';
import { Menu, MenuDivider, MenuItem } from '../../controls/Menu.tsx';
import { sheetFormats } from '../../drive/describe.ts';
import { download } from '../../drive/download.ts';
import { useLoaded } from '../../shell/use-loaded.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';

interface FileMenuProps {
  session: SheetSession;
  /** The folder for an imported sheet: the same as this one's. */
  folder: DriveFile | undefined;
}

/** The sheet for other programs, and theirs as a sheet; which formats there are is the server's to say. */
export function FileMenu({ session, folder }: FileMenuProps) {
  const { title } = useSheetView(session);
  const { value: facts } = useLoaded('facts', readFacts);
  const picker = useRef<HTMLInputElement>(null);
  const [isImporting, setImporting] = useState(false);
  const formats = sheetFormats.filter(([, type]) => facts?.exportable.has(type));
  if (facts === undefined || (formats.length === 0 && facts.importable.size === 0)) return null;

  const save = async (type: string, ending: string) => {
    if (!(await session.whenSaved())) {
      return session.say('Nothing was downloaded, because a change is not saved yet.');
    }
    download(exportUrl(session.spreadsheetId, type), `${title}.${ending}`);
  };
  const importFile = async (file: File) => {
    setImporting(true);
    try {
      const types = { type: typeOf(file), asType: spreadsheetType };
      const fileId = await newFileId();
      const id = await uploadFile(file, folder?.id ?? 'root', () => {}, { id: fileId, ...types });
      window.location.assign(`/spreadsheets/d/${id}/edit`);
    } catch (error) {
      session.say(`${file.name} was not imported. ${asFailure(error).message}`);
      setImporting(false);
    }
  };
  return (
    <>
      <Menu
        label={isImporting ? 'Importing' : 'Download or import'}
        triggerClassName={buttons.icon}
        isDisabled={isImporting}
        trigger={<FileArrowDownIcon size={18} aria-hidden />}
      >
        {formats.map(([name, type, ending]) => (
          <MenuItem key={type} onChoose={() => void save(type, ending)}>
            Download as {name}
          </MenuItem>
        ))}
        {facts.importable.size > 0 && (
          <>
            <MenuDivider />
            <MenuItem onChoose={() => picker.current?.click()}>Import a file as a new sheet</MenuItem>
          </>
        )}
      </Menu>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.ods,.csv,.tsv"
        aria-label="File to import"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void importFile(file);
        }}
      />
    </>
  );
}
