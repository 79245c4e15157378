import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '#frontend/calls/answers.ts';
import { createCallsClient } from '#frontend/calls/client.ts';
import { ChooseStep } from '#frontend/import/ChooseStep.tsx';
import { tableOfFile } from '#frontend/import/import-table.ts';
import { SheetChoice } from '#frontend/import/SheetChoice.tsx';
import { acceptedFiles, problemOfImage } from '#frontend/photo/image-file.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { importCalls } from '#kernel/calls/imports.ts';
import { counted } from '#kernel/counted.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { commands, photoTable } from '../queries.ts';

const client = createCallsClient(importCalls);

const accepted = {
  types: `.csv,.tsv,.txt,.xlsx,.ods,text/csv,text/plain,${acceptedFiles}`,
  words: 'CSV, Excel, OpenDocument, or a photo or PDF of a table',
};

interface Wanted {
  file: File;
  sheet?: string;
}

async function readTable({ file, sheet }: Wanted) {
  if (problemOfImage(file, maxPhotoBytes) === undefined)
    return { file, ...(await photoTable(file)), sheets: [], isPhoto: true };
  const read = await client.readFile({ body: { sheet }, files: { file } });
  const { headers, rows } = tableOfFile(read);
  const workbook = read.kind === 'table' ? { sheet: read.sheet, sheets: read.sheets ?? [] } : { sheets: [] };
  return { file, headers: [...headers], rows: rows.map((row) => [...row]), ...workbook, isPhoto: false };
}

/** The name of a sheet made from a file. */
const nameOf = ({ name }: File) =>
  name
    .replace(/\.[a-z]{2,4}$/i, '')
    .trim()
    .slice(0, 200) || 'Brought rows';

/** Turns a file into a spreadsheet of the person's, which then becomes an app like any other. */
export function BringFile({ onChoose }: { onChoose: (sheetId: string) => void }) {
  const reading = useMutation({ mutationFn: readTable });
  const bring = commands.useSend<'bringTable'>();
  const table = reading.data;
  const send = () => {
    if (!table) return;
    const { file, headers, rows } = table;
    const body = { name: nameOf(file), headers, rows };
    // Whoever has left this page meanwhile stays where they are.
    bring.mutate(commands.make('bringTable', { body }, { again: bring.variables }), {
      onSuccess: ({ sheetId }) => onChoose(sheetId),
    });
  };
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
      <ChooseStep
        isBusy={reading.isPending || bring.isPending}
        problem={reading.error ? reasonOf(reading.error) : undefined}
        accept={accepted}
        onFile={(file) => reading.mutate({ file })}
      />
      {table && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
          {table.sheets.length > 1 && (
            <SheetChoice
              sheet={table.sheet ?? ''}
              sheets={table.sheets}
              isBusy={reading.isPending || bring.isPending}
              onSheet={(sheet) => reading.mutate({ file: table.file, sheet })}
            />
          )}
          <Typography role="status">
            {counted(table.rows.length, 'row')} and {counted(table.headers.length, 'column')} of{' '}
            {table.file.name}
            {table.isPhoto && '. Look them over once they are in the sheet: they were read off a picture.'}
          </Typography>
          <Button
            variant="contained"
            disabled={table.rows.length === 0}
            loading={bring.isPending}
            loadingPosition="start"
            onClick={send}
          >
            Turn it into a sheet
          </Button>
        </Box>
      )}
      {table?.rows.length === 0 && <Alert severity="warning">This file has no rows.</Alert>}
      {bring.error && <WriteProblem title="The sheet was not made" problem={bring.error} />}
    </Box>
  );
}
